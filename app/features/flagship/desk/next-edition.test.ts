import { expect, it } from 'vitest'
import {
  buildEditionOutline,
  type CopiedEditionPart,
  countTextsWithYear,
  formatNextEditionDates,
  listCopyableParts,
  type NextEdition,
} from './next-edition.ts'

const section = { entries: 0, had: 0, isShown: true, isDated: false }
const next: NextEdition = {
  year: 2028,
  starts_on: '2028-01-17',
  ends_on: '2028-01-22',
  isThere: false,
  isDated: true,
  notes: { isWritten: true, isDated: true },
  sections: [
    { ...section, kind: 'text', heading: 'The house' },
    { ...section, kind: 'programme', heading: 'Six days', entries: 31, had: 31 },
    { ...section, kind: 'partners', heading: 'Partners', entries: 1, had: 1, isShown: false },
    { ...section, kind: 'figures', heading: 'In figures', had: 4 },
    { ...section, kind: 'text', heading: 'The road', isDated: true },
  ],
  chairs: [
    { number: 1, request: 'A calendar.', named_on: '2028-01-10' },
    { number: 2, request: '', named_on: '2028-01-10' },
  ],
}
const all = new Set(listCopyableParts(next).map(({ part }) => part))
const without = (...parts: CopiedEditionPart[]) => new Set([...all].filter(part => !parts.includes(part)))

it('the form for the next edition offers only the parts that the current edition has', () => {
  expect(listCopyableParts(next).map(({ name, comes }) => `${name}: ${comes}`)).toEqual([
    '2 texts: Copied',
    'Programme: 31 sessions; without speakers',
    'Partners: 1 partner, hidden',
    'Statistics: Heading only',
    'Directions and practical information: Copied',
    'Seats: 2 empty seats, with topics',
  ])
  expect(listCopyableParts({ ...next, sections: [], notes: { isWritten: false, isDated: false }, chairs: [] })).toEqual(
    [],
  )
})

it('the form for the next edition previews the new edition without the parts that are not copied', () => {
  expect(buildEditionOutline(next, all).map(({ name, holds }) => [name, holds].filter(Boolean).join(': '))).toEqual([
    'Header: title, venue and summary copied',
    'The house',
    'Six days: 31 entries',
    'Partners: 1 entry',
    'In figures: empty',
    'The road',
    'Directions and practical information',
    'The table: 2 empty seats',
  ])
  expect(buildEditionOutline(next, without('text', 'notes', 'chairs')).map(({ name }) => name)).toEqual([
    'Header',
    'Six days',
    'Partners',
    'In figures',
  ])
  expect(buildEditionOutline(next, all).filter(({ isShown }) => !isShown)).toMatchObject([{ name: 'Partners' }])
})

it('the form for the next edition counts the copied texts that mention the year of the current edition', () => {
  expect(countTextsWithYear(next, all)).toBe(3)
  expect(countTextsWithYear(next, without('text'))).toBe(2)
  expect(countTextsWithYear(next, without('text', 'notes'))).toBe(1)
})

it.each([
  [next, 'January 17 to 22, 2028'],
  [{ ...next, ends_on: null }, 'January 17, 2028'],
  [{ ...next, starts_on: null, ends_on: null }, undefined],
])('the form for the next edition formats its dates (case %#)', (edition, dates) => {
  expect(formatNextEditionDates(edition)).toBe(dates)
})
