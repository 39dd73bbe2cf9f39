import { expect, test } from 'vitest'
import { toSampleYear } from '../support/sample-years.ts'
import {
  fetchFromSite,
  findAllByName,
  findAllElements,
  findByName,
  findFirstElement,
  followLink,
  getHref,
  getMainHeading,
  getTextOfElement,
  listTexts,
  openPage,
  readTableRows,
  type SentPage,
} from './sent-page.ts'

/** Finds the section with this heading. */
const findSection = (page: SentPage, heading: string) => {
  const section = findByName(page, 'heading', heading).closest('section')
  if (!section) throw new Error(`${heading} stands in no section`)
  return section
}

test('an event that does not exist redirects to the page for missing events with status 404', async () => {
  const page = await openPage('/event/no-such-gathering')
  expect(page.status).toBe(404)
  expect(page.address).toMatch(/^\/404/)
  expect(getMainHeading(page)).toBe('Oops! Page not found')
  expect(findAllByName(page, 'link', 'Retry')).toEqual([])
  expect(getHref(page, 'Return to Home')).toBe('/')
})

test('an event page shows date, circles, place, seats and region', async () => {
  const page = await openPage('/event/who-pays-for-the-corridor')
  const weekday = new Date(toSampleYear('2027-02-04')).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
  expect(getTextOfElement(page)).toContain(`${weekday}, ${toSampleYear('February 4, 2027')}`)
  expect(listTexts(page, 'header .badge')).toEqual(expect.arrayContaining(['Infrastructure', 'Ventures']))
  const details = getTextOfElement(findSection(page, 'Event Details'))
  expect(details).toContain('Lusaka')
  expect(details).toMatch(/\d+ of \d+/)
  expect(details).toContain('Southern Africa')
  expect(findByName(page, 'heading', 'About This Event')).toBeDefined()
  expect(getHref(page, 'Contact for More Information')).toBe('/connect?event=who-pays-for-the-corridor')
})

test('an organiser’s URL without a scheme becomes a safe link', async () => {
  const [event] = await readTableRows<{ slug: string; organizer_website_url: string }>(
    'events_with_circles?select=slug,organizer_website_url&organizer_website_url=not.like.http*',
  )
  const link = findByName(await openPage(`/event/${event?.slug}`), 'link', /Visit Website/)
  expect(link.getAttribute('href')).toBe(`https://${event?.organizer_website_url}`)
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toMatch(/noopener/)
})

test('the URL of an event with its id redirects to the URL with the slug', async () => {
  const [event] = await readTableRows<{ id: string }>('events_with_circles?select=id&slug=eq.lagos-reading-room')
  const answer = await fetchFromSite(`/event/${event?.id}`, { redirect: 'manual' })
  expect(answer.status).toBe(301)
  expect(answer.headers.get('location')).toContain('/event/lagos-reading-room')
})

test('a cancelled event shows its cancellation first and links to its replacement', async () => {
  const page = await openPage('/event/chamber-lunch-guarantees')
  const status = findAllElements(page, '[role=status]')
    .map(getTextOfElement)
    .find(text => text.includes('Cancelled'))
  expect(status).toContain('moves to the October lunch')
  expect(getMainHeading(page)).toMatch(/^Cancelled: /)
  const replacement = findSection(page, 'Instead')
  expect(getTextOfElement(replacement)).toContain('Chamber lunch: has anyone been paid?')
  expect(findFirstElement(replacement, 'a').getAttribute('href')).toBe('/event/chamber-lunch-has-anyone-been-paid')
  expect(getTextOfElement(findFirstElement(page, '.event-when s'))).toContain(toSampleYear('July 8, 2027'))
  expect(getTextOfElement(findFirstElement(page, 'main'))).not.toMatch(/\d+ of \d+/)
  expect(listTexts(page, 'header .badge')).not.toContain('Upcoming')
})

test('a postponed event shows only the month of its new date', async () => {
  const page = await openPage('/event/culverts-after-the-cyclone')
  expect(listTexts(page, 'header .badge')).not.toContain('Upcoming')
  expect(getTextOfElement(findFirstElement(page, '.event-when'))).toBe(toSampleYear('July 2027, day to be confirmed'))
})

test('an event without pictures has no gallery', async () => {
  const list = await openPage('/events?tab=past&circle=ventures')
  const page = await followLink(list, findFirstElement(list, '.card a'))
  expect(findSection(page, 'Event Details')).toBeDefined()
  expect(findAllByName(page, 'heading', 'Event Gallery')).toEqual([])
  const links = listTexts(findByName(page, 'navigation', 'Gatherings before and after'), 'a')
  expect(links.at(0)).toContain('Before it, in Ventures')
  expect(links.at(-1)).toContain('After it')
})

test('an event with an album shows the pictures of the album', async () => {
  const page = await openPage('/event/eleven-bridges-one-ledger')
  const gallery = findByName(page, 'region', 'Event Gallery')
  expect(findByName(gallery, 'img', /chalk on the underside of a bridge/)).toBeDefined()
  expect(getMainHeading(await openPage(getHref(gallery, 'Drawings in red, the album')))).toBe('Drawings in red')
})

test('a past event lists its promises (pledges) with their status', async () => {
  const upcomingPage = await openPage('/event/who-pays-for-the-corridor')
  expect(findAllByName(upcomingPage, 'heading', 'What Was Promised')).toEqual([])
  const pastPage = await openPage(toSampleYear('/event/davos-2026'))
  expect(getTextOfElement(pastPage)).toContain('41 promises, as they stand today.')
  const summary = '41 promises, a thread each: 26 done, 9 late, 4 withdrawn, 2 without a report.'
  expect(findByName(pastPage, 'img', summary)).toBeDefined()
})

test('a promise on the page of the leadership council links to the event where the promise was made', async () => {
  const council = await openPage('/leadership-council')
  const href = findFirstElement(findByName(council, 'list', 'Promised'), 'a').getAttribute('href') ?? ''
  expect(href).toMatch(/^\/event\/[^#]+#promises$/)
  expect(findSection(await openPage(href), 'What Was Promised').id).toBe('promises')
  expect(findByName(await openPage('/circles/infrastructure'), 'heading', 'Promised here')).toBeDefined()
})
