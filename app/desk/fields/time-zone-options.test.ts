import { expect, it } from 'vitest'
import { isTimeZoneMatch, listTimeZones } from './time-zone-options.ts'

const moment = '2027-01-18T09:00:00.000Z'
const zones = (country: string, chosen = '') => listTimeZones({ country, chosen, moment, own: 'Europe/Zurich' })

it('the list of time zones begins with the zones of the record’s country and the user’s zone', () => {
  expect(zones('KE').slice(0, 3)).toMatchObject([
    { value: 'Africa/Nairobi', detail: 'In the country of this record' },
    { value: 'Europe/Zurich', detail: 'Your own' },
    { value: 'UTC' },
  ])
  const values = zones('KE').map(({ value }) => value)
  expect(new Set(values).size).toBe(values.length)
})

it('the list of time zones shows all zones of the record’s country first, under their current names', () => {
  const values = zones('CD').map(({ value }) => value)
  expect(values.slice(0, 2).toSorted()).toEqual(['Africa/Kinshasa', 'Africa/Lubumbashi'])
  expect(zones('IN')[0]?.value).toBe('Asia/Kolkata')
})

it('a stored time zone with an old name is shown under its current name', () => {
  expect(
    zones('', 'Europe/Kiev')
      .filter(({ value }) => /Ki|Ky/.test(value) && value.startsWith('Europe'))
      .map(({ value }) => value),
  ).toContain('Europe/Kyiv')
})

it.each([
  ['nairobi', 'Africa/Nairobi'],
  ['dar es', 'Africa/Dar_es_Salaam'],
  ['east africa', 'Africa/Kampala'],
  ['india', 'Asia/Kolkata'],
])('the search for time zones with “%s” finds %s', (query, value) => {
  expect(
    zones('')
      .filter(zone => isTimeZoneMatch(zone, query))
      .map(zone => zone.value),
  ).toContain(value)
})
