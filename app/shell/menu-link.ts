/** A link of the masthead. */
export interface MenuLink {
  to: string
  label: string
  /** The front page: current only when it is the address itself. */
  home?: boolean | undefined
  /** What else belongs under it: addresses that begin so. */
  holds?: readonly string[] | undefined
}

/**
 * Whether a link leads where one is, as `aria-current` says it: `page` for the page itself, `true` for what lies under it.
 */
export function ariaCurrent({ to, home, holds = [] }: MenuLink, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  if (home) return undefined
  return [to, ...holds].some(place => pathname === place || pathname.startsWith(`${place}/`)) ? 'true' : undefined
}
