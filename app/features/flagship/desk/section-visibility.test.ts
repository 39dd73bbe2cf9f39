import { describe, expect, it } from 'vitest'
import { findPreviousYearInText } from './edition-findings.ts'
import type { StoredSection } from './flagship-admin-queries.ts'
import {
  countSections,
  describeSectionEffects,
  formatSectionContent,
  formatSectionVisibility,
  getSectionVisibility,
  type VisibilityFields,
} from './section-visibility.ts'

const now = Date.parse('2026-11-23T09:00:00Z')
const visibleSection: VisibilityFields = { is_visible: true, visible_from: null, visible_until: null }

describe('the visibility of a section', () => {
  it.each([
    [visibleSection, 'now', 'Visible'],
    [{ ...visibleSection, is_visible: false }, 'never', 'Hidden'],
    [{ ...visibleSection, visible_from: '2026-12-01T12:00:00Z' }, 'from', 'From 1 Dec'],
    [{ ...visibleSection, visible_from: '2026-11-01T12:00:00Z' }, 'now', 'Visible'],
    [{ ...visibleSection, visible_until: '2027-01-17T12:00:00Z' }, 'until', 'Until 17 Jan 2027'],
    [{ ...visibleSection, visible_until: '2026-11-17T12:00:00Z' }, 'never', 'Expired 17 Nov'],
  ])('is described in a few words (case %#)', (section, term, description) => {
    expect(getSectionVisibility(section, now)).toBe(term)
    expect(formatSectionVisibility(section, now)).toBe(description)
  })
  it('is “Ready” if the section will appear with its hidden edition', () => {
    expect(formatSectionVisibility(visibleSection, now, true)).toBe('Ready')
    expect(formatSectionVisibility({ ...visibleSection, is_visible: false }, now, true)).toBe('Hidden')
  })
})

it.each([
  ['text', [], 'Text'],
  ['programme', [], 'No sessions yet'],
  [
    'programme',
    [
      { day: '2027-01-18', time: '17:00', title: 'Doors', who: '' },
      { day: '2027-01-19', time: '', title: 'Seats', who: 'Tendai' },
    ],
    '2 days, 2 sessions, 1 without a speaker',
  ],
  ['people', ['a'], '1 person'],
  ['partners', ['a', 'b'], '2 partners'],
  ['call', [], 'No button yet'],
])('the list of sections counts the content of a section of the type %s (case %#)', (kind, items, summary) => {
  expect(formatSectionContent({ kind, items })).toBe(summary)
})

it.each([
  [['Tables of 2026'], { year: 2027 }, 2026],
  [[[{ label: 'The agenda of 2026' }]], { year: 2027 }, 2026],
  [['Tables of 2027'], { year: 2027 }, undefined],
  [['Since 2026'], undefined, undefined],
])('the list of sections detects a text that mentions the previous year (case %#)', (text, edition, year) => {
  expect(findPreviousYearInText(text, edition)).toBe(year)
})

describe('the toast after a section change', () => {
  const makeSection = (id: string, fields: Partial<VisibilityFields> = {}) =>
    ({ id, ...visibleSection, ...fields }) as StoredSection
  const sections = [
    makeSection('now'),
    makeSection('later', { visible_from: '2026-12-01T12:00:00Z' }),
    makeSection('expired', { visible_until: '2026-11-17T12:00:00Z' }),
  ]
  it('is “Visitors see it now” only if visitors see the section', () => {
    const { order, show } = describeSectionEffects(sections, { year: 2027, is_visible: true }, now)
    expect([order, show('now')]).toEqual(['Visitors see it now.', 'Visitors see it now.'])
    expect(show('later')).toBe('Visitors see it from 1 Dec.')
    expect(show('expired')).toBe('Its until date has passed: visitors do not see it.')
    expect(describeSectionEffects(sections, undefined, now).order).toBe('Visitors see it now.')
  })
  it('states that visitors see no section of a hidden edition', () => {
    const { order, show, hide } = describeSectionEffects(sections, { year: 2028, is_visible: false }, now)
    expect(order).toBe('2028 is hidden: visitors see the order when you publish it.')
    expect(show('now')).toBe('2028 is hidden: visitors see it when you publish it.')
    expect(hide('now')).toBe('Visitors did not see it before.')
  })
  it('is “Visitors no longer see it” only if visitors saw it', () => {
    const { hide } = describeSectionEffects(sections, { year: 2027, is_visible: true }, now)
    expect(hide('now')).toBe('Visitors no longer see it.')
    expect(hide('later')).toBe('Visitors did not see it before.')
  })
})

it('the number of sections includes the header, which visitors always see', () => {
  const hidden = { ...visibleSection, is_visible: false }
  const filled = { body_html: '<p>Four days.</p>', items: [] }
  expect(
    countSections(
      [
        { ...visibleSection, ...filled },
        { ...hidden, ...filled },
      ],
      now,
    ),
  ).toEqual({ all: 3, ready: 2 })
  const empty = { body_html: '', items: [] }
  expect(countSections([{ ...visibleSection, ...empty }], now)).toEqual({ all: 2, ready: 1 })
  expect(countSections([], now)).toEqual({ all: 1, ready: 1 })
})
