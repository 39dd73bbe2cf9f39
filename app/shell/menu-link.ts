/** A link in the header. */
export interface MenuLink {
  to: string
  label: string
  /** Whether only the exact path counts as the current page, as for the home page. */
  home?: boolean | undefined
  /** Prefixes of paths that also count as pages of this link. */
  holds?: readonly string[] | undefined
}

/** Returns the value of `aria-current` for a link: `page` for the page itself, `true` for a page below it. */
export function getAriaCurrent({ to, home, holds = [] }: MenuLink, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  if (home) return undefined
  return [to, ...holds].some(place => pathname === place || pathname.startsWith(`${place}/`)) ? 'true' : undefined
}
