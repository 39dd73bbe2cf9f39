import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseNumberOfPeople } from './number-of-people.ts'

it.each(['many', '60 of 50', '40-60', '12,5', '1,20', '', 'room 5', '1.5', '1,2345', '12 34'])(
  'the table import does not accept “%s” as a number of people',
  text => {
    expect(parseNumberOfPeople(text)).toBeUndefined()
  },
)

it.each([
  ...[
    ['80', 80],
    ['0', 0],
    ['1,200', 1200],
    ['1 200', 1200],
    ['1\u00a0200', 1200],
    ['1\u202f200', 1200],
    ['1.200', 1200],
  ],
  ...[
    ["1'200", 1200],
    ['1’200', 1200],
    ['1,200.00', 1200],
    ['1.200,00', 1200],
    ['80.0', 80],
    ['1,200,000', 1_200_000],
  ],
  ...[
    ['1,20,000', 120_000],
    ['max. 80', 80],
    ['Up to 80', 80],
    ['80 seats', 80],
    ['80 people max', 80],
    ['ca. 50', 50],
  ],
  ...[
    ['~50', 50],
    ['50+', 50],
    ['jusqu’à 1 200 personnes', 1200],
    ['٨٠', 80],
    ['80 places', 80],
    ['８０', 80],
  ],
  ...[
    ['unlimited', null],
    ['-', null],
    ['n/a', null],
    ['TBC', null],
  ],
] as [string, number | null][])('the table import reads “%s” as the number of people %s', (text, number) => {
  expect(parseNumberOfPeople(text)).toBe(number)
})

it('the table import reads every number in the formats of several languages', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999_999 }),
      fc.constantFrom('en', 'fr', 'de', 'pt', 'de-CH', 'en-IN', 'en-ZA', 'ar-EG-u-nu-arab'),
      (number, locale) => {
        const text = locale.startsWith('ar')
          ? new Intl.NumberFormat(locale, { useGrouping: false }).format(number)
          : new Intl.NumberFormat(locale).format(number)
        expect(parseNumberOfPeople(text), text).toBe(number)
      },
    ),
    { numRuns: 1000 },
  )
})
