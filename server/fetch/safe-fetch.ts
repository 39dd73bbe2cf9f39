import { lookup } from 'node:dns'
import { isIP } from 'node:net'
import type { Agent, Response } from 'undici'
import { isPublicAddress } from './public-address.ts'

/** Error with the reason why a URL was not fetched, as a sentence for people. */
export class FetchFailure extends Error {
  override name = 'FetchFailure'
  /** Retry-After of the host in seconds, if sent. */
  retryAfter?: number
  /** HTTP status of the host, if the host responded. */
  status?: number
  /** Whether the host did not respond or the response was cut off, so that a retry may succeed. */
  isSilence?: true
}

/** Private hosts from which files may be fetched: `host:port`, set by the operator. */
export type FetchRules = { privateHosts: ReadonlySet<string> }

/**
 * Number of concurrent connections to one host. The number is low, so that an import does not overload the server of a
 * small site.
 */
const maxConnectionsPerHost = 4
const maxRedirects = 5
const redirectStatuses = [301, 302, 303, 307, 308]
const allowedPorts = new Set(['', '80', '443'])

/** Agent for the connections, created with the first fetch, because most sites never fetch anything. */
export type GuardedAgent = { open(): Promise<Agent>; destroy(): Promise<void> }

export function makeGuardedAgent(rules: FetchRules): GuardedAgent {
  let agent: Promise<Agent> | undefined
  return {
    open() {
      agent ??= openAgent(rules)
      return agent
    },
    async destroy() {
      await (await agent)?.destroy()
    },
  }
}

/**
 * Opens an HTTP agent that connects only to the public internet. Each connection resolves the host name once, checks
 * the IP address and connects to exactly that IP address. An IP address in the URL is checked too.
 */
async function openAgent({ privateHosts }: FetchRules): Promise<Agent> {
  const { Agent, buildConnector } = await import('undici')
  const isAllowed = (host: string, port: string, address: string) =>
    isPublicAddress(address) || privateHosts.has(`${host}:${port}`)
  const connectorFor = (host: string, port: string) =>
    buildConnector({
      timeout: 5_000,
      lookup: (name, options, done) =>
        lookup(name, { ...options, all: true }, (error, addresses) => {
          const makeStatusFailure =
            error ??
            (addresses.length > 0 && addresses.every(({ address }) => isAllowed(host, port, address))
              ? null
              : new FetchFailure(`${name} leads to a place that is not fetched from.`))
          const [first] = addresses ?? []
          if (makeStatusFailure || !first)
            done(makeStatusFailure ?? new FetchFailure(`${name} is not known.`), [] as never)
          else if (options.all) done(null, addresses as never)
          else done(null, first.address as never, first.family)
        }),
    })
  return new Agent({
    connections: maxConnectionsPerHost,
    pipelining: 0,
    keepAliveTimeout: 1_000,
    headersTimeout: 10_000,
    bodyTimeout: 10_000,
    maxHeaderSize: 16_384,
    connect(options, done) {
      const host = options.hostname.replace(/^\[|\]$/g, '')
      const port = options.port || (options.protocol === 'https:' ? '443' : '80')
      if (isIP(host) && !isAllowed(host, port, host))
        done(new FetchFailure(`${host} is not on the open internet.`), null)
      else connectorFor(host, port)(options, done)
    },
  })
}

export type FetchLimits = {
  /** Maximum number of bytes after decompression. */
  mostBytes: number
  /** Timeout in ms for the whole response. */
  mostMs: number
  /** Minimum transfer rate in bytes per second, after the first five seconds. */
  leastRate?: number
  signal?: AbortSignal
  accept?: string
  /** Method of the request. `HEAD` reads the headers only. */
  method?: 'GET' | 'HEAD'
  /** Validators of the last response, for a conditional request (304). */
  validators?: { etag: string | null; lastModified: string | null }
}
export type FetchedFile = {
  address: string
  type: string
  headers: Response['headers']
  body: AsyncGenerator<Uint8Array>
  /** Whether the status is 304: the content has not changed, and the response has no body. */
  isUnchanged: boolean
}

/** Fetches a URL. @throws FetchFailure in words for people, also for error statuses */
export async function fetchSafely(
  address: string,
  limits: FetchLimits,
  agent: GuardedAgent,
  rules: FetchRules,
): Promise<FetchedFile> {
  const [dispatcher, { fetch }] = await Promise.all([agent.open(), import('undici')])
  const signals = [AbortSignal.timeout(limits.mostMs), ...(limits.signal ? [limits.signal] : [])]
  const signal = AbortSignal.any(signals)
  let url = parseWebAddress(address, undefined, rules)
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const headers = {
      accept: limits.accept ?? '*/*',
      'user-agent': 'Mozilla/5.0 (compatible; SiteImport)',
      ...(limits.validators?.etag && { 'if-none-match': limits.validators.etag }),
      ...(limits.validators?.lastModified && { 'if-modified-since': limits.validators.lastModified }),
    }
    const requestOptions = { dispatcher, redirect: 'manual', signal, headers, method: limits.method ?? 'GET' } as const
    const answer = await fetch(url, requestOptions).catch((error: unknown) => {
      throw toFetchFailure(error, url, limits.signal)
    })
    const location = answer.headers.get('location')
    const isMoved = redirectStatuses.includes(answer.status) && location !== null
    const isUnchanged = answer.status === 304 && limits.validators !== undefined
    const isLarge = Number(answer.headers.get('content-length') ?? 0) > limits.mostBytes
    if (isMoved || isLarge || !answer.ok) await answer.body?.cancel()
    if (isMoved) url = parseWebAddress(location, url, rules)
    else if (!answer.ok && !isUnchanged) throw describeRefusal(answer, url)
    else if (isLarge) throw makeTooLargeFailure(limits)
    else
      return {
        address: url.href,
        type: (answer.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
        headers: answer.headers,
        body: limitBytes(answer, limits, url),
        isUnchanged,
      }
  }
  throw new FetchFailure(`${url.hostname} leads from one address to the next.`)
}

function parseWebAddress(text: string, from: URL | undefined, { privateHosts }: FetchRules): URL {
  const url = URL.parse(text, from)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new FetchFailure('Only addresses that begin with https:// or http:// are fetched.')
  if (url.username || url.password) throw new FetchFailure('An address with a name and password in it is not fetched.')
  if (!allowedPorts.has(url.port) && !privateHosts.has(url.host))
    throw new FetchFailure(`The port ${url.port} is not fetched from.`)
  return url
}

function toFetchFailure(error: unknown, { hostname }: URL, callerSignal: AbortSignal | undefined): unknown {
  if (callerSignal?.aborted) return callerSignal.reason
  const cause = error instanceof Error ? error.cause : undefined
  if (error instanceof FetchFailure) return error
  if (cause instanceof FetchFailure) return cause
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return makeUnreachableFailure(`${hostname} took too long.`)
  return makeUnreachableFailure(`${hostname} cannot be reached from here.`)
}

const makeUnreachableFailure = (reason: string): FetchFailure =>
  Object.assign(new FetchFailure(reason), { isSilence: true as const })

function describeRefusal({ status, headers }: Response, { hostname }: URL): FetchFailure {
  const retryAfter = headers.get('retry-after') ?? ''
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000)
  return Object.assign(
    new FetchFailure(`${hostname} answered ${status}.`),
    { status },
    seconds > 0 && { retryAfter: seconds },
  )
}

const makeTooLargeFailure = ({ mostBytes }: FetchLimits) =>
  new FetchFailure(`It is larger than the ${Math.floor(mostBytes / 1_048_576)} MB that are fetched.`)

/** Limits decompressed bytes, to stop decompression bombs. */
async function* limitBytes(answer: Response, limits: FetchLimits, url: URL): AsyncGenerator<Uint8Array> {
  const startedAt = performance.now()
  let bytes = 0
  try {
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > limits.mostBytes) throw makeTooLargeFailure(limits)
      const seconds = (performance.now() - startedAt) / 1000
      if (seconds > 5 && bytes / seconds < (limits.leastRate ?? 1024))
        throw makeUnreachableFailure(`${url.hostname} sends too slowly.`)
      yield chunk
    }
  } catch (error) {
    throw toFetchFailure(error, url, limits.signal)
  }
}
