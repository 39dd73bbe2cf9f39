import { describe, expect, it } from 'vitest'
import {
  canSwitchVisibility,
  describeEditionPublication,
  describeVisibility,
  formatEditionStatus,
  formatFlagshipHeading,
  getPublicPagePath,
} from './edition-visibility.ts'
import type { StoredEdition, StoredFlagship } from './flagship-admin-queries.ts'

const today = '2026-11-25'
const makeEdition = (year: number, is_visible = true) =>
  ({ id: `e${year}`, year, is_visible, starts_on: `${year}-01-18`, ends_on: `${year}-01-21` }) as StoredEdition
const [past, next, later] = [makeEdition(2026), makeEdition(2027), makeEdition(2028, false)]
const davos = {
  slug: 'davos',
  city: 'Davos',
  title: 'Baraza Davos',
  is_visible: true,
  editions: [past, next, later],
} as StoredFlagship
const hiddenDavos = { ...davos, is_visible: false }
const geneva = { ...davos, slug: 'geneva', city: 'Geneva', title: 'Baraza Geneva' }
const counts = { all: 6, ready: 4 }
const sentence = (flagship: StoredFlagship, edition?: StoredEdition) => {
  const { fact, effect } = describeVisibility({ flagship, edition }, counts, today)
  return fact + effect
}

describe('the tab of an edition in the flagship editor', () => {
  it.each([
    ['an edition that is over', past, 'Archive'],
    ['the next edition', next, 'Next, in 54 days'],
    ['a hidden edition', later, 'Hidden'],
    ['a later visible edition', { ...later, is_visible: true }, 'Visible, in 419 days'],
    ['an edition without dates', { ...next, starts_on: null, ends_on: null }, 'Next'],
    ['an edition that takes place', { ...next, starts_on: '2026-11-24', ends_on: '2026-11-26' }, 'Now'],
    ['an edition that begins tomorrow', { ...next, starts_on: '2026-11-26' }, 'Next, in a day'],
  ])('states in words the visibility of %s', (_, edition, text) => {
    expect(formatEditionStatus(edition, davos, today)).toBe(text)
  })
})

describe('the sentence beside an edition’s publish switch', () => {
  it('states that a hidden edition has no page', () => {
    expect(sentence(davos, later)).toMatch(
      /^Davos 2028 is hidden\. Its URL \/\S+\/2028 shows “Page not found”; no menu links to it\. 4 of 6 sections are ready\.$/,
    )
  })
  it('mentions a menu entry only for the linked edition', () => {
    expect(sentence(davos, next)).toBe('Davos 2027 is visible and in the menu as “Baraza Davos”. It begins in 54 days.')
    expect(sentence(davos, past)).toMatch(/^Davos 2026 is visible at \/\S+\/2026\. It is over\.$/)
    expect(sentence(geneva, next)).toMatch(/^Geneva 2027 is visible at \/\S+\/2027\. It begins in 54 days\.$/)
  })
  it('states that no menu links to a hidden flagship page', () => {
    expect(sentence(hiddenDavos, next)).toMatch(/No menu links to it, because the flagship page is hidden\.$/)
    expect(sentence(hiddenDavos, past)).not.toContain('menu')
  })
  it('states where the flagship’s main page is visible', () => {
    expect(sentence(davos)).toBe('Davos is visible at /flagship-davos and in the menu as “Baraza Davos”.')
    expect(sentence(hiddenDavos)).toMatch(
      /^The flagship page of Davos is hidden\. \/flagship-davos shows “Page not found” and no menu links to it; \/\S+ stays visible\.$/,
    )
    expect(sentence(geneva)).toMatch(/^Geneva is visible at \/\S+-geneva, always\.$/)
    expect([davos, geneva].map(flagship => canSwitchVisibility({ flagship, edition: undefined }))).toEqual([
      true,
      false,
    ])
    expect(canSwitchVisibility({ flagship: geneva, edition: past })).toBe(true)
  })
})

describe('the question before an edition is published', () => {
  it('names the edition to which the menu links', () => {
    const text = (flagship: StoredFlagship, edition?: StoredEdition) =>
      describeEditionPublication({ flagship, edition }, today)
    expect(text(davos, later)).toMatch(
      /The link “Baraza Davos” in the menu leads to 2027 until that edition is over\.$/,
    )
    expect(text({ ...davos, editions: [past, { ...next, is_visible: false }] }, next)).toMatch(/leads to it\.$/)
    expect(text({ ...davos, editions: [past, next] }, makeEdition(2025, false))).toMatch(
      /It is listed among the earlier editions\.$/,
    )
    expect(text(hiddenDavos, later)).toMatch(/because the flagship page is hidden\.$/)
    expect(text(hiddenDavos)).toBe(
      'Visitors can open /flagship-davos immediately, and the menu links to it as “Baraza Davos”.',
    )
    expect(text(geneva, later)).toMatch(/^Visitors can open \/\S+\/2028 immediately\.$/)
  })
})

it('the heading of the editor names the city of the flagship and the year of the opened edition', () => {
  expect(formatFlagshipHeading({ flagship: davos, edition: later })).toBe('Davos 2028')
  expect(formatFlagshipHeading({ flagship: davos, edition: undefined })).toBe('Davos')
  expect(formatFlagshipHeading({ flagship: { ...davos, city: '' }, edition: undefined })).toBe('Baraza Davos')
})

it('the flagship page of Davos has its own URL while the page is visible', () => {
  expect(getPublicPagePath({ flagship: davos, edition: undefined })).toBe('/flagship-davos')
  expect(getPublicPagePath({ flagship: hiddenDavos, edition: undefined })).not.toBe('/flagship-davos')
})
