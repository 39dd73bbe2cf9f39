import { expect, it } from 'vitest'
import type { ImportItem } from './import.ts'
import { findSharedNotes, formatItemPosition, hasAmbiguousDate, summarizeItem } from './item-summary.ts'

const item: ImportItem = {
  number: 1,
  kind: 'event',
  title: 'A',
  place: 'line 2',
  state: 'whole',
  plan: 'refused',
  reason: 'It has no start_date.',
  outcome: null,
  said: null,
  undone: null,
  isTaken: true,
  changes: [],
  conflicts: [],
  choices: {},
  record: null,
  remarks: [
    'It names no time zone.',
    'The columns were taken by their names: “Start” as start_date, “Name” as title.',
    '“03/04/2026” is April 3, 2026 or March 4, 2026: say which comes first, the day or the month.',
  ],
  notCarried: {},
  words: 0,
  pictureCount: 0,
  slug: null,
  status: null,
  start: null,
  zone: null,
  precision: null,
}

it.each([
  ['line 1,047', 'Line 1,047'],
  ['row 7', 'Row 7'],
  ['posts/12.html', 'posts/12.html'],
])('the position of an imported item in its file (%s) is shown as %s', (place, shown) => {
  expect(formatItemPosition(place)).toBe(shown)
})

it('the summary of an imported item shows its ambiguous date before other problems', () => {
  expect(hasAmbiguousDate(item)).toBe(true)
  expect(summarizeItem(item)).toEqual([
    '“03/04/2026” is April 3, 2026 or March 4, 2026: say which comes first, the day or the month',
    'It has no start',
    'It names no time zone',
    'The columns were taken by their names: “Start” as Start date, “Name” as Title',
  ])
})

it('remarks that all items of an import have are left out of the summary of each item', () => {
  const other = { ...item, number: 2, remarks: ['It names no time zone.', 'It has no place.'] }
  const shared = findSharedNotes([item, other])
  expect(shared).toEqual(['It names no time zone.'])
  expect(summarizeItem(other, shared)).toEqual(['It has no start', 'It has no place'])
  expect(findSharedNotes([item])).toEqual([])
})
