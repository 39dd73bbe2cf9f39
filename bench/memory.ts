import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { makeTemporaryFolder, removeFolder } from '../tests/contract/site-under-test.ts'
import { serverEntryFile, startProcess } from '../tests/durability/site-process.ts'
import { findMedian, formatTable } from './table.ts'

const loadMinutes = Number(process.env.BENCH_MINUTES ?? 5)
/** Requests per second; 0 is as fast as possible. */
const requestsPerSecond = Number(process.env.BENCH_RATE ?? 0)
/** Time in ms between two measurements, and idle time in ms before the last measurement. */
const measurementIntervalMs = 5_000
const restMs = 30_000
/** Number of concurrent requests to the site. */
const connectionCount = 8

const cachedPaths = [
  '/',
  '/events',
  '/news',
  '/news/a-bridge-fails-slowly',
  '/circles',
  '/calendar/all.ics',
  '/sitemap.xml',
]

/** Memory in MiB. `own` is the memory that a machine needs; memory of mapped files is shared and can be released. */
type Memory = { site: number; own: number; database: number }

/**
 * Measures the memory of the site at first start and restart, while pages are read (three of ten are uncached, each a
 * different page), and afterwards. Reads /proc, so it runs on Linux only.
 */
export async function benchMemory(): Promise<string> {
  if (process.platform !== 'linux') return 'Memory: measured on Linux alone\n'
  const dataDir = makeTemporaryFolder()
  const variables = { SAMPLE_CONTENT: 'on', TRUST_PROXY: '1' }
  const start = () => startProcess({ dataDir, entry: serverEntryFile, variables })
  let site = await start()
  const look = () => readMemory(site.pid, dataDir)
  try {
    const first = look()
    await site.stop()
    site = await start()
    const restedMemory = look()
    const memoryUnderLoad: Memory[] = []
    const watching = setInterval(() => memoryUnderLoad.push(look()), measurementIntervalMs)
    const { requests, non2xx } = await makeMixedLoad(site.url)
    clearInterval(watching)
    await new Promise(resolve => setTimeout(resolve, restMs))
    const half = memoryUnderLoad.slice(memoryUnderLoad.length / 2)
    const row = (when: string, { site, own, database }: Memory) => [when, site, own, database].map(String)
    const most = combineMeasurements(memoryUnderLoad, values => Math.max(...values))
    return [
      `Memory: MiB, ${loadMinutes} minutes of ${connectionCount} readers at once, ${requests.total.toLocaleString('en')} requests (${Math.round(requests.average)} a second), ${non2xx} answered with something else than 200\n`,
      formatTable(
        ['when', 'site', 'of it its own', 'database'],
        [
          row('started for the first time, with the sample', first),
          row('started again', restedMemory),
          row('the later half, in the middle', combineMeasurements(half, findMedian)),
          row('at most', most),
          row(`after ${restMs / 1000} s without readers`, look()),
        ],
      ),
      '',
    ].join('\n')
  } finally {
    await site.stop()
    removeFolder(dataDir)
  }
}

function makeMixedLoad(url: string) {
  let requestCount = 0
  const fresh = [0, 1, 2].map(() => ({
    setupRequest: (request: autocannon.Request) => {
      const visitor = Math.floor(requestCount++ / 10)
      const from = `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`
      return {
        ...request,
        path: `/search?q=word-${requestCount}`,
        headers: { ...request.headers, 'x-forwarded-for': from },
      }
    },
  }))
  return autocannon({
    url,
    connections: connectionCount,
    duration: loadMinutes * 60,
    ...(requestsPerSecond > 0 && { overallRate: requestsPerSecond }),
    headers: { 'accept-encoding': 'br' },
    requests: [...cachedPaths.map(path => ({ path })), ...fresh],
  })
}

const combineMeasurements = (looks: Memory[], combine: (values: number[]) => number): Memory => ({
  site: combine(looks.map(({ site }) => site)),
  own: combine(looks.map(({ own }) => own)),
  database: combine(looks.map(({ database }) => database)),
})

function readMemory(pid: number, dataDir: string): Memory {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  const database = [postmaster, ...listChildren(postmaster)].reduce(
    (sum, process) => sum + readProportionalMemory(process),
    0,
  )
  return {
    site: readMebibytes('VmRSS', readProcFile(pid, 'status')),
    own: readMebibytes('RssAnon', readProcFile(pid, 'status')),
    database: Math.round(database),
  }
}

/** Reads the memory of a process as PSS: memory that several processes share is divided among them. */
const readProportionalMemory = (pid: number) => readMebibytes('Pss', readProcFile(pid, 'smaps_rollup'))

const listChildren = (pid: number) =>
  readdirSync('/proc')
    .filter(
      name => /^\d+$/.test(name) && new RegExp(`^PPid:\\s+${pid}$`, 'm').test(readProcFile(Number(name), 'status')),
    )
    .map(Number)

/** Reads a file of /proc; empty for a process that just exited. */
function readProcFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

const readMebibytes = (field: string, text: string) =>
  Math.round(Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024)
