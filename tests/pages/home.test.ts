import { expect, test } from 'vitest'
import { toSampleYear } from '../support/sample-years.ts'
import { findAllByName, findByName, getHref, getTextOfElement, listTexts, openPage } from './sent-page.ts'

test('the home page has four news items', async () => {
  const page = await openPage('/')
  const news = findByName(page, 'region', 'Latest news')
  expect(listTexts(news, 'h3')).toHaveLength(4)
  expect(getHref(news, 'A bridge fails slowly')).toBe('/news/a-bridge-fails-slowly')
  expect(getHref(page, 'Members and their responsibilities')).toBe('/leadership-council')
  expect(getHref(page, 'Who does what')).toBe('/partners')
})

test('the home page shows the figures that the specification requires', async () => {
  const figures = findByName(await openPage('/'), 'region', 'The network in figures')
  expect(listTexts(figures, '.stat dd')).toEqual(['10,000+', '54+', '15+', '5'])
})

test('the home page has six tiles about the groups of the network', async () => {
  const network = findByName(await openPage('/'), 'region', 'The network')
  const names = [
    'Partners',
    'Members',
    'Private Sector Leaders',
    'Public Sector Leaders',
    'Leadership Council',
    'Management',
  ]
  expect(findAllByName(network, 'link', /./).map(getTextOfElement)).toEqual(
    names.map(name => expect.stringMatching(`^${name}`)),
  )
})

test('the main navigation shows the Davos page with the title of its record', async () => {
  const main = findByName(await openPage('/'), 'navigation', 'Main')
  expect(getHref(main, toSampleYear('Davos 2027'))).toBe('/flagship-davos')
})

test('the overview of the network shows the required figures and five sections', async () => {
  const page = await openPage('/overview')
  const figures = findByName(page, 'region', 'The network in figures')
  expect(listTexts(figures, '.stat dd')).toEqual(['15,000+', '250+', '15+', '150+', '2008'])
  expect(listTexts(findByName(page, 'navigation', 'The network at a glance'), 'a')).toEqual([
    'Network',
    'Platforms',
    'Circles',
    'Events',
    'News',
  ])
})

test('the flagships of the home page have dates with the month before the day', async () => {
  const page = await openPage('/')
  const flagships = getTextOfElement(findByName(page, 'region', 'Flagship convenings'))
  // The carousel repeats slides at both ends.
  expect(new Set(flagships.match(/[A-Z][a-z]+ \d+ to \d+, 20\d\d/g)).size).toBe(3)
})
