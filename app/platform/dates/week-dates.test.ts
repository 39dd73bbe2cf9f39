import { expect, it } from 'vitest'
import { formatCalendarDays, formatShortCalendarWeekday } from './week-dates.ts'

it.each([
  ['2026-11-23', '2026-11-29', '23 to 29 November 2026'],
  ['2026-11-30', '2026-12-06', '30 November to 6 December 2026'],
  ['2026-12-28', '2027-01-03', '28 December 2026 to 3 January 2027'],
  ['2026-12-01', '2027-12-07', '1 December 2026 to 7 December 2027'],
])('the range of days from %s to %s is written without repeated months and years', (first, last, text) => {
  expect(formatCalendarDays(first, last)).toBe(text)
})

it('the weekday of a day does not depend on the reader’s time zone', () => {
  expect(formatShortCalendarWeekday('2026-11-23')).toBe('Mon')
})
