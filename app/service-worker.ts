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
import { insertSavedNotice } from './platform/offline/saved-notice.ts'
import { paths } from './platform/paths.ts'

// Makes public pages readable offline. Independent of builds: asset names contain a hash of their content, so a page of
// an older build finds its own. Everything cached is fetched without credentials, and pages are allow-listed one by
// one.
declare const self: ServiceWorkerGlobalScope

const day = 24 * 60 * 60
/** Age in ms after which a precached page is fetched again. */
const longestAhead = 6 * 60 * 60_000
/** Age in ms below which a cached page is not fetched again. */
const justNow = 60_000
/** Retry delays in ms for a page that could not be fetched: a bad connection, or a rate limit. */
const pauses = [2_000, 10_000, 30_000]

const oldest = { maxAgeSeconds: 60 * day, purgeOnQuotaError: true }
const pagesEnd = new ExpirationPlugin({ ...oldest, maxEntries: 60 })
const filesEnd = new ExpirationPlugin({ ...oldest, maxEntries: 240 })

const findTitle = (html: string) => /<title>([^<]*)</.exec(html)?.[1] ?? ''
const isForEverybody = ({ status, redirected, headers }: Response) =>
  status === 200 && !redirected && !/private|no-store/.test(headers.get('cache-control') ?? '')

/**
 * Plugin of the page cache: the key has no tracking parameters, and the time of caching is added. Pages deleted online
 * (404, 410) are also deleted here.
 */
const savedPagePlugin: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => getCacheableAddress(new URL(request.url)) ?? request,
  async cacheWillUpdate({ request, response }) {
    if (response.status === 404 || response.status === 410) await (await caches.open(cacheNames.pages)).delete(request)
    if (!isForEverybody(response)) return null
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
    return new Response(insertSavedNotice(await cachedResponse.text(), Number(headers.get(cacheHeaders.savedAt))), {
      headers,
    })
  },
}

const pages = new NetworkFirst({ cacheName: cacheNames.pages, plugins: [savedPagePlugin, pagesEnd] })
const files = new CacheFirst({ cacheName: cacheNames.files, plugins: [filesEnd] })
const isFile = (url: URL) => /^\/(assets|weave)\//.test(url.pathname)

/**
 * Whether an answer is temporary: rate limit, server error, or an older copy sent while the site cannot render a new
 * one.
 */
const isPassing = ({ status, headers }: Response) => status === 429 || status >= 500 || headers.has('warning')

/** Retries until the page is cached, or the site answers that it must not be. */
async function fetchToKeep(address: string, event: ExtendableEvent): Promise<void> {
  for (const pause of [...pauses, undefined]) {
    const [answer, done] = pages.handleAll({ event, request: new Request(address, { credentials: 'omit' }) })
    const [asked] = await Promise.allSettled([answer, done])
    if (asked.status === 'fulfilled' && !isPassing(asked.value)) return
    if (await caches.match(address, { cacheName: cacheNames.pages })) return
    if (pause === undefined) throw new Error(`${address} cannot be had`)
    await new Promise(resolve => setTimeout(resolve, pause))
  }
}

/** Caches a page with its assets; for a page not visited yet, only what rendering needs. */
async function keep(address: string, event: ExtendableEvent, { opened }: { opened: boolean }): Promise<void> {
  const cachedPage = await (await caches.open(cacheNames.pages)).match(address)
  const age = Date.now() - Number(cachedPage?.headers.get(cacheHeaders.savedAt))
  if (cachedPage && age < (opened ? justNow : longestAhead)) {
    if (!opened) return
  } else {
    await fetchToKeep(address, event)
  }
  const html = await (await caches.match(address, { cacheName: cacheNames.pages }))?.text()
  const assetPattern = opened ? /\/(?:assets|weave)\/[^"'\s<>)\\]+/g : /\/assets\/[^"'\s<>)\\]+\.(?:css|woff2)/g
  const assetUrls = new Set(html?.match(assetPattern)?.map(name => name.replaceAll('&amp;', '&')))
  const fetches = [...assetUrls].map(name =>
    files.handleAll({ event, request: new Request(name, { credentials: 'omit' }) }),
  )
  await Promise.allSettled(fetches.flat())
}

/** The worker is unregistered first, so that running requests are deleted with the rest. */
async function forget(): Promise<void> {
  await self.registration.unregister()
  await Promise.all([pagesEnd.deleteCacheAndMetadata(), filesEnd.deleteCacheAndMetadata()])
}

registerRoute(({ url, request }) => request.mode === 'navigate' && getCacheableAddress(url) !== undefined, pages)

/**
 * Pages outside the cache load their assets past the worker: otherwise assets preloaded by the browser would be
 * fetched twice.
 */
const unkept = new Set<string>()
const fromNetwork = new NetworkOnly()
registerRoute(
  ({ request }) => request.mode === 'navigate',
  options => {
    unkept.add((options.event as FetchEvent).resultingClientId)
    return fromNetwork.handle(options)
  },
)
registerRoute(
  ({ sameOrigin, url, event }) => sameOrigin && isFile(url) && !unkept.has((event as FetchEvent).clientId),
  async ({ request }) => (await caches.match(request.url, { cacheName: cacheNames.files })) ?? fetch(request),
)
setCatchHandler(async ({ request }) =>
  typeof request !== 'string' && request.mode === 'navigate'
    ? Response.redirect(`${paths.offline}?from=${encodeURIComponent(new URL(request.url).pathname)}`)
    : Response.error(),
)

self.addEventListener('install', event => {
  // Id of the build, which makes each build a different worker, so that it fetches its own offline page.
  console.assert(import.meta.env.BUILD)
  event.waitUntil(keep(paths.offline, event, { opened: true }).then(() => self.skipWaiting()))
})
// `clients.claim()` is not called: a page that is loading would request its assets a second time.
self.addEventListener('activate', event => event.waitUntil(self.registration.navigationPreload?.enable()))

self.addEventListener('message', event => {
  const workerRequest = event.data as WorkerRequest
  if (workerRequest.ask === 'forget')
    return event.waitUntil(forget().then(() => event.ports[0]?.postMessage('forgotten')))
  const address = getCacheableAddress(new URL(workerRequest.address, self.location.origin))
  const ahead = workerRequest.ahead ? precachedPaths : []
  event.waitUntil(
    Promise.allSettled([
      ...(address ? [keep(address, event, { opened: true })] : []),
      ...ahead.filter(otherAddress => otherAddress !== address).map(other => keep(other, event, { opened: false })),
    ]),
  )
})
