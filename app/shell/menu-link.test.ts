import { expect, test } from 'vitest'
import { paths } from '../platform/paths.ts'
import { getAriaCurrent, type MenuLink } from './menu-link.ts'

const mainLinks: MenuLink[] = [
  { to: paths.home, label: 'Home' },
  { to: paths.about, label: 'About' },
  { to: paths.management, label: 'Management' },
  { to: paths.council, label: 'Leadership Council' },
  { to: paths.flagships, label: 'Flagships' },
  { to: paths.flagshipDavos, label: 'Davos 2027' },
  { to: paths.circles, label: 'Circles' },
  { to: paths.partners, label: 'Partners' },
  { to: paths.events, label: 'Events' },
  { to: paths.news, label: 'News' },
]

test.each([
  ['/', 'Home', 'page'],
  ['/events', 'Events', 'page'],
  ['/event/who-pays-for-the-corridor', 'Events', 'true'],
  [paths.calendar, 'Events', 'true'],
  ['/news/a-bridge-fails-slowly', 'News', 'true'],
  ['/circles/culture/calendar', 'Circles', 'true'],
  [paths.flagship('geneva'), 'Flagships', 'true'],
  [`${paths.flagship('basel')}/2026`, 'Flagships', 'true'],
  [paths.flagshipDavos, 'Davos 2027', 'page'],
  [`${paths.flagshipDavos}/2026`, 'Davos 2027', 'true'],
  [paths.councilSays, 'Leadership Council', 'true'],
])('the navigation marks on the path %s the link %s as current', (pathname, label, how) => {
  const marked = mainLinks.flatMap(link => {
    const current = getAriaCurrent(link, pathname)
    return current ? [[link.label, current]] : []
  })
  expect(marked).toEqual([[label, how]])
})

test.each(['/eventual', '/newsletter', '/privacy-policy'])('the path %s belongs to no navigation link', pathname => {
  expect(mainLinks.filter(link => getAriaCurrent(link, pathname))).toEqual([])
})

test('the navigation marks the group of the current page', () => {
  const group: MenuLink = { to: '-', label: 'Network', links: mainLinks.slice(1, 4) }
  expect(getAriaCurrent(group, '/team')).toBe('true')
  expect(getAriaCurrent(group, '/events')).toBeUndefined()
})
