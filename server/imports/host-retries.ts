import { setTimeout as pause } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { NotFetched } from '../fetch/safe-fetch.ts'

/** Fetches what lies at an address. @throws NotFetched */
export type FetchOne = (address: string, signal: AbortSignal) => Promise<Uint8Array>

/** Files that are on their way from one host at once, so that a small site goes on answering its readers. */
const atOnceOfHost = 3
/** Answers of a host that is asked too much. */
const tooMuch = [429, 503]
const mostTries = 3
/** Milliseconds that it is left in peace where it does not say how long, and at most where it does. */
const untilAsked = 2_000
const mostWait = 60_000
/** After so many questions in a row without an answer, a host is asked no more for a while. */
const mostSilences = 5
const quietMs = 60_000

type Host = {
  turn: LimitFunction
  /** It is not asked before this moment. */
  from: number
  /** How often it did not answer, one time after the other, and what was said then. */
  silences: NotFetched[]
}

/**
 * Fetches from many hosts, from each a few files at once. One that has enough is asked again when it wants to be, and one that
 * does not answer keeps nobody waiting long.
 */
export function retryPerHost(fetchOne: FetchOne, now = Date.now): FetchOne {
  const hosts = new Map<string, Host>()
  const hostOf = (address: string): Host => {
    const name = URL.parse(address)?.host ?? ''
    const host = hosts.get(name) ?? { turn: pLimit(atOnceOfHost), from: 0, silences: [] }
    hosts.set(name, host)
    return host
  }

  async function ask(host: Host, address: string, signal: AbortSignal, tries = 1): Promise<Uint8Array> {
    signal.throwIfAborted()
    const [silence] = host.silences
    if (host.silences.length >= mostSilences && silence && now() < host.from) throw silence
    if (now() < host.from) await pause(host.from - now(), undefined, { signal })
    try {
      const body = await fetchOne(address, signal)
      host.silences = []
      return body
    } catch (error) {
      if (!(error instanceof NotFetched)) throw error
      if (!error.isSilence) host.silences = []
      else if (host.silences.push(error) >= mostSilences) host.from = now() + quietMs
      if (!tooMuch.includes(error.status ?? 0) || tries === mostTries) throw error
      const wait = error.retryAfter === undefined ? untilAsked * tries : error.retryAfter * 1000
      host.from = Math.max(host.from, now() + Math.min(wait, mostWait))
      return ask(host, address, signal, tries + 1)
    }
  }
  return (address, signal) => {
    const host = hostOf(address)
    return host.turn(() => ask(host, address, signal))
  }
}
