import { setTimeout as pause } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { FetchFailure } from '../fetch/safe-fetch.ts'

/** Function that downloads a file. @throws FetchFailure */
export type FetchFile = (address: string, signal: AbortSignal) => Promise<Uint8Array>

/**
 * Number of concurrent downloads from one host. The number is low, so that the server of a small site can still serve
 * its visitors.
 */
const maxRequestsPerHost = 3
/** HTTP status codes with which an overloaded host responds. */
const rateLimitStatuses = [429, 503]
const maxAttempts = 3
/**
 * Pause in ms for an overloaded host that sends no Retry-After header, and longest pause in ms for a host that sends
 * one.
 */
const requestDelayMs = 2_000
const maxRetryWaitMs = 60_000
/** Number of consecutive timeouts after which a host is not requested for a while. */
const maxUnansweredRequests = 5
const unresponsiveHostPauseMs = 60_000

type HostState = {
  turn: LimitFunction
  /** Time in ms at which the next request to the host is allowed. */
  from: number
  /** Errors of the latest consecutive requests without an answer. */
  silences: FetchFailure[]
}

/**
 * Downloads from many hosts, a few files per host at a time. An overloaded host is retried after its Retry-After time,
 * and a host that does not respond blocks other hosts only for a short time.
 */
export function retryPerHost(fetchOne: FetchFile, now = Date.now): FetchFile {
  const hosts = new Map<string, HostState>()
  const findHost = (address: string): HostState => {
    const name = URL.parse(address)?.host ?? ''
    const host = hosts.get(name) ?? { turn: pLimit(maxRequestsPerHost), from: 0, silences: [] }
    hosts.set(name, host)
    return host
  }

  async function ask(host: HostState, address: string, signal: AbortSignal, tries = 1): Promise<Uint8Array> {
    signal.throwIfAborted()
    const [silence] = host.silences
    if (host.silences.length >= maxUnansweredRequests && silence && now() < host.from) throw silence
    if (now() < host.from) await pause(host.from - now(), undefined, { signal })
    try {
      const body = await fetchOne(address, signal)
      host.silences = []
      return body
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error
      if (!error.isSilence) host.silences = []
      else if (host.silences.push(error) >= maxUnansweredRequests) host.from = now() + unresponsiveHostPauseMs
      if (!rateLimitStatuses.includes(error.status ?? 0) || tries === maxAttempts) throw error
      const wait = error.retryAfter === undefined ? requestDelayMs * tries : error.retryAfter * 1000
      host.from = Math.max(host.from, now() + Math.min(wait, maxRetryWaitMs))
      return ask(host, address, signal, tries + 1)
    }
  }
  return (address, signal) => {
    const host = findHost(address)
    return host.turn(() => ask(host, address, signal))
  }
}
