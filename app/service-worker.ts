/// <reference lib="webworker" />
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'
import {
  cacheHeaders,
  cacheNames,
  getCacheableAddress,
  precachedPaths,
  type WorkerRequest,
} from './platform/offline/offline-pages.ts'
import { insertOfflineNotice } from './platform/offline/saved-notice.ts'
import { paths } from './platform/paths.ts'

// Service worker that makes public pages readable offline. The worker supports pages of older builds: the name of an
// asset contains a hash of its content, so a page of an older build finds its assets. All cached content is fetched
// without credentials, and only pages on a list are cached.
declare const self: ServiceWorkerGlobalScope

const daySeconds = 24 * 60 * 60
/** Age in ms after which a precached page is fetched again. */
const precacheMaxAgeMs = 6 * 60 * 60_000
/** Age in ms below which a cached page is not fetched again. */
const freshAgeMs = 60_000
/** Delays in ms before retries, after a page could not be fetched because of a bad connection or a rate limit. */
const retryDelaysMs = [2_000, 10_000, 30_000]

const expirationOptions = { maxAgeSeconds: 60 * daySeconds, purgeOnQuotaError: true }
const pageExpiration = new ExpirationPlugin({ ...expirationOptions, maxEntries: 60 })
const fileExpiration = new ExpirationPlugin({ ...expirationOptions, maxEntries: 240 })

const findTitle = (html: string) => /<title>([^<]*)</.exec(html)?.[1] ?? ''
const isPublicResponse = ({ status, redirected, headers }: Response) =>
  status === 200 && !redirected && !/private|no-store/.test(headers.get('cache-control') ?? '')

/**
 * Plugin of the page cache, which removes tracking parameters from the cache key and adds the time of caching. A page
 * that the site has deleted (404, 410) is also deleted from the cache.
 */
const savedPagePlugin: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => getCacheableAddress(new URL(request.url)) ?? request,
  async cacheWillUpdate({ request, response }) {
    if (response.status === 404 || response.status === 410) await (await caches.open(cacheNames.pages)).delete(request)
    if (!isPublicResponse(response)) return null
    const html = await response.text()
    const headers = new Headers(response.headers)
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    headers.set(cacheHeaders.savedAt, String(Date.now()))
    headers.set(cacheHeaders.title, encodeURIComponent(findTitle(html)))
    return new Response(html, { headers })
  },
  async cachedResponseWillBeUsed({ request, cachedResponse }) {
    if (!cachedResponse || new URL(request.url).pathname === paths.offline) return cachedResponse
    const { headers } = cachedResponse
    return new Response(insertOfflineNotice(await cachedResponse.text(), Number(headers.get(cacheHeaders.savedAt))), {
      headers,
    })
  },
}

const pageStrategy = new NetworkFirst({ cacheName: cacheNames.pages, plugins: [savedPagePlugin, pageExpiration] })
const fileStrategy = new CacheFirst({ cacheName: cacheNames.files, plugins: [fileExpiration] })
const isAssetUrl = (url: URL) => /^\/(assets|weave)\//.test(url.pathname)

/**
 * Whether a response is temporary: rate limit, server error, or an older copy that the site sends because it cannot
 * render the page.
 */
const isTemporaryResponse = ({ status, headers }: Response) => status === 429 || status >= 500 || headers.has('warning')

/** Retries until the page is cached, or until the site answers that the page must not be cached. */
async function fetchIntoCache(address: string, event: ExtendableEvent): Promise<void> {
  for (const pause of [...retryDelaysMs, undefined]) {
    const [answer, done] = pageStrategy.handleAll({ event, request: new Request(address, { credentials: 'omit' }) })
    const [asked] = await Promise.allSettled([answer, done])
    if (asked.status === 'fulfilled' && !isTemporaryResponse(asked.value)) return
    if (await caches.match(address, { cacheName: cacheNames.pages })) return
    if (pause === undefined) throw new Error(`${address} cannot be had`)
    await new Promise(resolve => setTimeout(resolve, pause))
  }
}

/**
 * Caches a page with its assets. For a page that was not visited yet, only the assets needed to render it are cached.
 */
async function cachePage(address: string, event: ExtendableEvent, { opened }: { opened: boolean }): Promise<void> {
  const cachedPage = await (await caches.open(cacheNames.pages)).match(address)
  const age = Date.now() - Number(cachedPage?.headers.get(cacheHeaders.savedAt))
  if (cachedPage && age < (opened ? freshAgeMs : precacheMaxAgeMs)) {
    if (!opened) return
  } else {
    await fetchIntoCache(address, event)
  }
  const html = await (await caches.match(address, { cacheName: cacheNames.pages }))?.text()
  const assetPattern = opened ? /\/(?:assets|weave)\/[^"'\s<>)\\]+/g : /\/assets\/[^"'\s<>)\\]+\.(?:css|woff2)/g
  const assetUrls = new Set(html?.match(assetPattern)?.map(name => name.replaceAll('&amp;', '&')))
  const fetches = [...assetUrls].map(name =>
    fileStrategy.handleAll({ event, request: new Request(name, { credentials: 'omit' }) }),
  )
  await Promise.allSettled(fetches.flat())
}

/**
 * Unregisters the worker and deletes the caches. The worker is unregistered first, so that pages which running requests
 * still add to the caches are deleted too.
 */
async function unregisterWorker(): Promise<void> {
  await self.registration.unregister()
  await Promise.all([pageExpiration.deleteCacheAndMetadata(), fileExpiration.deleteCacheAndMetadata()])
}

registerRoute(({ url, request }) => request.mode === 'navigate' && getCacheableAddress(url) !== undefined, pageStrategy)

/**
 * Pages that are not cached. Requests for assets of these pages bypass the worker, because assets that the browser
 * preloads would otherwise be fetched twice.
 */
const uncachedPages = new Set<string>()
const networkStrategy = new NetworkOnly()
registerRoute(
  ({ request }) => request.mode === 'navigate',
  options => {
    uncachedPages.add((options.event as FetchEvent).resultingClientId)
    return networkStrategy.handle(options)
  },
)
registerRoute(
  ({ sameOrigin, url, event }) => sameOrigin && isAssetUrl(url) && !uncachedPages.has((event as FetchEvent).clientId),
  async ({ request }) => (await caches.match(request.url, { cacheName: cacheNames.files })) ?? fetch(request),
)
setCatchHandler(async ({ request }) =>
  typeof request !== 'string' && request.mode === 'navigate'
    ? Response.redirect(`${paths.offline}?from=${encodeURIComponent(new URL(request.url).pathname)}`)
    : Response.error(),
)

self.addEventListener('install', event => {
  // The id of the build makes the service worker of each build different, so that each worker fetches the offline page
  // of its build.
  console.assert(import.meta.env.BUILD)
  event.waitUntil(cachePage(paths.offline, event, { opened: true }).then(() => self.skipWaiting()))
})
// `clients.claim()` is not called, because a page that is loading would then request its assets a second time.
self.addEventListener('activate', event => event.waitUntil(self.registration.navigationPreload?.enable()))

self.addEventListener('message', event => {
  const workerRequest = event.data as WorkerRequest
  if (workerRequest.ask === 'forget')
    return event.waitUntil(unregisterWorker().then(() => event.ports[0]?.postMessage('forgotten')))
  const address = getCacheableAddress(new URL(workerRequest.address, self.location.origin))
  const ahead = workerRequest.ahead ? precachedPaths : []
  event.waitUntil(
    Promise.allSettled([
      ...(address ? [cachePage(address, event, { opened: true })] : []),
      ...ahead
        .filter(otherAddress => otherAddress !== address)
        .map(other => cachePage(other, event, { opened: false })),
    ]),
  )
})
