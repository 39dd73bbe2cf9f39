import { places } from '../platform/places.ts'
import type { Place } from './place.ts'
import type { FooterLink } from './site-footer.tsx'

/** The top navigation in its stated order. The Davos link is there only while its record is visible, under that record's title. */
export function mainNavigation(davosTitle: string | undefined): Place[] {
  return [
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
}

/** The way in, to the desk for those who have one; and search. */
export function utilityPlaces({ isSignedIn, isAdmin }: { isSignedIn: boolean; isAdmin: boolean }): Place[] {
  const way: Place = isAdmin
    ? { to: places.admin, label: 'Admin' }
    : { to: places.signIn, label: isSignedIn ? 'Account' : 'Sign in' }
  return [way, { to: places.search, label: 'Search' }]
}

export const connectPlace: Place = { to: places.connect, label: 'Connect' }

type FooterColumn = { title: string; links: FooterLink[] }
type Contacts = { email: string | undefined; social: { label: string; url: string }[] }

/** The footer's four lists. Contacts that are not set are not shown. */
export function footerColumns({ email, social }: Contacts): FooterColumn[] {
  return [
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
}

export const closingPlaces: Place[] = [
  { to: places.privacy, label: 'Privacy policy' },
  { to: places.editorial, label: 'Editorial standards' },
  { to: places.admin, label: 'Admin Portal' },
]
