import { expect, test } from 'vitest'
import { parseDate } from './parse-date.ts'

test.each([
  ['2024-03-01', '2024-03-01T00:00:00.000Z'],
  ['2024/3/1', '2024-03-01T00:00:00.000Z'],
  ['2024-03-01 10:30', '2024-03-01T10:30:00.000Z'],
  ['2024-03-01T10:30:05Z', '2024-03-01T10:30:05.000Z'],
  ['2024-03-01 10:30:05 +0100', '2024-03-01T09:30:05.000Z'],
  ['2024-03-01T10:30:05.123-03:00', '2024-03-01T13:30:05.123Z'],
  ['Fri, 01 Mar 2024 10:30:00 GMT', '2024-03-01T10:30:00.000Z'],
  ['Friday, 1st March 2024', '2024-03-01T00:00:00.000Z'],
  ['March 1, 2024 at 3:05 pm', '2024-03-01T15:05:00.000Z'],
  ['Mar 1, 2024 12:05 AM', '2024-03-01T00:05:00.000Z'],
  ['1er août 2024 à 8h30', '2024-08-01T08:30:00.000Z'],
  ['25/03/2026', '2026-03-25T00:00:00.000Z'],
  ['3/25/2026 7:00', '2026-03-25T07:00:00.000Z'],
  ['03.03.2026', '2026-03-03T00:00:00.000Z'],
  ['03.04.2026', '2026-04-03T00:00:00.000Z'],
  ['14.4.2027, 15 Uhr', '2027-04-14T15:00:00.000Z'],
  ['Mittwoch, 14. April 2027 um 9.30 Uhr', '2027-04-14T09:30:00.000Z'],
  ['2024-03-01T10:00:00+14:00', '2024-02-29T20:00:00.000Z'],
  ['2024-02-28 24:00', '2024-02-29T00:00:00.000Z'],
  ['2024-03-01 11:59:59 pm', '2024-03-01T23:59:59.000Z'],
  ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
])('the date parser finds exactly one date in the text “%s”', (dateText, moment) => {
  expect(parseDate(dateText)).toEqual({ moment })
})

test('the date parser does not guess an ambiguous date', () => {
  expect(parseDate('02/03/2026')).toEqual({
    remark: '“02/03/2026” is March 2, 2026 or February 3, 2026: say which comes first, the day or the month.',
  })
  expect(parseDate('02/03/2026', { order: 'day-first' }).moment).toBe('2026-03-02T00:00:00.000Z')
  expect(parseDate('02/03/2026', { order: 'month-first' }).moment).toBe('2026-02-03T00:00:00.000Z')
})

test('the date parser reads a time without a time zone in the time zone of the site', () => {
  expect(parseDate('2024-07-01 10:00', { zone: 'Africa/Nairobi' }).moment).toBe('2024-07-01T07:00:00.000Z')
  expect(parseDate('2024-07-01 10:00Z', { zone: 'Africa/Nairobi' }).moment).toBe('2024-07-01T10:00:00.000Z')
  expect(parseDate('2024-07-01 10:00', { zone: 'Nowhere/At all' }).moment).toBe('2024-07-01T10:00:00.000Z')
})

test.each([
  'yesterday',
  '',
  '30/02/2026',
  '2024-13-01',
  '2024-03-01 soon',
  '45',
  '2024-03-01 45:00',
  '2024-03-01 24:30',
  `${'1'.repeat(100_000)}/1/2024`,
  'Sun, 31 Dec 9999 23:59:59 -0959',
  '0001-01-01T00:00:00+10:00',
  '2024-03-01T10:00:00+99:99',
  '2024-03-01T10:00:00+14:01',
  '2024-03-01T10:00:61Z',
])('the date parser rejects a text that is not a date and adds a remark (case %#)', dateText => {
  const { moment, remark } = parseDate(dateText)
  expect(moment).toBeUndefined()
  expect(remark).toContain('is not read as a date.')
})
