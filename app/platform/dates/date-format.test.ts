import { describe, expect, it } from 'vitest'
import {
  countDaysAgo,
  formatCalendarDay,
  formatDateAndTime,
  formatDateAndTimeInUtc,
  formatDay,
  formatDayHeading,
  formatFullDateAndTime,
  formatMonth,
  formatShortDateAndTime,
  formatShortDay,
  formatTime,
  formatTimeToSecond,
} from './date-format.ts'

/** Dates in the time zone of the test machine. */
const at = (day: number, hour = 9, minute = 41, second = 7) => new Date(2026, 10, day, hour, minute, second)
const now = at(22, 14, 5).getTime()

describe('time formats in the reader’s time zone', () => {
  it('throw for an invalid date', () => {
    expect(() => formatTime('soon')).toThrow(RangeError)
  })
  it.each([
    [formatTime, '09:41'],
    [formatTimeToSecond, '09:41:07'],
    [formatDay, '22 November 2026'],
    [formatMonth, 'November 2026'],
    [formatDateAndTime, '22 Nov 2026, 09:41'],
    [formatFullDateAndTime, 'Sunday 22 November 2026 at 09:41'],
  ])('return the expected text (case %#)', (format, text) => {
    expect(format(at(22))).toBe(text)
    expect(format(at(22).getTime())).toBe(text)
  })
  it('accept both timestamp formats of the backend', () => {
    const formatted = formatDateAndTime('2026-11-22T09:41:00+00:00')
    expect(formatDateAndTime('2026-11-22 09:41:00+00')).toBe(formatted)
  })
})

describe('relative dates', () => {
  it('count calendar days instead of hours', () => {
    expect(countDaysAgo(at(22, 0, 1), now)).toBe(0)
    expect(countDaysAgo(at(21, 23, 59), now)).toBe(1)
  })
  it('are used in the headings of days', () => {
    expect(formatDayHeading(at(22), now)).toBe('Today, Sunday 22 November 2026')
    expect(formatDayHeading(at(21), now)).toBe('Yesterday, Saturday 21 November 2026')
    expect(formatDayHeading(at(20), now)).toBe('Friday 20 November 2026')
  })
  it('leave out the current year', () => {
    expect(formatShortDateAndTime(at(22), now)).toBe('09:41')
    expect(formatShortDateAndTime(at(21), now)).toBe('21 Nov, 09:41')
    expect(formatShortDay(at(21), now)).toBe('21 Nov')
    expect(formatShortDay(new Date(2025, 10, 21), now)).toBe('21 Nov 2025')
  })
})

describe('formats independent of the reader’s time zone', () => {
  it('write a calendar day as “22 November 2026”', () => {
    expect(formatCalendarDay('2026-11-22')).toBe('22 November 2026')
  })
  it('end with “UTC” for a time in an e-mail', () => {
    expect(formatDateAndTimeInUtc('2026-11-22T09:41:00Z')).toBe('Sunday, November 22, 2026 at 09:41 UTC')
  })
})
