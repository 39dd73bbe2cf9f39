import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { makeTemporaryFolder, removeFolder } from '../tests/contract/site-under-test.ts'
import { serverEntryFile, startProcess } from '../tests/durability/site-process.ts'
import { type Finding, fetchStatus, formatCounts, measureSeconds, type TortureTest } from './finding.ts'

const renderCount = Number(process.env.TORTURE_RENDERS ?? 5_000)
const requestCount = Number(process.env.TORTURE_REQUESTS ?? 20_000)
const connectionCount = 8
const megabyte = 1_000_000

/**
 * Measures the memory left after many renderings, and whether a site with a small heap continues to run after many
 * different requests.
 */
export const tortureHeap: TortureTest = async () => [...(await measureLeftovers()), ...(await testSmallHeap())]

async function measureLeftovers(): Promise<Finding[]> {
  const dataDir = makeTemporaryFolder()
  try {
    const program = new URL('../tests/durability/count-leftovers.ts', import.meta.url).pathname
    const child = spawn(process.execPath, ['--expose-gc', program, String(renderCount)], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let printed = ''
    child.stdout.on('data', data => {
      printed += data
    })
    await new Promise(resolve => child.once('close', resolve))
    const usage = JSON.parse(printed.trim().split('\n').at(-1) ?? '') as { requests: number; heap: number }
    const figure = `${usage.requests} requests, ${(usage.heap / megabyte).toFixed(1)} MB`
    return [
      { what: `left after ${renderCount} renders`, figure, holds: usage.requests < 10 && usage.heap < 20 * megabyte },
    ]
  } finally {
    removeFolder(dataDir)
  }
}

const pathBuilders = [
  (n: number) => `/events?q=word-${n}`,
  (n: number) => `/search?q=word-${n}`,
  (n: number) => `/no-${n}`,
]

/**
 * Makes the network address that sends a request. Ten requests have the same network address, like visitors behind a
 * proxy, because more requests from one network address would only reach the rate limit.
 */
const makeNetworkHeaders = (n: number) => {
  const visitor = Math.floor(n / 10)
  return { 'x-forwarded-for': `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}` }
}

async function testSmallHeap(): Promise<Finding[]> {
  const dataDir = makeTemporaryFolder()
  const variables = { NODE_OPTIONS: '--max-old-space-size=256', SAMPLE_CONTENT: 'on', TRUST_PROXY: '1' }
  const site = await startProcess({ dataDir, entry: serverEntryFile, variables })
  try {
    const began = Date.now()
    const statuses: number[] = []
    let next = 0
    const ask = async () => {
      while (next < requestCount && statuses.at(-1) !== 0) {
        const n = next++
        statuses.push(
          await fetchStatus(site.url + (pathBuilders[n % pathBuilders.length]?.(n) ?? '/'), makeNetworkHeaders(n)),
        )
      }
    }
    await Promise.all(Array.from({ length: connectionCount }, ask))
    const health = await fetchStatus(`${site.url}/healthz`)
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${site.pid}/status`, 'utf8'))?.[1]
    return [
      {
        what: `${requestCount} different requests at --max-old-space-size=256`,
        figure: `${formatCounts(statuses)}; ${measureSeconds(began)}; healthz ${health}; at most ${Math.round(Number(peak) / 1000)} MB in all`,
        holds: health === 200 && statuses.length >= requestCount && !statuses.includes(0) && !statuses.includes(500),
      },
    ]
  } finally {
    await site.stop()
    removeFolder(dataDir)
  }
}
