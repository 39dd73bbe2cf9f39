import { expect, it } from 'vitest'
import { findDefaultTimeZone } from './country-zone.ts'

it.each([
  ['ZW', 'Africa/Harare'],
  ['SN', 'Africa/Dakar'],
  ['CH', 'Europe/Zurich'],
  // The country CD (Democratic Republic of the Congo) has several time zones.
  ['CD', undefined],
  ['US', undefined],
  ['xx', undefined],
  ['', undefined],
  [null, undefined],
])('the default time zone of the country %s is %s', (country, zone) => {
  expect(findDefaultTimeZone(country)).toBe(zone)
})
