import { describe, expect, it } from 'vitest'
import { formatSection, type TermFields, visibilityTerm, formatTerm, yearBefore } from './section-visibility.ts'

const now = Date.parse('2026-11-23T09:00:00Z')
const shown: TermFields = { is_visible: true, visible_from: null, visible_until: null }

describe('visibility period of a section', () => {
  it.each([
    [shown, 'now', 'Shown'],
    [{ ...shown, is_visible: false }, 'never', 'Hidden'],
    [{ ...shown, visible_from: '2026-12-01T12:00:00Z' }, 'from', 'From 1 Dec'],
    [{ ...shown, visible_from: '2026-11-01T12:00:00Z' }, 'now', 'Shown'],
    [{ ...shown, visible_until: '2027-01-17T12:00:00Z' }, 'until', 'Until 17 Jan 2027'],
    [{ ...shown, visible_until: '2026-11-17T12:00:00Z' }, 'never', 'Gone since 17 Nov'],
  ])('is described in a few words: %#', (section, term, said) => {
    expect(visibilityTerm(section, now)).toBe(term)
    expect(formatTerm(section, now)).toBe(said)
  })
})

it.each([
  ['text', [], 'Text'],
  ['programme', [], 'No lines yet'],
  [
    'programme',
    [
      { day: '2027-01-18', time: '17:00', title: 'Doors', who: '' },
      { day: '2027-01-19', time: '', title: 'Chairs', who: 'Tendai' },
    ],
    '2 days, 2 lines, 1 without a name',
  ],
  ['people', ['a'], '1 person'],
  ['partners', ['a', 'b'], '2 partners'],
  ['call', [], 'No button yet'],
])('counts the content of a section of kind %s: %#', (kind, items, said) => {
  expect(formatSection({ kind, items })).toBe(said)
})

it.each([
  [['Tables of 2026'], { year: 2027 }, 2026],
  [[[{ label: 'The agenda of 2026' }]], { year: 2027 }, 2026],
  [['Tables of 2027'], { year: 2027 }, undefined],
  [['Since 2026'], undefined, undefined],
])('detects a text that mentions the previous year: %#', (words, edition, year) => {
  expect(yearBefore(words, edition)).toBe(year)
})
