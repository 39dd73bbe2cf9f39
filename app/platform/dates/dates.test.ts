import { describe, expect, it } from 'vitest'
import { formatLongDayRange, formatWeekdayAndDate, listDaysBetween, toDayInZone } from './format-in-time-zone.ts'
import { toIsoInstant } from './instant.ts'

describe('a timestamp of the backend', () => {
  it('throws if the timestamp is invalid', () => {
    expect(() => toIsoInstant('soon')).toThrow(RangeError)
  })
  it.each([
    ['2027-01-02 00:00:00+00', '2027-01-02T00:00:00.000Z'],
    ['2027-01-02 02:30:00.5+02', '2027-01-02T00:30:00.500Z'],
    ['2027-01-02T00:00:00+00:00', '2027-01-02T00:00:00.000Z'],
    ['2027-01-02T05:30:00+05:30', '2027-01-02T00:00:00.000Z'],
  ])('is converted from %s to %s', (input, expected) => {
    expect(toIsoInstant(input)).toBe(expected)
  })
})

describe('a range of days on the public site', () => {
  it.each([
    ['2027-01-18', '2027-01-18', 'January 18, 2027'],
    ['2027-01-18', '2027-01-21', 'January 18 to 21, 2027'],
    ['2026-06-30', '2026-07-02', 'June 30, 2026 to July 2, 2026'],
  ])('is formatted without repeated parts from %s to %s', (first, last, text) => {
    expect(formatLongDayRange(first, last)).toBe(text)
  })
  it('abbreviates months for small screens', () => {
    expect(formatLongDayRange('2026-06-30', '2026-07-02', 'short')).toBe('Jun 30, 2026 to Jul 2, 2026')
    expect(formatLongDayRange('2027-01-18', '2027-01-21', 'short')).toBe('Jan 18 to 21, 2027')
  })
  it('of one day can contain the weekday', () => {
    expect(formatWeekdayAndDate('2027-01-18')).toBe('Monday, January 18')
  })
})

describe('a local day', () => {
  it('of a timestamp is the venue’s day, not the reader’s day', () => {
    expect(toDayInZone('2027-01-18T23:30:00Z', 'Africa/Nairobi')).toBe('2027-01-19')
    expect(toDayInZone('2027-01-18T23:30:00Z', null)).toBe('2027-01-18')
  })
  it('is listed once in a range across months or clock changes', () => {
    expect(listDaysBetween('2027-02-27', '2027-03-02')).toEqual([
      '2027-02-27',
      '2027-02-28',
      '2027-03-01',
      '2027-03-02',
    ])
    expect(listDaysBetween('2027-03-27', '2027-03-29')).toHaveLength(3)
  })
})
