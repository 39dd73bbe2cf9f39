import { expect, test } from 'vitest'
import { ofSample } from '../support/sample.ts'
import {
  all,
  emptySite,
  first,
  follow,
  hrefOf,
  mainHeading,
  named,
  openPage,
  type SentPage,
  textOf,
  texts,
} from './sent-page.ts'

test('this year’s table lists each chair with its number, person, request and interview', async () => {
  const page = await openPage('/flagship-davos')
  expect(textOf(page)).toContain('Nine chairs filled, two to come.')
  const chairs = all(named(page, 'region', 'The table, as it will stand'), 'ol > li')
  expect(chairs).toHaveLength(11)
  expect(textOf(chairs[0] as Element)).toMatch(/Chair 1.*Samira El Idrissi.*a pencil.*Interview: /s)
  expect(textOf(chairs[9] as Element)).toMatch(new RegExp(ofSample('Chair 10.*Named on January 11, 2027'), 's'))
  expect(all(chairs[9] as Element, 'a')).toEqual([])
  expect(hrefOf(chairs[3] as Element, 'Tendai Chikowore')).toBe('/news/the-lamp-is-the-easy-part')
})

// Both pages show the pictures of the albums.
const headings = (page: SentPage) => texts(page, 'main h2').filter(text => text !== 'From the table')

test('the page of the year and the page of the institution link to each other and share no heading', async () => {
  const year = await openPage('/flagship-davos')
  const ofYear = headings(year)
  expect(ofYear).toEqual(expect.arrayContaining(['Four days', 'Read aloud first', 'Who has said yes', 'Getting there']))
  const institution = await follow(year, 'Davos, the institution and its record')
  expect(institution.address).toBe('/collective-davos')
  expect(headings(institution)).toContain('What it is')
  expect(headings(institution).filter(heading => ofYear.includes(heading))).toEqual([])
})

test('the page of the year sums up the promises of the previous year, and links to them', async () => {
  const page = await openPage('/flagship-davos')
  expect(named(page, 'img', /^41 promises, a thread each: 26 done/)).toBeDefined()
  const href = hrefOf(page, ofSample('All 41 of 2026'))
  expect(href).toBe(ofSample('/event/davos-2026#promises'))
  expect(texts(await openPage(href), 'h2, h3')).toContain('Come back and say so')
})

test('while the Davos record is hidden, its page and link are missing and the institution page stays', async () => {
  expect((await openPage('/flagship-davos', {}, emptySite())).status).toBe(404)
  expect((await openPage('/collective-davos', {}, emptySite())).status).toBe(200)
  const home = await openPage('/', {}, emptySite())
  expect(mainHeading(home)).not.toBe('')
  expect(texts(named(home, 'navigation', 'Main'), 'a').filter(text => text.includes('Davos'))).toEqual([])
  expect(first(home, 'main')).toBeDefined()
})
