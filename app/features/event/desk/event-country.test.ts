import { expect, test } from 'vitest'
import { followCountry } from './event-country.ts'

const at = { start_date: '2027-03-04T09:00:00.000Z', end_date: null }

test('choosing a country for an event sets an empty region and time zone, and keeps the local times', () => {
  expect(followCountry('country', 'KE', { ...at, country: null, region: null, timezone: null })).toEqual({
    region: 'East Africa',
    timezone: 'Africa/Nairobi',
    start_date: '2027-03-04T06:00:00.000Z',
  })
})

test('choosing another country for an event replaces the region and time zone of the former country', () => {
  const inKenya = { country: 'KE', region: 'East Africa', timezone: 'Africa/Nairobi', start_date: '2027-03-04T06:00Z' }
  expect(followCountry('country', 'SN', inKenya)).toEqual({
    region: 'West Africa',
    timezone: 'Africa/Dakar',
    start_date: '2027-03-04T09:00:00.000Z',
  })
})

test('choosing a country for an event keeps a region and a time zone that an editor has chosen', () => {
  expect(
    followCountry('country', 'KE', { ...at, country: null, region: 'West Africa', timezone: 'Europe/Zurich' }),
  ).toEqual({})
})

test('choosing a country with several time zones sets only the region of the event', () => {
  expect(followCountry('country', 'CD', { ...at, country: null, region: null, timezone: null })).toEqual({
    region: 'Central Africa',
  })
})

test('choosing a country outside the site’s regions, or changing another field, sets neither region nor time zone', () => {
  const empty = { ...at, country: null, region: null, timezone: null }
  expect(followCountry('country', 'US', empty)).toEqual({})
  expect(followCountry('town', 'Nairobi', empty)).toEqual({})
})
