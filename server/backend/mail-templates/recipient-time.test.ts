import { expect, it } from 'vitest'
import { formatRecipientHour, formatRecipientMoment } from './recipient-time.ts'

it.each([
  ['2026-11-22T09:41:00+00:00', 'ZW', 'Sunday, November 22, 2026 at 09:41 UTC (11:41 in Harare)'],
  ['2026-11-22T23:30:00+00:00', 'KE', 'Sunday, November 22, 2026 at 23:30 UTC (Monday, 02:30 in Nairobi)'],
  // CD (Congo, Kinshasa) has two time zones; without a country no time zone is known.
  ['2026-11-22T09:41:00+00:00', 'CD', 'Sunday, November 22, 2026 at 09:41 UTC'],
  ['2026-11-22T09:41:00+00:00', undefined, 'Sunday, November 22, 2026 at 09:41 UTC'],
])('a time in an e-mail is written in the recipient’s local time (time %s, country %s)', (at, country, text) => {
  expect(formatRecipientMoment(at, country)).toBe(text)
})

it('a time of another time zone is repeated in the recipient’s own time zone', () => {
  const at = '2026-11-26T13:00:00+00:00'
  expect(formatRecipientHour(at, 'Europe/Zurich', 'ZW')).toBe('Where you are, that is 15:00 in Harare.')
  expect(formatRecipientHour(at, 'Africa/Maputo', 'ZW')).toBeUndefined()
  expect(formatRecipientHour(at, 'Europe/Zurich', undefined)).toBeUndefined()
})
