import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { admin, removeFolder, temporaryFolder } from '../tests/contract/site-under-test.ts'
import { mainEntry, startProcess } from '../tests/durability/site-process.ts'
import { callerHeaders, type HostileRequest, hostileRequest, sendHostile } from '../tests/support/hostile-requests.ts'
import { counted, type Finding, residentMemory, type Torture } from './finding.ts'

const requests = Number(process.env.TORTURE_HOSTILE_REQUESTS ?? 100_000)
const seed = Number(process.env.TORTURE_SEED ?? Date.now() % 1_000_000)
const atOnce = 8
/** Milliseconds between looks at /healthz, and the longest it may take. */
const interval = 100
const longestHealth = 200

/** Generated requests sent to a site of its own while somebody asks for its health. A run is repeated with TORTURE_SEED. */
export const hostileRequests: Torture = async () => {
  const dataDir = temporaryFolder()
  const site = await startProcess({ dataDir, entry: mainEntry })
  try {
    const { secret } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'))
    const keys = await callerHeaders({ ...site, secretKey: secret, log: [], admin, stop: async () => {} })
    const generated = fc.sample(hostileRequest, { numRuns: requests, seed })
    const watch = watchHealth(site.url)
    const statuses: number[] = []
    const broken: string[] = []
    const memory: number[] = []
    let next = 0
    const work = async () => {
      for (let at = next++; at < generated.length; at = next++) {
        const request = generated[at] as HostileRequest
        const { status, text } = await sendHostile({ url: site.url, keys }, request)
        statuses.push(Math.floor(status / 100))
        if (status >= 500) broken.push(`${status} ${JSON.stringify(request).slice(0, 1200)} ${text.slice(0, 200)}`)
        if (at % Math.ceil(requests / 20) === 0) memory.push(residentMemory(site.pid))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    const health = await watch.end()
    for (const line of broken.slice(0, 50)) console.log(line)
    const half = memory.slice(memory.length / 2)
    const grown = Math.max(...half) / Math.min(...half)
    const findings: Finding[] = [
      {
        what: `${requests} generated requests, seed ${seed}`,
        figure: `${counted(statuses.sort().map(first => `${first}xx`))}`,
        holds: broken.length === 0,
      },
      {
        what: 'healthz meanwhile',
        figure: `${health.count} times, median ${health.median} ms, slowest ${health.slowest} ms, ${health.failed} not 200`,
        holds: health.failed === 0 && health.slowest <= longestHealth,
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

function watchHealth(url: string) {
  const ended = new AbortController()
  const took: number[] = []
  let failed = 0
  const watching = (async () => {
    while (!ended.signal.aborted) {
      const begun = performance.now()
      const status = await fetch(`${url}/healthz`).then(
        ({ status }) => status,
        () => 0,
      )
      took.push(Math.round(performance.now() - begun))
      if (status !== 200) failed++
      await pause(interval)
    }
  })()
  return {
    async end() {
      ended.abort()
      await watching
      const sorted = took.sort((one, other) => one - other)
      return { count: sorted.length, median: sorted[sorted.length >> 1], slowest: sorted.at(-1) ?? 0, failed }
    },
  }
}
