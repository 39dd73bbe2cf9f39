import { expect, test } from 'vitest'
import { formatMonth } from '../platform/dates/date-format.ts'
import { formatDayLabel, formatIsoDay, formatIsoMonth, toLocalDate } from './calendar-day.ts'

test.each(['2026-12-03', '2024-02-29', '2027-03-28', '2026-10-25'])(
  'the calendar day %s is the same day after conversion to a date and back',
  day => {
    expect(formatIsoDay(toLocalDate(day))).toBe(day)
    expect(formatIsoMonth(toLocalDate(day))).toBe(day.slice(0, 7))
  },
)

test('the label of a calendar day lists its events', () => {
  const day = toLocalDate('2026-12-03')
  expect(formatDayLabel(day)).toBe('December 3, 2026')
  expect(formatDayLabel(day, { upcoming: 1, past: 0, hues: [] })).toBe('December 3, 2026, 1 upcoming event')
  expect(formatDayLabel(day, { upcoming: 2, past: 1, hues: [] })).toBe(
    'December 3, 2026, 2 upcoming events, 1 past event',
  )
})

test('a month of the calendar is represented by its first day', () => {
  expect(formatIsoDay(toLocalDate('2026-12'))).toBe('2026-12-01')
  expect(formatMonth(toLocalDate('2026-12'))).toBe('December 2026')
})
