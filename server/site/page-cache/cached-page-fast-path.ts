import type { IncomingMessage, RequestListener } from 'node:http'
import { LRUCache } from 'lru-cache'
import { dataSaverCookie } from '../../../app/platform/data-saver.ts'
import { type ContentEncoding, chooseEncoding } from '../../edge/accepted-encoding.ts'
import { getCompressedBody, type StoredResponse } from './stored-response.ts'

type PreparedResponse = { headers: Record<string, string>; body: Buffer }

/**
 * Maximum number of request targets that the fast path knows. A site has fewer pages; further targets are other
 * spellings of the same pages.
 */
const maxTargets = 2_000

/**
 * Fast path for cached pages: responds to the most common requests from memory, before the router and its checks. A
 * request target (path and query) is known only after the router has responded to exactly the same target with a cached
 * page. Other requests (another method, a conditional request, save-data) take the normal path.
 */
export class CachedPageFastPath {
  #addresses = new LRUCache<string, string>({ max: maxTargets })
  #wires: Record<ContentEncoding, WeakMap<StoredResponse, PreparedResponse>> = {
    br: new WeakMap(),
    gzip: new WeakMap(),
  }
  #findCached: (address: string) => StoredResponse | undefined
  #security: Record<string, string>

  /**
   * Makes the fast path.
   * @param findCached returns the cached page for a URL
   * @param security headers of every response
   */
  constructor(findCached: (address: string) => StoredResponse | undefined, security: Record<string, string>) {
    this.#findCached = findCached
    this.#security = security
  }

  /** Records that the router responded to this raw target with the page of this URL. */
  learn(target: string, address: string): void {
    this.#addresses.set(target, address)
  }

  /** Responds to a request from memory. @returns whether the request was handled */
  answer(...[request, response]: Parameters<RequestListener>): boolean {
    if (request.method !== 'GET' || !isPlainRequest(request)) return false
    const encoding = chooseEncoding(String(request.headers['accept-encoding'] ?? ''))
    const address = encoding && this.#addresses.get(request.url ?? '')
    const answer = address === undefined ? undefined : this.#findCached(address)
    const wire = answer?.status === 200 && encoding ? this.#wireOf(answer, encoding) : undefined
    if (!wire) return false
    response.writeHead(200, wire.headers).end(wire.body)
    return true
  }

  #wireOf(answer: StoredResponse, encoding: ContentEncoding): PreparedResponse | undefined {
    const cachedWire = this.#wires[encoding].get(answer)
    if (cachedWire) return cachedWire
    const form = getCompressedBody(answer, encoding)
    if (!form) return undefined
    const wire = { headers: { ...form.headers, ...this.#security }, body: form.body }
    this.#wires[encoding].set(answer, wire)
    return wire
  }
}

const isPlainRequest = ({ headers }: IncomingMessage): boolean =>
  headers['if-none-match'] === undefined &&
  headers['if-modified-since'] === undefined &&
  headers['save-data'] === undefined &&
  !headers.cookie?.includes(dataSaverCookie)
