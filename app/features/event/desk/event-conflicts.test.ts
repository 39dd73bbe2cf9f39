import { expect, it } from 'vitest'
import { africanCountries } from '../../../platform/countries.ts'
import { findCountryRegion, findCountryTimeZone } from '../../../platform/country-region.ts'
import { buildMapUrl, listEventPlaceLines } from '../event-address.ts'
import { findEventConflicts } from './event-conflicts.ts'

const circle = (id: string) => ({ id, slug: id, name: id, color_hex: null })
const event = (id: string, start_date: string, more: object = {}) => ({
  id,
  title: id,
  start_date,
  end_date: null,
  timezone: null,
  time_precision: 'datetime',
  event_state: 'scheduled',
  circles: [circle('a')],
  ...more,
})

it('two events of a circle on the same local day are reported as one clash for that day', () => {
  const clashes = findEventConflicts([
    event('one', '2027-01-10T21:30:00Z', { timezone: 'Africa/Nairobi' }),
    event('two', '2027-01-11T08:00:00Z', { end_date: '2027-01-12T08:00:00Z' }),
    event('three', '2027-01-12T08:00:00Z', { circles: [circle('b'), circle('a')] }),
  ])
  expect(clashes.map(({ day, events }) => [day, events.map(({ id }) => id)])).toEqual([
    ['2027-01-11', ['one', 'two']],
    ['2027-01-12', ['two', 'three']],
  ])
})

it('cancelled events, events without a date and events of other circles cause no clash', () => {
  const at = '2027-01-10T08:00:00Z'
  const others = [
    event('off', at, { event_state: 'cancelled' }),
    event('later', at, { event_state: 'postponed' }),
    event('some day', at, { time_precision: 'month' }),
    event('elsewhere', at, { circles: [circle('b')] }),
  ]
  expect(findEventConflicts([event('one', at), ...others])).toEqual([])
})

it('every African country has a region and at least one time zone', () => {
  for (const { code } of africanCountries) expect(findCountryRegion(code), code).toBeDefined()
  for (const { code } of africanCountries.filter(({ code }) => code !== 'CD'))
    expect(() => new Date().toLocaleString('en', { timeZone: findCountryTimeZone(code) }), code).not.toThrow()
})

it('the place of an event is shown once even if several fields contain the same place', () => {
  const place = { location: 'Salt Store, Durban', town: 'Durban', country: 'ZA', street_address: null, map_url: null }
  expect(listEventPlaceLines(place)).toEqual(['Salt Store, Durban', 'South Africa'])
  expect(listEventPlaceLines({ ...place, location: null })).toEqual(['Durban, South Africa'])
  expect(buildMapUrl(place)).toBeUndefined()
  expect(buildMapUrl({ ...place, street_address: '12 Point Road' })).toBe(
    'https://www.openstreetmap.org/search?query=12+Point+Road%2C+Durban%2C+South+Africa',
  )
  expect(buildMapUrl({ ...place, map_url: 'https://maps.example/1' })).toBe('https://maps.example/1')
})
