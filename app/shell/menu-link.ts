/** A link in the header. */
export interface MenuLink {
  to: string
  label: string
  /** Whether the link is current only on an exact match, as for the home page. */
  home?: boolean | undefined
  /** Path prefixes that also belong to this link. */
  holds?: readonly string[] | undefined
}

/** Finds the value of `aria-current`: `page` for the page itself, `true` for a page below it. */
export function getAriaCurrent({ to, home, holds = [] }: MenuLink, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  if (home) return undefined
  return [to, ...holds].some(place => pathname === place || pathname.startsWith(`${place}/`)) ? 'true' : undefined
}
