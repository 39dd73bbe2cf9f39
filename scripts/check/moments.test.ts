import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dateJourneys, listTestMoments, parseMoment } from './moments.ts'

const now = new Date('2027-03-05T08:00:00Z')

test('the command test:dates rejects a text that is neither a number of days nor a date', () => {
  expect(() => parseMoment('soon', now)).toThrow('soon is no moment')
  expect(() => parseMoment('+d', now)).toThrow()
})

test('the command test:dates parses a number of days from now, or a UTC date and time', () => {
  expect(parseMoment('+9d', now).toISOString()).toBe('2027-03-14T08:00:00.000Z')
  expect(parseMoment('2028-02-29T23:59', now).toISOString()).toBe('2028-02-29T23:59:00.000Z')
})

test('the default moments of test:dates are in the future, with a leap day and a month end', () => {
  for (const today of [now, new Date('2028-02-29T13:00:00Z'), new Date('2026-12-31T23:59:59Z')]) {
    const moments = listTestMoments(today).map(moment => parseMoment(moment, today))
    expect(moments.every(moment => moment > today)).toBe(true)
    const dates = moments.map(moment => moment.toISOString())
    expect(dates).toContainEqual(expect.stringContaining('-02-29T'))
    expect(dates).toContainEqual(expect.stringContaining('-01-31T'))
    expect(dates).toContainEqual(expect.stringContaining('T23:59'))
  }
})

// Playwright skips a missing file without a message.
test('every file of journeys that test:dates runs exists', () => {
  expect(dateJourneys.filter(file => !existsSync(file))).toEqual([])
})
