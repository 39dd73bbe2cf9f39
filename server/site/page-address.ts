import { LRUCache } from 'lru-cache'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { RouteWithUrlParameters, UrlParameterReader } from '../../app/platform/address-parameters.ts'

/** Maximum length of path and query; URLs of the site are much shorter. */
export const maxAddressLength = 2_000

/**
 * Builds the cache key of a page: the path of the page and the parameters that the page uses, in a fixed order.
 * Tracking parameters, unknown parameters, invalid values and default values are left out.
 */
export function buildPageKey(url: URL, reads: UrlParameterReader | undefined): string {
  if (!reads || url.search === '') return url.pathname
  const params = new URLSearchParams()
  const unsaid = reads(new URLSearchParams())
  for (const [name, value] of Object.entries(reads(url.searchParams)))
    if (value !== undefined && value !== unsaid[name]) params.set(name, String(value))
  const query = params.toString()
  return query ? `${url.pathname}?${query}` : url.pathname
}

export type FindUrlParameterReader = (pathname: string) => UrlParameterReader | undefined

/** Finds the parameters that the routes of a build declare to read. */
export function loadUrlParameterReaders({ routes }: Pick<ServerBuild, 'routes'>): FindUrlParameterReader {
  const all = Object.values(routes).filter(route => route !== undefined)
  const findChildren = (parentId: string | undefined): RouteObject[] =>
    all
      .filter(route => route.parentId === parentId)
      .map(({ id, path, index, caseSensitive, module }) => {
        const ownHandle = { id, caseSensitive, handle: module.handle }
        return index ? { ...ownHandle, index } : { ...ownHandle, path, children: findChildren(id) }
      })
  const tree = findChildren(undefined)
  // The results are cached by path, because the router compiles every route again for each URL, even for a request that
  // is then refused.
  const handleCache = new LRUCache<string, Partial<RouteWithUrlParameters>>({ max: 2_000 })
  return pathname => {
    const handle = handleCache.get(pathname) ?? matchRoutes(tree, pathname)?.at(-1)?.route.handle ?? {}
    handleCache.set(pathname, handle)
    return handle.reads
  }
}
