import { paths } from '../platform/paths.ts'
import type { MenuLink } from './menu-link.ts'
import type { FooterLink } from './site-footer.tsx'

/**
 * Links of the main navigation in the order of the specification. Links that are hidden in Settings are left out. The
 * link to Davos exists only while the flagship is visible, with its title.
 */
export function listMainLinks(davosTitle: string | undefined, hidden: readonly string[] = []): MenuLink[] {
  const all: MenuLink[] = [
    { to: paths.home, label: 'Home', home: true },
    { to: paths.about, label: 'About' },
    { to: paths.management, label: 'Management' },
    { to: paths.council, label: 'Leadership Council' },
    {
      to: paths.flagships,
      label: 'Flagships',
      holds: ['davos', 'geneva', 'basel'].map(paths.flagship),
    },
    ...(davosTitle ? [{ to: paths.flagshipDavos, label: davosTitle }] : []),
    { to: paths.circles, label: 'Circles' },
    { to: paths.partners, label: 'Partners' },
    { to: paths.events, label: 'Events', holds: ['/event', paths.calendar] },
    { to: paths.news, label: 'News' },
  ]
  return all.filter(({ to }) => !hidden.includes(to))
}

/** Links that editors can hide, in the order of the header. The Gallery is only in the footer. */
export const listHideableLinks = (): MenuLink[] => [
  ...listMainLinks(undefined).filter(({ home }) => !home),
  { to: paths.gallery, label: 'Gallery' },
]

/** Secondary links: sign in, or the profile of the user and, for editors, the back office; and search. */
export function listUtilityLinks({ isSignedIn, isAdmin }: { isSignedIn: boolean; isAdmin: boolean }): MenuLink[] {
  const accountLinks: MenuLink[] = isSignedIn
    ? [...(isAdmin ? [{ to: paths.admin, label: 'Admin' }] : []), { to: paths.profile, label: 'Account' }]
    : [{ to: paths.signIn, label: 'Sign in' }]
  return [...accountLinks, { to: paths.search, label: 'Search' }]
}

export const connectLink: MenuLink = { to: paths.connect, label: 'Connect' }

type FooterColumn = { title: string; links: FooterLink[] }
type Contacts = {
  email: string | undefined
  social: { label: string; url: string }[]
  hidden?: readonly string[]
}

/** Four columns of links in the footer. Contacts that are not set and hidden links are left out. */
export function listFooterColumns({ email, social, hidden = [] }: Contacts): FooterColumn[] {
  const all: FooterColumn[] = [
    {
      title: 'Network',
      links: [
        { to: paths.overview, label: 'Overview' },
        { to: paths.about, label: 'About' },
        { to: paths.network, label: 'Members and leaders' },
        { to: paths.members, label: 'Members’ directory' },
        { to: paths.management, label: 'Management' },
        { to: paths.council, label: 'Leadership Council' },
        { to: paths.partners, label: 'Partners' },
      ],
    },
    {
      title: 'Circles',
      links: [
        { to: 'https://swiss-african-business.example/', label: 'Swiss-African Business', external: true },
        { to: paths.circle('infrastructure'), label: 'Infrastructure' },
        { to: paths.circle('culture'), label: 'Culture' },
        { to: paths.circle('ventures'), label: 'Ventures' },
        { to: paths.circle('healthcare'), label: 'Healthcare' },
      ],
    },
    {
      title: 'Read and meet',
      links: [
        { to: paths.events, label: 'Events' },
        { to: paths.calendar, label: 'Calendar' },
        { to: paths.flagships, label: 'Flagships' },
        { to: paths.news, label: 'News' },
        { to: paths.gallery, label: 'Gallery' },
      ],
    },
    {
      title: 'Write to us',
      links: [
        ...(email ? [{ to: `mailto:${email}`, label: email }] : []),
        ...social.map(({ label, url }) => ({ to: url, label, external: true })),
      ],
    },
  ]
  return all.map(({ title, links }) => ({ title, links: links.filter(({ to }) => !to || !hidden.includes(to)) }))
}

export const legalFooterLinks: MenuLink[] = [
  { to: paths.privacy, label: 'Privacy policy' },
  { to: paths.editorial, label: 'Editorial standards' },
  { to: paths.admin, label: 'Admin Portal' },
]
