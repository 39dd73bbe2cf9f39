import { expect, it } from 'vitest'
import { parseDateTimeInputInZone } from '../../platform/dates/moment-in-zone.ts'
import { describeSkippedHour } from './skipped-hour.ts'

it('a time that the clocks skip is explained', () => {
  const skipped = (input: string) => describeSkippedHour(input, parseDateTimeInputInZone(input, zone) ?? '', zone)
  const zone = 'Europe/Zurich'
  expect(skipped('2027-03-28T02:30')).toBe(
    '02:30 does not exist on this day, because the clocks go forward. 03:30 is used.',
  )
  expect(skipped('2027-03-28T03:30')).toBeUndefined()
})
