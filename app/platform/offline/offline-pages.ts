import { paths } from '../paths.ts'

/** Names of the service worker's caches, for pages and for their assets. */
export const cacheNames = { pages: 'kept-pages', files: 'kept-files' } as const

/** Headers that the service worker adds to a cached page: time of caching in ms, and the page's title. */
export const cacheHeaders = { savedAt: 'x-saved-at', title: 'x-title' } as const

/** Message that a page sends to the service worker. */
export type WorkerRequest =
  /**
   * Request to cache a page. `keep` caches the open page. With `ahead`, the most visited pages are cached too, unless
   * the data saver is on.
   */
  { ask: 'keep'; address: string; ahead: boolean } | { ask: 'forget' }

/** Paths of pages that are cached before the first visit, without parameters. */
export const precachedPaths = [paths.events, paths.news]

/**
 * Pages of one path segment that are never cached. All other pages of one path segment are public, including the pages
 * that editors add.
 */
const uncachedPaths: readonly string[] = [
  paths.admin,
  paths.calendar,
  paths.connect,
  paths.gallery,
  paths.members,
  paths.profile,
  paths.search,
]
const cachedPathPrefixes = [
  paths.article(''),
  paths.event(''),
  paths.circle(''),
  paths.flagshipEdition('davos', 0).slice(0, -1),
]

const isCachedPath = (path: string) =>
  path === paths.home ||
  path === paths.councilSays ||
  (/^\/[a-z0-9-]+$/.test(path) && !uncachedPaths.includes(path)) ||
  cachedPathPrefixes.some(folder => path.startsWith(folder))

/**
 * Whether a URL parameter only tells which campaign or site a visitor came from. Such parameters do not change the page.
 */
const isTrackingParameter = (name: string) => /^(utm_\w+|fbclid|gclid|mc_[ce]id)$/.test(name)

/**
 * Cache key of a page. Undefined for a page that is never cached. Only pages that are the same for every visitor are
 * cached: no back office, accounts, members, applications, previews or search results.
 */
export function getCacheableAddress({ pathname, searchParams }: URL): string | undefined {
  if (pathname === paths.offline) return pathname
  if (Array.from(searchParams.keys()).some(name => !isTrackingParameter(name))) return undefined
  return isCachedPath(pathname) ? pathname : undefined
}

export type OfflinePage = { address: string; title: string; savedAt: number }

/** Loads the list of pages cached on this device, newest first, and the size of pages and assets in bytes. */
export async function readOfflinePages(): Promise<{ pages: OfflinePage[]; bytes: number }> {
  const [pages, files] = await Promise.all([caches.open(cacheNames.pages), caches.open(cacheNames.files)])
  const addresses = (await pages.keys()).map(({ url }) => new URL(url).pathname)
  const read = await Promise.all(
    addresses.map(async address => {
      const { headers } = (await pages.match(address)) ?? new Response()
      const title = decodeURIComponent(headers.get(cacheHeaders.title) ?? '')
      return { address, title, savedAt: Number(headers.get(cacheHeaders.savedAt)) }
    }),
  )
  const sizes = await Promise.all([computeCacheSize(pages), computeCacheSize(files)])
  return {
    pages: read.filter(({ address }) => address !== paths.offline).sort((a, b) => b.savedAt - a.savedAt),
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  }
}

async function computeCacheSize(cache: Cache): Promise<number> {
  const responses = await cache.matchAll()
  const sizes = await Promise.all(responses.map(async answer => (await answer.blob()).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
