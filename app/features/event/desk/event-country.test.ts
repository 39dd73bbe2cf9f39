import { expect, test } from 'vitest'
import { followCountry } from './event-country.ts'

const at = { start_date: '2027-03-04T09:00:00.000Z', end_date: null }

test('a country sets an empty region and time zone, and the local times stay', () => {
  expect(followCountry('country', 'KE', { ...at, country: null, region: null, timezone: null })).toEqual({
    region: 'East Africa',
    timezone: 'Africa/Nairobi',
    start_date: '2027-03-04T06:00:00.000Z',
  })
})

test('another country replaces the region and time zone of the former country', () => {
  const inKenya = { country: 'KE', region: 'East Africa', timezone: 'Africa/Nairobi', start_date: '2027-03-04T06:00Z' }
  expect(followCountry('country', 'SN', inKenya)).toEqual({
    region: 'West Africa',
    timezone: 'Africa/Dakar',
    start_date: '2027-03-04T09:00:00.000Z',
  })
})

test('a country leaves a region and a time zone that were chosen', () => {
  expect(
    followCountry('country', 'KE', { ...at, country: null, region: 'West Africa', timezone: 'Europe/Zurich' }),
  ).toEqual({})
})

test('a country with several time zones sets the region only', () => {
  expect(followCountry('country', 'CD', { ...at, country: null, region: null, timezone: null })).toEqual({
    region: 'Central Africa',
  })
})

test('a country that lies in no region of the site, and other fields, set nothing', () => {
  const empty = { ...at, country: null, region: null, timezone: null }
  expect(followCountry('country', 'US', empty)).toEqual({})
  expect(followCountry('town', 'Nairobi', empty)).toEqual({})
})
