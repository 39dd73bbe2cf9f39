/**
 * Polls the health check of a site, in a separate process so that a busy sender of requests does not delay
 * measurements: `node torture/health-watch.ts URL PID`. Prints a `HealthWatch` as JSON when its standard input ends.
 */
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Result of the polling, times in ms. `own`: without the time that the site's thread waited for a processor. */
export type HealthWatch = {
  count: number
  failed: number
  median: number
  slowest: number
  slowestWaited: number
  slowestOwn: number
}

const checkIntervalMs = 100
const httpAgent = new Agent({ keepAlive: true, maxSockets: 1 })

/**
 * Reads for how many milliseconds the main thread of a process has waited for a processor since its start. Linux only.
 */
const readProcessorWait = (pid: string) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6

const measureHealth = (url: string): Promise<number> =>
  new Promise(resolve => {
    get(`${url}/healthz`, { agent: httpAgent }, response => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    }).on('error', () => resolve(0))
  })

async function watchHealth(url: string, pid: string): Promise<void> {
  let isOver = false
  process.stdin.resume().once('end', () => {
    isOver = true
  })
  const took: { all: number; waited: number }[] = []
  let failed = 0
  while (!isOver) {
    const begun = performance.now()
    const before = readProcessorWait(pid)
    if ((await measureHealth(url)) !== 200) failed += 1
    took.push({ all: performance.now() - begun, waited: readProcessorWait(pid) - before })
    await pause(checkIntervalMs)
  }
  took.sort((one, other) => one.all - other.all)
  const slowest = took.at(-1)
  const result: HealthWatch = {
    count: took.length,
    failed,
    median: Math.round(took[took.length >> 1]?.all ?? 0),
    slowest: Math.round(slowest?.all ?? 0),
    slowestWaited: Math.round(slowest?.waited ?? 0),
    slowestOwn: Math.round(Math.max(...took.map(({ all, waited }) => all - waited))),
  }
  console.log(JSON.stringify(result))
  process.exit(0)
}

const [url = '', pid = ''] = process.argv.slice(2)
await watchHealth(url, pid)
