import { describe, expect, test } from 'vitest'
import { ofSample } from '../support/sample.ts'
import { all, first, follow, named, openPage, type SentPage, textOf, texts } from './sent-page.ts'

const findNumber = (text: string) => Number(/\d+/.exec(text)?.[0])
const cards = (page: SentPage) => all(page, '.events-main .card')
const tab = (page: SentPage, name: RegExp) => named(named(page, 'navigation', 'Upcoming or past events'), 'link', name)
const options = (page: SentPage, name: string) =>
  all(page, `select[name="${name}"] option`).map(option => [option.getAttribute('value'), textOf(option)])

test('a search without results shows this in both tabs, and one link clears the filters', async () => {
  const page = await openPage('/events?q=nothing-is-called-this')
  expect(textOf(page)).toContain('No upcoming events found matching your criteria.')
  const past = await follow(page, tab(page, /Past Events/))
  expect(textOf(past)).toContain('No past events found matching your criteria.')
  const cleared = await follow(past, 'Clear filters to see all events')
  expect(cleared.address).toBe('/events?tab=past')
  expect(cards(cleared)).toHaveLength(6)
})

test('a URL with invalid parameters shows the events', async () => {
  expect(cards(await openPage('/events?page=999&region=Atlantis&tab=maybe&day=someday'))).not.toEqual([])
  const last = await openPage('/events?page=999&tab=past')
  expect(cards(last)).not.toEqual([])
  expect(named(last, 'link', /^Next/).getAttribute('aria-disabled')).toBe('true')
})

test('paginates six per page and disables previous and next at the ends', async () => {
  const page = await openPage('/events?tab=past')
  const upcoming = findNumber(textOf(tab(page, /Upcoming/)))
  const past = findNumber(textOf(tab(page, /Past Events/)))
  expect(findNumber(textOf(first(page, '.total')))).toBe(upcoming + past)
  const pager = named(page, 'navigation', 'Pages of events')
  expect(named(pager, 'link', /Previous/).getAttribute('aria-disabled')).toBe('true')
  expect(cards(page)).toHaveLength(6)
  const pages = Math.ceil(past / 6)
  const last = await follow(page, named(pager, 'link', `Page ${pages}`))
  expect(last.address).toContain(`page=${pages}`)
  expect(cards(last)).toHaveLength(past - 6 * (pages - 1))
  expect(named(last, 'link', /^Next/).getAttribute('aria-disabled')).toBe('true')
  const upcomingList = await follow(last, tab(last, /Upcoming/))
  expect(upcomingList.address).toBe('/events')
  expect(cards(upcomingList)).toHaveLength(Math.min(upcoming, 6))
})

test('the filters offer the required options in the required order', async () => {
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

test('the type filter shows the network’s own events without flagships and partners, or only flagships', async () => {
  const ownCards = cards(await openPage('/events?type=collective&tab=past'))
  expect(ownCards).not.toEqual([])
  expect(ownCards.map(textOf).filter(text => /Flagship|Partner/.test(text))).toEqual([])
  const flagships = cards(await openPage('/events?type=flagship&tab=past'))
  expect(flagships).not.toEqual([])
  expect(flagships.map(textOf).filter(text => !text.includes('Flagship'))).toEqual([])
})

test('a category filters by its circle, and its chip removes the filter', async () => {
  const page = await openPage('/events?tab=past')
  const narrowed = await follow(page, named(named(page, 'list', 'Categories'), 'link', /Healthcare/))
  expect(narrowed.address).toBe('/events?circle=healthcare&tab=past')
  expect(cards(narrowed)).not.toEqual([])
  expect(cards(narrowed).filter(card => !textOf(card).includes('Healthcare'))).toEqual([])
  expect((await follow(narrowed, /Healthcare\s*, remove/)).address).toBe('/events?tab=past')
})

describe.each([
  ['healthcare', 'Healthcare', 'green'],
  ['culture', 'Culture', 'purple'],
  ['swiss-african-business', 'Swiss-African Business', 'red'],
  ['infrastructure', 'Infrastructure', 'blue'],
  ['ventures', 'Ventures', 'yellow'],
])('The circle %s', (slug, circle, tint) => {
  test(`has badges in its colour, ${tint}`, async () => {
    // Past events: which circles have upcoming ones depends on the day.
    const badges = all(await openPage(`/events?tab=past&circle=${slug}`), '.card .badge')
    const badge = badges.find(each => textOf(each).includes(circle))
    expect(badge?.getAttribute('class')?.split(' ')).toContain(`tint-${tint}`)
  })
})

test('a search text is cut to 100 characters, and the page shows this', async () => {
  const page = await openPage(`/events?q=${'x'.repeat(140)}`)
  expect(textOf(page)).toContain('The first 100 letters are looked for.')
  expect(first(page, 'input[name="q"]').getAttribute('value')).toBe('x'.repeat(100))
  expect(textOf(page)).toContain('No upcoming events found matching your criteria.')
})

test('the calendar starts its week on Sunday, and its legend lists both states and every circle', async () => {
  const page = await openPage('/events')
  expect(texts(first(page, '.calendar-grid'), 'th')).toEqual(['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'])
  expect(texts(first(page, '.legend'), 'li')).toEqual([
    'Upcoming',
    'Past',
    'Culture',
    'Healthcare',
    'Infrastructure',
    'Swiss-African Business',
    'Ventures',
  ])
})

test('a past month of the calendar marks its weeks as past', async () => {
  expect(all(await openPage(ofSample('/collective-calendar?month=2026-10')), '.week-over')).not.toEqual([])
})
