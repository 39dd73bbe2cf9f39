import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { firstAdmin, makeTemporaryFolder, removeFolder } from '../tests/contract/site-under-test.ts'
import { type SiteProcess, serverEntryFile, startProcess } from '../tests/durability/site-process.ts'
import { makeCallerHeaders } from '../tests/support/hostile-requests.ts'
import { type Finding, formatCounts, readResidentMemory, type TortureTest } from './finding.ts'
import type { HealthWatch } from './health-watch.ts'
import type { HostileResponse, HostileSenderData } from './hostile-sender.ts'

const requestCount = Number(process.env.TORTURE_HOSTILE_REQUESTS ?? 100_000)
const seed = Number(process.env.TORTURE_SEED ?? Date.now() % 1_000_000)
/** Longest acceptable response time of /healthz in ms. */
const maxHealthResponseMs = 200

/**
 * Sends generated requests to a separate site while the health check of that site is polled. The variable TORTURE_SEED
 * repeats a run.
 */
export const tortureHostileRequests: TortureTest = async () => {
  const dataDir = makeTemporaryFolder()
  const site = await startProcess({ dataDir, entry: serverEntryFile })
  try {
    const { secret } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'))
    const keys = await makeCallerHeaders({
      ...site,
      secretKey: secret,
      log: [],
      admin: firstAdmin,
      stop: async () => {},
    })
    const watch = watchHealth(site)
    const { statuses, broken, memory } = await sendAll(site, { url: site.url, keys, requests: requestCount, seed })
    const health = await watch.end()
    for (const line of broken.slice(0, 50)) console.log(line)
    const half = memory.slice(memory.length / 2)
    const grown = Math.max(...half) / Math.min(...half)
    const findings: Finding[] = [
      {
        what: `${requestCount} generated requests, seed ${seed}`,
        figure: `${formatCounts(statuses.sort().map(first => `${first}xx`))}`,
        holds: statuses.length === requestCount && broken.length === 0,
      },
      {
        what: 'healthz meanwhile',
        figure: `${health.count} times, ${health.failed} not 200, median ${health.median} ms, slowest ${health.slowest} (${health.slowestWaited} without a processor), of its own ${health.slowestOwn}`,
        holds: health.failed === 0 && health.slowestOwn <= maxHealthResponseMs,
      },
      {
        what: 'memory in the second half',
        figure: `${memory.at(-1)?.toFixed(0)} MiB at the end, highest ${grown.toFixed(2)} times the lowest`,
        holds: grown <= 1.15,
      },
    ]
    return findings
  } finally {
    await site.stop()
    removeFolder(dataDir)
  }
}

async function sendAll({ pid }: SiteProcess, workerData: HostileSenderData) {
  const statuses: number[] = []
  const broken: string[] = []
  const memory: number[] = []
  const sender = new Worker(new URL('./hostile-sender.ts', import.meta.url), { workerData })
  sender.on('message', (answer: HostileResponse) => {
    if (statuses.length % Math.ceil(requestCount / 20) === 0) memory.push(readResidentMemory(pid))
    if (statuses.length % 5_000 === 4_999) console.log(`${statuses.length + 1} answered`)
    statuses.push(Math.floor(answer.status / 100))
    if (answer.broken) broken.push(answer.broken)
  })
  await once(sender, 'exit')
  return { statuses, broken, memory }
}

/** Polls with `health-watch.ts`, in a separate process. */
function watchHealth({ url, pid }: SiteProcess) {
  const program = new URL('health-watch.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, url, String(pid)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const printed = text(child.stdout)
  return {
    async end(): Promise<HealthWatch> {
      child.stdin.end()
      return JSON.parse(await printed)
    },
  }
}
