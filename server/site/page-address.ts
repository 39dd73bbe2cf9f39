import { LRUCache } from 'lru-cache'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { AddressHandle, AddressReader } from '../../app/platform/address-parameters.ts'

/** Characters of path and parameters together; nothing of ours comes near it. */
export const longestAddress = 2_000

/**
 * The address under which a page is rendered and kept: its path and what the page reads of its parameters, in one order.
 * Campaign marks, other people's parameters, values of the wrong shape and what is so anyway are not part of it.
 */
export function pageAddress(url: URL, reads: AddressReader | undefined): string {
  if (!reads || url.search === '') return url.pathname
  const params = new URLSearchParams()
  const unsaid = reads(new URLSearchParams())
  for (const [name, value] of Object.entries(reads(url.searchParams)))
    if (value !== undefined && value !== unsaid[name]) params.set(name, String(value))
  const query = params.toString()
  return query ? `${url.pathname}?${query}` : url.pathname
}

export type FindReader = (pathname: string) => AddressReader | undefined

/** What the routes of a build say they read of their addresses. */
export function addressReaders({ routes }: Pick<ServerBuild, 'routes'>): FindReader {
  const all = Object.values(routes).filter(route => route !== undefined)
  const below = (parentId: string | undefined): RouteObject[] =>
    all
      .filter(route => route.parentId === parentId)
      .map(({ id, path, index, caseSensitive, module }) => {
        const own = { id, caseSensitive, handle: module.handle }
        return index ? { ...own, index } : { ...own, path, children: below(id) }
      })
  const tree = below(undefined)
  // The router compiles every route anew for each address, before a request can be refused.
  const known = new LRUCache<string, Partial<AddressHandle>>({ max: 2_000 })
  return pathname => {
    const handle = known.get(pathname) ?? matchRoutes(tree, pathname)?.at(-1)?.route.handle ?? {}
    known.set(pathname, handle)
    return handle.reads
  }
}
