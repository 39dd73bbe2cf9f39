/// <reference lib="webworker" />
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'
import { cacheableAddress, precachedPaths, cacheNames, cacheHeaders, type WorkerRequest } from './platform/offline/offline-pages.ts'
import { insertSavedNotice } from './platform/offline/saved-notice.ts'
import { paths } from './platform/paths.ts'

// What public pages are read by without a line. It knows no build: files carry their content's hash in their name, so that a
// page of an older build finds its own. All that is kept the worker asks for itself, as nobody, and pages are named one by one.
declare const self: ServiceWorkerGlobalScope

const day = 24 * 60 * 60
/** Pages that are kept ahead are asked for again after this, in milliseconds. */
const longestAhead = 6 * 60 * 60_000
/** Milliseconds within which a page that was just kept is not asked for again. */
const justNow = 60_000
/** Milliseconds after which a page that could not be had is asked for again, and again: a poor line, or a site that asked for a moment. */
const pauses = [2_000, 10_000, 30_000]

const oldest = { maxAgeSeconds: 60 * day, purgeOnQuotaError: true }
const pagesEnd = new ExpirationPlugin({ ...oldest, maxEntries: 60 })
const filesEnd = new ExpirationPlugin({ ...oldest, maxEntries: 240 })

const titleOf = (html: string) => /<title>([^<]*)</.exec(html)?.[1] ?? ''
const isForEverybody = ({ status, redirected, headers }: Response) =>
  status === 200 && !redirected && !/private|no-store/.test(headers.get('cache-control') ?? '')

/** Under one address whatever marks it came with; with the day it was saved on. What was taken away online is not read here either. */
const asKept: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => cacheableAddress(new URL(request.url)) ?? request,
  async cacheWillUpdate({ request, response }) {
    if (response.status === 404 || response.status === 410) await (await caches.open(cacheNames.pages)).delete(request)
    if (!isForEverybody(response)) return null
    const html = await response.text()
    const headers = new Headers(response.headers)
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    headers.set(cacheHeaders.savedAt, String(Date.now()))
    headers.set(cacheHeaders.title, encodeURIComponent(titleOf(html)))
    return new Response(html, { headers })
  },
  async cachedResponseWillBeUsed({ request, cachedResponse }) {
    if (!cachedResponse || new URL(request.url).pathname === paths.offline) return cachedResponse
    const { headers } = cachedResponse
    return new Response(insertSavedNotice(await cachedResponse.text(), Number(headers.get(cacheHeaders.savedAt))), { headers })
  },
}

const pages = new NetworkFirst({ cacheName: cacheNames.pages, plugins: [asKept, pagesEnd] })
const files = new CacheFirst({ cacheName: cacheNames.files, plugins: [filesEnd] })
const isFile = (url: URL) => /^\/(assets|weave)\//.test(url.pathname)

/** The site asks for a moment, or sends an older page for as long as it cannot make a new one. */
const isPassing = ({ status, headers }: Response) => status === 429 || status >= 500 || headers.has('warning')

/** Asks for a page until it is kept, or the site said that there is none to keep. */
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

/** Keeps a page, and what it is drawn with; of one that nobody opened yet, what it takes to be read. */
async function keep(address: string, event: ExtendableEvent, { opened }: { opened: boolean }): Promise<void> {
  const kept = await (await caches.open(cacheNames.pages)).match(address)
  const age = Date.now() - Number(kept?.headers.get(cacheHeaders.savedAt))
  if (kept && age < (opened ? justNow : longestAhead)) {
    if (!opened) return
  } else {
    await fetchToKeep(address, event)
  }
  const html = await (await caches.match(address, { cacheName: cacheNames.pages }))?.text()
  const wanted = opened ? /\/(?:assets|weave)\/[^"'\s<>)\\]+/g : /\/assets\/[^"'\s<>)\\]+\.(?:css|woff2)/g
  const named = new Set(html?.match(wanted)?.map(name => name.replaceAll('&amp;', '&')))
  const asked = [...named].map(name => files.handleAll({ event, request: new Request(name, { credentials: 'omit' }) }))
  await Promise.allSettled(asked.flat())
}

/** Whatever is still on its way when somebody wants nothing kept is removed with the rest. */
async function forget(): Promise<void> {
  await self.registration.unregister()
  await Promise.all([pagesEnd.deleteCacheAndMetadata(), filesEnd.deleteCacheAndMetadata()])
}

registerRoute(({ url, request }) => request.mode === 'navigate' && cacheableAddress(url) !== undefined, pages)

/** Opened pages that are not kept fetch their files past the worker, or what the browser looked ahead for is fetched twice. */
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
  // Another build is another worker, which asks for its own page about being offline.
  console.assert(import.meta.env.BUILD)
  event.waitUntil(keep(paths.offline, event, { opened: true }).then(() => self.skipWaiting()))
})
// A page that is just loading stays as it began: what it asked for before would be asked for again.
self.addEventListener('activate', event => event.waitUntil(self.registration.navigationPreload?.enable()))

self.addEventListener('message', event => {
  const asked = event.data as WorkerRequest
  if (asked.ask === 'forget') return event.waitUntil(forget().then(() => event.ports[0]?.postMessage('forgotten')))
  const address = cacheableAddress(new URL(asked.address, self.location.origin))
  const ahead = asked.ahead ? precachedPaths : []
  event.waitUntil(
    Promise.allSettled([
      ...(address ? [keep(address, event, { opened: true })] : []),
      ...ahead.filter(other => other !== address).map(other => keep(other, event, { opened: false })),
    ]),
  )
})
