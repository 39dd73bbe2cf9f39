import { expect, test } from 'vitest'
import { all, first, follow, hrefOf, mainHeading, named, openPage, textOf, texts } from './sent-page.ts'

const sections = '.search-page section h2'

test('a misspelt name is corrected, and the page shows this', async () => {
  const page = await openPage('/search?q=Fadiro')
  expect(textOf(page)).toContain('Nothing is written “Fadiro”.')
  expect(named(page, 'link', /Fádaìró/)).toBeDefined()
})

test('a name is found without its diacritics', async () => {
  expect(textOf(first(await openPage('/search?q=sola%20fadairo'), 'main'))).toContain('Ṣọlá Fádaìró')
})

test('a record with the searched name comes first, then upcoming events', async () => {
  expect(texts(await openPage('/search?q=infrastructure'), sections)[0]).toBe('Circles')
  const events = named(await openPage('/search?q=davos'), 'region', 'Events')
  expect(textOf(first(events, 'li'))).toContain('Road to Davos: the long table')
})

test('pages are found by title and by text', async () => {
  const byTitle = await openPage('/search?q=privacy')
  expect(hrefOf(named(byTitle, 'region', 'Pages'), 'Privacy policy')).toBe('/privacy-policy')
  const byText = await openPage('/search?q=apologies')
  expect(hrefOf(named(byText, 'region', 'On other pages'), 'Calendar')).toBe('/collective-calendar')
})

test('a promise is found with its due date and status, and links to the event where it was made', async () => {
  const promise = first(named(await openPage('/search?q=customs+form'), 'region', 'Promises'), 'li')
  expect(textOf(promise)).toMatch(/Due [A-Z][a-z]+ \d+, \d{4}/)
  expect(textOf(promise)).toMatch(/Done|Late by|Withdrawn|No report/)
  const href = first(promise, 'a').getAttribute('href') ?? ''
  expect(href).toMatch(/^\/event\/[a-z0-9-]+#promises$/)
  const event = await openPage(href)
  expect(texts(first(event, '#promises'), 'h3, h4')).toContain(textOf(first(promise, 'h3')))
})

test('one kind of result is listed page by page', async () => {
  const page = await openPage('/search?q=the')
  const events = await follow(page, 'All in Events')
  expect(events.address).toBe('/search?q=the&kind=event')
  expect(texts(events, sections)).toEqual(['Events'])
  const second = await follow(events, named(named(events, 'navigation', 'Pages of results'), 'link', 'Page 2'))
  expect(second.address).toBe('/search?q=the&kind=event&page=2')
  const titles = texts(second, '.search-result h3')
  expect(titles[0]).not.toBe(texts(events, '.search-result h3')[0])
  expect(all(second, 'p, span').map(textOf)).toContainEqual(expect.stringMatching(/^21 to \d+ of \d+$/))
  expect((await follow(second, 'All kinds')).address).toBe('/search?q=the')
  expect(mainHeading(second)).toBe('Search')
})
