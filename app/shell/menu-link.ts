import { paths } from '../platform/paths.ts'

/** Link in header or footer, or with `links` a group of links. */
export interface MenuLink {
  to: string
  label: string
  links?: readonly MenuLink[] | undefined
}

/** Whether a path leads to a file that the app cannot open, such as a feed. Paths of pages have no full stop. */
export const isFilePath = (to: string) => /\.\w+($|[?#])/.test(to)

/** For the path of a link, prefixes of further paths on which the link is marked as current. */
const currentPathPrefixes: Record<string, readonly string[] | undefined> = {
  [paths.flagships]: ['davos', 'geneva', 'basel'].map(paths.flagship),
  [paths.events]: ['/event', paths.calendar],
}

/**
 * Returns the value of `aria-current` for a link: `page` if the link leads to the current page, and `true` if the
 * current page is below the link's page. A group gets `true` if one of its links gets a value.
 */
export function getAriaCurrent({ to, links }: MenuLink, pathname: string): 'page' | 'true' | undefined {
  if (links) return links.some(link => getAriaCurrent(link, pathname)) ? 'true' : undefined
  if (pathname === to) return 'page'
  if (to === paths.home) return undefined
  return [to, ...(currentPathPrefixes[to] ?? [])].some(place => pathname === place || pathname.startsWith(`${place}/`))
    ? 'true'
    : undefined
}
