import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { hasInstalledCommand } from '../torture/nginx.ts'

const loadSeconds = 5
const connectionCount = 50

/**
 * Name of the load generator, as shown in the table of results. wrk sends requests faster than nginx responds;
 * autocannon does not.
 */
const loadTool = hasInstalledCommand('wrk') ? 'wrk' : 'autocannon'
export const loadGeneratorName = `${connectionCount} connections, ${loadSeconds} s, asked by ${loadTool} on the same machine`

type LoadResult = { perSecond: number; p50: number; p99: number }

/**
 * Requests one URL as fast as the server responds.
 * @returns responses per second, and latency in ms
 * @throws when a status is not 200
 */
export async function loadUrlRepeatedly(url: string): Promise<LoadResult> {
  return loadTool === 'wrk' ? loadByWrk(url) : loadByAutocannon(url)
}

async function loadByWrk(url: string): Promise<LoadResult> {
  const options = ['-t1', `-c${connectionCount}`, `-d${loadSeconds}s`, '--latency', '-H', 'accept-encoding: br']
  const { stdout } = await promisify(execFile)('wrk', [...options, url])
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} answered with something else than 200`)
  const figure = (pattern: RegExp) => pattern.exec(stdout)
  const latency = (percent: number) => {
    const [, value = '', unit = ''] = figure(new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`)) ?? []
    return Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN)
  }
  return { perSecond: Number(figure(/Requests\/sec:\s+([\d.]+)/)?.[1]), p50: latency(50), p99: latency(99) }
}

async function loadByAutocannon(url: string): Promise<LoadResult> {
  const headers = { 'accept-encoding': 'br' }
  const { requests, latency, non2xx } = await autocannon({
    url,
    connections: connectionCount,
    duration: loadSeconds,
    headers,
  })
  if (non2xx > 0) throw new Error(`${url} answered ${non2xx} times with something else than 200`)
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 }
}
