import { describe, expect, test } from 'vitest'
import { publicPages } from '../support/public-pages.ts'
import { toSampleYear } from '../support/sample-years.ts'
import { findHtmlFaults } from '../support/valid-html.ts'
import { getEmptySite, getMainHeading, openPage } from './sent-page.ts'

describe.each(publicPages)('the page %s', (path, title, heading) => {
  test('is valid HTML with one main heading', async () => {
    const page = await openPage(path)
    expect(page.status).toBe(200)
    expect(page.document.title).toMatch(title)
    expect(getMainHeading(page)).toMatch(heading)
    expect(page.document.documentElement.getAttribute('lang')).toBe('en')
    expect(await findHtmlFaults(page.html)).toEqual([])
  })
})

/** Pages in other states: empty, filtered, paginated, missing, and pages for signed-in users. */
const otherStates = [
  '/events?q=nothing-is-called-this',
  `/events?q=${'x'.repeat(140)}`,
  '/events?tab=past&page=2&circle=culture',
  '/event/chamber-lunch-guarantees',
  '/event/culverts-after-the-cyclone',
  toSampleYear('/event/davos-2026'),
  '/event/eleven-bridges-one-ledger',
  '/event/no-such-gathering',
  toSampleYear('/collective-calendar?month=2027-01&circle=culture'),
  '/circles/culture/calendar?month=2031-01',
  '/circles/no-such-circle',
  toSampleYear('/collective-geneva/2026'),
  '/flagship-davos/1999',
  '/news/all?page=2',
  '/news/no-such-article',
  '/gallery?album=no-such-album',
  '/search',
  '/search?q=x',
  '/search?q=Fadiro',
  '/search?q=nothing-is-called-this',
  '/search?q=the&kind=event&page=2',
  '/members/00000000-0000-4000-8000-000000000000',
  '/connect?event=who-pays-for-the-corridor',
  '/connect/status',
  '/connect/status?token=none',
  '/connect/referee',
  '/auth/login',
  '/auth/signup',
  '/auth/reset',
  '/auth/callback',
  '/profile',
  '/preview/none',
  '/nowhere',
  '/events/..%2f',
]

test.each(otherStates)('the page in the state %s is valid HTML', async path => {
  expect(await findHtmlFaults((await openPage(path)).html)).toEqual([])
})

/** Pages that show a list. */
const listPaths = [
  '/',
  '/overview',
  '/events',
  '/collective-calendar',
  '/news',
  '/news/all',
  '/news/road-to-davos',
  '/circles',
  '/platforms',
  '/partners',
  '/team',
  '/network',
  '/members',
  '/leadership-council',
  '/leadership-council/what-our-leaders-say',
  '/gallery',
  '/flagship-davos',
  '/about',
]

test.each(listPaths)('the page %s is valid HTML on a site without content', async path => {
  expect(await findHtmlFaults((await openPage(path, {}, getEmptySite())).html)).toEqual([])
})
