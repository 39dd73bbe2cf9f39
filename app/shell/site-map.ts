import { paths } from '../platform/paths.ts'
import type { MenuLink } from './menu-link.ts'

/** Secondary links: sign in, or the profile of the user and, for editors, the back office; and search. */
export function listUtilityLinks({ isSignedIn, isAdmin }: { isSignedIn: boolean; isAdmin: boolean }): MenuLink[] {
  const accountLinks: MenuLink[] = isSignedIn
    ? [...(isAdmin ? [{ to: paths.admin, label: 'Admin' }] : []), { to: paths.profile, label: 'Account' }]
    : [{ to: paths.signIn, label: 'Sign in' }]
  return [...accountLinks, { to: paths.search, label: 'Search' }]
}

/** Last link of the footer. The link is not stored in the menu, so that editors always find the back office. */
export const adminLink: MenuLink = { to: paths.admin, label: 'Admin Portal' }
