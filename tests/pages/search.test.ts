import { expect, test } from 'vitest'
import {
  findAllElements,
  findByName,
  findFirstElement,
  followLink,
  getHref,
  getMainHeading,
  getTextOfElement,
  listTexts,
  openPage,
} from './sent-page.ts'

const sections = '.search-page section h2'

test('a search for a misspelt name suggests the correct name in a message', async () => {
  const page = await openPage('/search?q=Fadiro')
  expect(getTextOfElement(page)).toContain('Nothing is written “Fadiro”.')
  expect(findByName(page, 'link', /Fádaìró/)).toBeDefined()
})

test('a search finds a name without its diacritics', async () => {
  expect(getTextOfElement(findFirstElement(await openPage('/search?q=sola%20fadairo'), 'main'))).toContain(
    'Ṣọlá Fádaìró',
  )
})

test('a search lists a record with the searched name before upcoming events', async () => {
  expect(listTexts(await openPage('/search?q=infrastructure'), sections)[0]).toBe('Circles')
  const events = findByName(await openPage('/search?q=davos'), 'region', 'Events')
  expect(getTextOfElement(findFirstElement(events, 'li'))).toContain('Road to Davos: the long table')
})

test('a search finds pages by title and by text', async () => {
  const byTitle = await openPage('/search?q=privacy')
  expect(getHref(findByName(byTitle, 'region', 'Pages'), 'Privacy policy')).toBe('/privacy-policy')
  const byText = await openPage('/search?q=apologies')
  expect(getHref(findByName(byText, 'region', 'On other pages'), 'Calendar')).toBe('/collective-calendar')
})

test('a search result of a promise (pledge) shows the due date and the status', async () => {
  const promise = findFirstElement(findByName(await openPage('/search?q=customs+form'), 'region', 'Promises'), 'li')
  expect(getTextOfElement(promise)).toMatch(/Due [A-Z][a-z]+ \d+, \d{4}/)
  expect(getTextOfElement(promise)).toMatch(/Done|Late by|Withdrawn|No report/)
  const href = findFirstElement(promise, 'a').getAttribute('href') ?? ''
  expect(href).toMatch(/^\/event\/[a-z0-9-]+#promises$/)
  const event = await openPage(href)
  expect(listTexts(findFirstElement(event, '#promises'), 'h3, h4')).toContain(
    getTextOfElement(findFirstElement(promise, 'h3')),
  )
})

test('a search for one type of record is listed page by page', async () => {
  const page = await openPage('/search?q=the')
  const events = await followLink(page, 'All in Events')
  expect(events.address).toBe('/search?q=the&kind=event')
  expect(listTexts(events, sections)).toEqual(['Events'])
  const second = await followLink(
    events,
    findByName(findByName(events, 'navigation', 'Pages of results'), 'link', 'Page 2'),
  )
  expect(second.address).toBe('/search?q=the&kind=event&page=2')
  const titles = listTexts(second, '.search-result h3')
  expect(titles[0]).not.toBe(listTexts(events, '.search-result h3')[0])
  expect(findAllElements(second, 'p, span').map(getTextOfElement)).toContainEqual(
    expect.stringMatching(/^21 to \d+ of \d+$/),
  )
  expect((await followLink(second, 'All kinds')).address).toBe('/search?q=the')
  expect(getMainHeading(second)).toBe('Search')
})
