import { describe, expect, test } from 'vitest'
import { toSampleYear } from '../support/sample-years.ts'
import {
  findAllElements,
  findByName,
  findFirstElement,
  followLink,
  getTextOfElement,
  listTexts,
  openPage,
  type SentPage,
} from './sent-page.ts'

const findNumber = (text: string) => Number(/\d+/.exec(text)?.[0])
const cards = (page: SentPage) => findAllElements(page, '.events-main .card')
const tab = (page: SentPage, name: RegExp) =>
  findByName(findByName(page, 'navigation', 'Upcoming or past events'), 'link', name)
const options = (page: SentPage, name: string) =>
  findAllElements(page, `select[name="${name}"] option`).map(option => [
    option.getAttribute('value'),
    getTextOfElement(option),
  ])

test('a search for events without results shows a message for upcoming and for past events', async () => {
  const page = await openPage('/events?q=nothing-is-called-this')
  expect(getTextOfElement(page)).toContain('No upcoming events found matching your criteria.')
  const pastPage = await followLink(page, tab(page, /Past Events/))
  expect(getTextOfElement(pastPage)).toContain('No past events found matching your criteria.')
  const clearedPage = await followLink(pastPage, 'Clear filters to see all events')
  expect(clearedPage.address).toBe('/events?tab=past')
  expect(cards(clearedPage)).toHaveLength(6)
})

test('a URL of the events list with invalid parameters shows the whole list', async () => {
  expect(cards(await openPage('/events?page=999&region=Atlantis&tab=maybe&day=someday'))).not.toEqual([])
  const last = await openPage('/events?page=999&tab=past')
  expect(cards(last)).not.toEqual([])
  expect(findByName(last, 'link', /^Next/).getAttribute('aria-disabled')).toBe('true')
})

test('the events list has six events per page', async () => {
  const page = await openPage('/events?tab=past')
  const upcomingCount = findNumber(getTextOfElement(tab(page, /Upcoming/)))
  const pastCount = findNumber(getTextOfElement(tab(page, /Past Events/)))
  expect(findNumber(getTextOfElement(findFirstElement(page, '.total')))).toBe(upcomingCount + pastCount)
  const pager = findByName(page, 'navigation', 'Pages of events')
  expect(findByName(pager, 'link', /Previous/).getAttribute('aria-disabled')).toBe('true')
  expect(cards(page)).toHaveLength(6)
  const pages = Math.ceil(pastCount / 6)
  const last = await followLink(page, findByName(pager, 'link', `Page ${pages}`))
  expect(last.address).toContain(`page=${pages}`)
  expect(cards(last)).toHaveLength(pastCount - 6 * (pages - 1))
  expect(findByName(last, 'link', /^Next/).getAttribute('aria-disabled')).toBe('true')
  const upcomingList = await followLink(last, tab(last, /Upcoming/))
  expect(upcomingList.address).toBe('/events')
  expect(cards(upcomingList)).toHaveLength(Math.min(upcomingCount, 6))
})

test('the filters of events offer the required options in the required order', async () => {
  const page = await openPage('/events')
  const regions = ['West Africa', 'East Africa', 'Southern Africa', 'North Africa', 'Central Africa', 'Europe']
  expect(options(page, 'region')).toEqual([
    ['', 'All regions'],
    ...regions.map(region => [region, region]),
    ['Africa', 'Africa (General)'],
  ])
  expect(options(page, 'type')).toEqual([
    ['', 'All types'],
    ['flagship', 'Flagship Events'],
    ['partner', 'Partner Events'],
    ['collective', 'Baraza Collective Events'],
  ])
  expect(options(page, 'circle')).toEqual([
    ['', 'All circles'],
    ['culture', 'Culture'],
    ['healthcare', 'Healthcare'],
    ['infrastructure', 'Infrastructure'],
    ['swiss-african-business', 'Swiss-African Business'],
    ['ventures', 'Ventures'],
  ])
})

test('the type filter of events can restrict the list to flagships', async () => {
  const ownCards = cards(await openPage('/events?type=collective&tab=past'))
  expect(ownCards).not.toEqual([])
  expect(ownCards.map(getTextOfElement).filter(text => /Flagship|Partner/.test(text))).toEqual([])
  const flagships = cards(await openPage('/events?type=flagship&tab=past'))
  expect(flagships).not.toEqual([])
  expect(flagships.map(getTextOfElement).filter(text => !text.includes('Flagship'))).toEqual([])
})

test('a link in the list of categories filters the events by the circle of that name', async () => {
  const page = await openPage('/events?tab=past')
  const narrowedPage = await followLink(page, findByName(findByName(page, 'list', 'Categories'), 'link', /Healthcare/))
  expect(narrowedPage.address).toBe('/events?circle=healthcare&tab=past')
  expect(cards(narrowedPage)).not.toEqual([])
  expect(cards(narrowedPage).filter(card => !getTextOfElement(card).includes('Healthcare'))).toEqual([])
  expect((await followLink(narrowedPage, /Healthcare\s*, remove/)).address).toBe('/events?tab=past')
})

describe.each([
  ['healthcare', 'Healthcare', 'green'],
  ['culture', 'Culture', 'purple'],
  ['swiss-african-business', 'Swiss-African Business', 'red'],
  ['infrastructure', 'Infrastructure', 'blue'],
  ['ventures', 'Ventures', 'yellow'],
])('the circle %s', (slug, circle, tint) => {
  test(`has badges in its colour, ${tint}`, async () => {
    // The test reads past events, because the circles of upcoming events depend on the date of the test.
    const badges = findAllElements(await openPage(`/events?tab=past&circle=${slug}`), '.card .badge')
    const badge = badges.find(each => getTextOfElement(each).includes(circle))
    expect(badge?.getAttribute('class')?.split(' ')).toContain(`tint-${tint}`)
  })
})

test('a search text is cut to 100 characters, and a message says so', async () => {
  const page = await openPage(`/events?q=${'x'.repeat(140)}`)
  expect(getTextOfElement(page)).toContain('The first 100 letters are looked for.')
  expect(findFirstElement(page, 'input[name="q"]').getAttribute('value')).toBe('x'.repeat(100))
  expect(getTextOfElement(page)).toContain('No upcoming events found matching your criteria.')
})

test('the calendar of the events page starts each week on Sunday', async () => {
  const page = await openPage('/events')
  expect(listTexts(findFirstElement(page, '.calendar-grid'), 'th')).toEqual(['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'])
  expect(listTexts(findFirstElement(page, '.legend'), 'li')).toEqual([
    'Upcoming',
    'Past',
    'Culture',
    'Healthcare',
    'Infrastructure',
    'Swiss-African Business',
    'Ventures',
  ])
})

test('a past month of the calendar marks weeks as past', async () => {
  expect(findAllElements(await openPage(toSampleYear('/collective-calendar?month=2026-10')), '.week-over')).not.toEqual(
    [],
  )
})
