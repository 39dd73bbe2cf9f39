import { places } from '../platform/places.ts'
import type { Place } from './place.ts'
import type { FooterLink } from './site-footer.tsx'

/**
 * The top navigation in its stated order, without what is hidden under Settings. The Davos link is there only while its
 * record is visible, under that record's title.
 */
export function mainNavigation(davosTitle: string | undefined, hidden: readonly string[] = []): Place[] {
  const all: Place[] = [
    { to: places.home, label: 'Home', home: true },
    { to: places.about, label: 'About' },
    { to: places.management, label: 'Management' },
    { to: places.council, label: 'Leadership Council' },
    { to: places.flagships, label: 'Flagships' },
    ...(davosTitle ? [{ to: places.flagshipDavos, label: davosTitle }] : []),
    { to: places.circles, label: 'Circles' },
    { to: places.partners, label: 'Partners' },
    { to: places.events, label: 'Events' },
    { to: places.news, label: 'News' },
  ]
  return all.filter(({ to }) => !hidden.includes(to))
}

/** The links that can be hidden, in the order of the header; the Gallery stands in the footer alone. */
export const hideablePlaces = (): Place[] => [
  ...mainNavigation(undefined).filter(({ home }) => !home),
  { to: places.gallery, label: 'Gallery' },
]

/** The way in; one's own page for whoever is in, and the desk for those who have one; and search. */
export function utilityPlaces({ isSignedIn, isAdmin }: { isSignedIn: boolean; isAdmin: boolean }): Place[] {
  const ways: Place[] = isSignedIn
    ? [...(isAdmin ? [{ to: places.admin, label: 'Admin' }] : []), { to: places.profile, label: 'Account' }]
    : [{ to: places.signIn, label: 'Sign in' }]
  return [...ways, { to: places.search, label: 'Search' }]
}

export const connectPlace: Place = { to: places.connect, label: 'Connect' }

type FooterColumn = { title: string; links: FooterLink[] }
type Contacts = {
  email: string | undefined
  social: { label: string; url: string }[]
  hidden?: readonly string[]
}

/** The footer's four lists. Contacts that are not set and links that are hidden are not shown. */
export function footerColumns({ email, social, hidden = [] }: Contacts): FooterColumn[] {
  const all: FooterColumn[] = [
    {
      title: 'Network',
      links: [
        { to: places.about, label: 'About' },
        { to: places.management, label: 'Management' },
        { to: places.council, label: 'Leadership Council' },
        { to: places.partners, label: 'Partners' },
      ],
    },
    {
      title: 'Circles',
      links: [
        { to: 'https://swiss-african-business.example/', label: 'Swiss-African Business', external: true },
        { to: places.circle('infrastructure'), label: 'Infrastructure' },
        { to: places.circle('culture'), label: 'Culture' },
        { to: places.circle('ventures'), label: 'Ventures' },
        { to: places.circle('healthcare'), label: 'Healthcare' },
      ],
    },
    {
      title: 'Read and meet',
      links: [
        { to: places.events, label: 'Events' },
        { to: places.flagships, label: 'Flagships' },
        { to: places.news, label: 'News' },
        { to: places.gallery, label: 'Gallery' },
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

export const closingPlaces: Place[] = [
  { to: places.privacy, label: 'Privacy policy' },
  { to: places.editorial, label: 'Editorial standards' },
  { to: places.admin, label: 'Admin Portal' },
]
