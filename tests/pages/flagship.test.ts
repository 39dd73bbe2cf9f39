import { expect, test } from 'vitest'
import { toSampleYear } from '../support/sample-years.ts'
import {
  findAllElements,
  findByName,
  findFirstElement,
  followLink,
  getEmptySite,
  getHref,
  getMainHeading,
  getTextOfElement,
  listTexts,
  openPage,
  type SentPage,
} from './sent-page.ts'

test('this year’s edition lists each chair (numbered seat) with its person', async () => {
  const page = await openPage('/flagship-davos')
  expect(getTextOfElement(page)).toContain('Nine chairs filled, two to come.')
  const chairs = findAllElements(findByName(page, 'region', 'The table, as it will stand'), 'ol > li')
  expect(chairs).toHaveLength(11)
  expect(getTextOfElement(chairs[0] as Element)).toMatch(/Chair 1.*Samira El Idrissi.*a pencil.*Interview: /s)
  expect(getTextOfElement(chairs[9] as Element)).toMatch(
    new RegExp(toSampleYear('Chair 10.*Named on January 11, 2027'), 's'),
  )
  expect(findAllElements(chairs[9] as Element, 'a')).toEqual([])
  expect(getHref(chairs[3] as Element, 'Tendai Chikowore')).toBe('/news/the-lamp-is-the-easy-part')
})

// The heading above the pictures is left out, because both pages show these pictures.
const headings = (page: SentPage) => listTexts(page, 'main h2').filter(text => text !== 'From the table')

test('the page of this year’s edition and the permanent page of a flagship link to each other', async () => {
  const year = await openPage('/flagship-davos')
  const ofYear = headings(year)
  expect(ofYear).toEqual(expect.arrayContaining(['Four days', 'Read aloud first', 'Who has said yes', 'Getting there']))
  const institution = await followLink(year, 'Davos, the institution and its record')
  expect(institution.address).toBe('/collective-davos')
  expect(headings(institution)).toContain('What it is')
  expect(headings(institution).filter(heading => ofYear.includes(heading))).toEqual([])
})

test('the page of this year’s edition summarises the promises of the previous year', async () => {
  const page = await openPage('/flagship-davos')
  expect(findByName(page, 'img', /^41 promises, a thread each: 26 done/)).toBeDefined()
  const href = getHref(page, toSampleYear('All 41 of 2026'))
  expect(href).toBe(toSampleYear('/event/davos-2026#promises'))
  expect(listTexts(await openPage(href), 'h2, h3')).toContain('Come back and say so')
})

test('a hidden Davos record removes the Davos page and its link', async () => {
  expect((await openPage('/flagship-davos', {}, getEmptySite())).status).toBe(404)
  expect((await openPage('/collective-davos', {}, getEmptySite())).status).toBe(200)
  const home = await openPage('/', {}, getEmptySite())
  expect(getMainHeading(home)).not.toBe('')
  expect(listTexts(findByName(home, 'navigation', 'Main'), 'a').filter(text => text.includes('Davos'))).toEqual([])
  expect(findFirstElement(home, 'main')).toBeDefined()
})
