import { expect, it } from 'vitest'
import { type NextEdition, nextDates, partsOf } from './next-edition.ts'

const next: NextEdition = {
  year: 2028,
  starts_on: '2028-01-17',
  ends_on: '2028-01-22',
  isThere: false,
  sections: 11,
  lines: 31,
  names: 0,
  partners: 1,
  emptied: 3,
  dated: 0,
}

it('what becomes of each part is said of those there are', () => {
  expect(partsOf(next).map(({ part, comes }) => `${part}: ${comes}`)).toEqual([
    '11 sections: Order, headings, what is shown',
    'Programme: 31 lines; no names',
    'Partners: 1 partner, hidden',
    'Figures, albums, quotations, press, documents: 3 sections, empty',
  ])
})

it.each([
  [next, 'January 17 to 22, 2028'],
  [{ ...next, ends_on: null }, 'January 17, 2028'],
  [{ ...next, starts_on: null, ends_on: null }, undefined],
])('its days are said where there are any: %#', (edition, said) => {
  expect(nextDates(edition)).toBe(said)
})
