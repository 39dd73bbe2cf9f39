import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import type { Backend } from '../backend/backend.ts'
import { listRateLimitNetworks } from '../edge/client-address.ts'
import { FairQueue, QueueRefusal } from '../edge/fair-queue.ts'
import { addContentSecurityPolicy, buildSecurityHeaders } from './content-security.ts'
import { dataSaverVaryHeader, isDataSaverOn } from './data-saver.ts'
import { deferScripts } from './deferred-scripts.ts'
import { buildPageKey, maxAddressLength } from './page-address.ts'
import { CachedPageFastPath } from './page-cache/cached-page-fast-path.ts'
import { PageCache } from './page-cache/page-cache.ts'
import { packResponse, type StoredResponse, sendStoredResponse } from './page-cache/stored-response.ts'
import { openPictureHosts } from './picture-hosts.ts'
import { respondWithPlainPage } from './plain-page.ts'
import { RenderRateLimit } from './render-limit.ts'
import { type LoadBuild, openRenderer } from './renderer.ts'

const megabyte = 1_000_000
/** Value of the header Retry-After in seconds for a page that could not be rendered. */
const retryAfterSeconds = 10
/**
 * Limits of concurrent renderings, because more renderings would only compete for the same processor and database.
 * `patience` is in ms.
 */
const renderQueueOptions = { running: 8, runningPerClient: [4, 6, 7], waiting: 100, patience: 4_000 } as const

export type SitePages = {
  /**
   * Responds to a request for a page.
   * @param peer client address for rate limits; null for the site itself
   * @param target raw path and query, under which the fast path remembers a page sent from memory
   */
  answer(request: Request, peer: string | null, target?: string): Promise<Response>
  /** Answers from memory if possible. @returns whether the request was answered */
  answerFromCache: (...args: Parameters<RequestListener>) => boolean
  forgetAll(): void
  /** Time in ms at which counting began, and numbers of cache hits, cache misses and cached pages. */
  counts(): { since: number; hits: number; misses: number; cached: number }
}

/**
 * Opens the handlers of all pages of the site. In production a public page is rendered once, cached with its content
 * security policy, and sent from memory until content changes or a minute has passed. When rendering fails, the last
 * good version is sent with a note of its age.
 */
export function openPages(
  load: LoadBuild,
  mode: 'production' | 'development',
  backend: Backend,
  origin: string,
): SitePages {
  const renderer = openRenderer(load, mode, backend, origin)
  const brake = new RenderRateLimit()
  const renders = new FairQueue(renderQueueOptions)
  const pictureHosts = openPictureHosts(backend, origin)
  const since = Date.now()
  const cache = new PageCache({ maxBytes: 16 * megabyte, maxAge: 60_000 })
  const fastPath = new CachedPageFastPath(address => cache.fresh(address), buildSecurityHeaders(origin))

  async function getStoredPage(request: Request, peer: string | null): Promise<StoredResponse> {
    if (renderer.isStuck) return makeUnavailableResponse()
    const nonce = randomBytes(16).toString('base64url')
    const [{ response, failed }, hosts] = await Promise.all([
      renderer.render(request, peer, nonce),
      pictureHosts.list(),
    ])
    const body = Buffer.from(await response.arrayBuffer())
    const headers = Object.fromEntries(response.headers)
    delete headers['content-length']
    // Browsers revalidate each page and get 304, because only the cache of the server is emptied by a content change.
    headers['cache-control'] ??= 'no-cache'
    if (response.status === 503) headers['retry-after'] ??= String(retryAfterSeconds)
    const isHtml = headers['content-type']?.startsWith('text/html') ?? false
    if (!isHtml) return packResponse(response.status, headers, body, { isPartial: failed })
    const { html, policy } = addContentSecurityPolicy(deferScripts(body.toString(), nonce), nonce, {
      backendUrl: backend.browser.url,
      pictureHosts: hosts ?? [],
    })
    headers['content-security-policy'] = policy
    headers.vary = dataSaverVaryHeader
    return packResponse(response.status, headers, Buffer.from(html), { isPartial: failed || hosts === undefined })
  }

  /**
   * Renders a page.
   * @param name key of the page in the cache, from which a stale version may be served
   */
  async function rendered(
    request: Request,
    peer: string | null,
    make: () => Promise<StoredResponse>,
    name?: string,
  ): Promise<Response> {
    const wait = await brake.take(peer)
    if (wait !== undefined) return respondTooManyRequests(wait)
    try {
      const rendering = peer === null ? make() : renders.run(listRateLimitNetworks(peer), make)
      return sendStoredResponse(await rendering, request)
    } catch (error) {
      if (!(error instanceof QueueRefusal)) throw error
      const fallback = name === undefined ? undefined : (cache.fresh(name) ?? (await cache.stale(name)))
      if (fallback) return sendStoredResponse(fallback, request)
      return error.isOwnLimit ? respondTooManyRequests(retryAfterSeconds) : respondTooBusy()
    }
  }

  return {
    forgetAll() {
      pictureHosts.forget()
      cache.forgetAll()
    },
    counts: () => ({ since, ...cache.counts }),
    answerFromCache: (request, response) => fastPath.answer(request, response),
    async answer(request, peer, target) {
      if (mode === 'development') return (await renderer.render(request, peer)).response
      const url = new URL(request.url)
      if (url.pathname.length + url.search.length > maxAddressLength) return respondUrlTooLong()
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return rendered(request, peer, () => getStoredPage(request, peer))
      const address = buildPageKey(url, url.search === '' ? undefined : await renderer.readerOf(url.pathname))
      const headers = {
        accept: request.headers.get('accept') ?? '*/*',
        ...(isDataSaverOn(request) && { 'save-data': 'on' }),
      }
      const page = new Request(new URL(address, url), { headers })
      // The suffix `#light` is safe, because a request URL never has a fragment.
      const name = isDataSaverOn(request) ? `${address}#light` : address
      if (target !== undefined && name === address) fastPath.learn(target, address)
      const make = () => cache.answer(name, () => getStoredPage(page, null))
      return cache.has(name) ? sendStoredResponse(await make(), request) : rendered(request, peer, make, name)
    },
  }
}

const respondTooManyRequests = (retryAfter: number) =>
  respondWithPlainPage(429, {
    title: 'One moment, please',
    text: 'Very many pages were asked for from your network in a short time. Wait a little, then go on reading.',
    retryAfter,
  })

const respondTooBusy = () =>
  respondWithPlainPage(503, {
    title: 'The site is very busy',
    text: 'More pages are being read than can be made at once. Please come back in a moment.',
    retryAfter: retryAfterSeconds,
  })

const respondUrlTooLong = () =>
  respondWithPlainPage(414, {
    title: 'This address is too long',
    text: 'There is no page of ours at an address of that length.',
  })

/** Responds while too many database reads are pending, when no new rendering may begin. */
async function makeUnavailableResponse(): Promise<StoredResponse> {
  const away = respondWithPlainPage(503, {
    title: 'This page cannot be shown just now',
    text: 'What it shows could not be read. It is being tried again by itself; please come back in a moment.',
    retryAfter: retryAfterSeconds,
  })
  return packResponse(503, Object.fromEntries(away.headers), Buffer.from(await away.arrayBuffer()))
}
