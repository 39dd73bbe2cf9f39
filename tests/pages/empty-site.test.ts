import { expect, test } from 'vitest'
import {
  findAllByName,
  findByName,
  getEmptySite,
  getHref,
  getMainHeading,
  getTextOfElement,
  openPage,
} from './sent-page.ts'

const openEmptyPage = (path: string) => openPage(path, {}, getEmptySite())

test('the empty news page shows the text of the specification in each empty section', async () => {
  const page = await openEmptyPage('/news')
  for (const message of [
    'No featured articles available yet. Articles will appear here once imported.',
    'No Road to Davos articles available',
    'Check back soon for exclusive leadership interviews',
    'No Baraza Collective News available',
    'Check back soon for curated continent stories',
  ])
    expect(getTextOfElement(page)).toContain(message)
  expect(getHref(page, 'See what is coming')).toBe('/events')
  expect(findAllByName(page, 'link', /View All (Interviews|Stories)/)).toEqual([])
})

test('the empty events page states that there are no events', async () => {
  const page = await openEmptyPage('/events')
  expect(getTextOfElement(page)).toContain('No upcoming events found matching your criteria.')
  expect(findAllByName(page, 'link', 'Clear filters to see all events')).toEqual([])
  expect(getHref(page, 'See who will meet')).toBe('/circles')
})

test('the empty gallery states only once that there are no pictures', async () => {
  const page = await openEmptyPage('/gallery?album=gone')
  expect(findByName(page, 'heading', 'No pictures hang here yet.')).toBeDefined()
  expect(getTextOfElement(page)).not.toContain('That album is not here any more.')
})

test('the home page of an empty site has its main heading', async () => {
  expect(getMainHeading(await openEmptyPage('/'))).not.toBe('')
})

test('the members page states how to apply if no member has a public profile', async () => {
  const page = await openEmptyPage('/members')
  expect(getTextOfElement(page)).toContain('No member is shown to visitors yet.')
  expect(getHref(page, /apply/i)).toMatch(/^\/connect/)
})
