import { expect, test } from 'vitest'
import { paths } from '../platform/paths.ts'
import { getAriaCurrent } from './menu-link.ts'
import { listMainLinks } from './site-map.ts'

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
])('the navigation marks, at the path %s, the link %s', (pathname, label, how) => {
  const marked = listMainLinks('Davos 2027').flatMap(link => {
    const current = getAriaCurrent(link, pathname)
    return current ? [[link.label, current]] : []
  })
  expect(marked).toEqual([[label, how]])
})

test.each(['/eventual', '/newsletter', '/privacy-policy'])('the path %s belongs to no navigation link', pathname => {
  expect(listMainLinks(undefined).filter(link => getAriaCurrent(link, pathname))).toEqual([])
})
