import { expect, test } from 'vitest'
import { ofSample } from '../support/sample.ts'
import { allNamed, hrefOf, named, openPage, textOf, texts } from './sent-page.ts'

test('the home page has four news items, and its council and partners link to their pages', async () => {
  const page = await openPage('/')
  const news = named(page, 'region', 'Latest news')
  expect(texts(news, 'h3')).toHaveLength(4)
  expect(hrefOf(news, 'A bridge fails slowly')).toBe('/news/a-bridge-fails-slowly')
  expect(hrefOf(page, 'Who they are, and what they answer for')).toBe('/leadership-council')
  expect(hrefOf(page, 'Who does what')).toBe('/partners')
})

test('the home page shows the required figures', async () => {
  const figures = named(await openPage('/'), 'region', 'The network in figures')
  expect(texts(figures, '.stat dd')).toEqual(['10,000+', '54+', '15+', '5'])
})

test('the home page has six network tiles', async () => {
  const network = named(await openPage('/'), 'region', 'The network')
  const names = [
    'Partners',
    'Members',
    'Private Sector Leaders',
    'Public Sector Leaders',
    'Leadership Council',
    'Management',
  ]
  expect(allNamed(network, 'link', /./).map(textOf)).toEqual(names.map(name => expect.stringMatching(`^${name}`)))
})

test('the main navigation shows the Davos page with the title of its record', async () => {
  const main = named(await openPage('/'), 'navigation', 'Main')
  expect(hrefOf(main, ofSample('Davos 2027'))).toBe('/flagship-davos')
})

test('the overview shows the required figures and five parts', async () => {
  const page = await openPage('/overview')
  const figures = named(page, 'region', 'The network in figures')
  expect(texts(figures, '.stat dd')).toEqual(['15,000+', '250+', '15+', '150+', '2008'])
  expect(texts(named(page, 'navigation', 'The network at a glance'), 'a')).toEqual([
    'Network',
    'Platforms',
    'Circles',
    'Events',
    'News',
  ])
})
