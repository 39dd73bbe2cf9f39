import { expect, test } from 'vitest'
import type { FieldValues } from '../../../desk/record/merge.ts'
import { formatDateTimeInputInZone } from '../../../platform/dates/moment-in-zone.ts'
import { applyCountryOfEvent } from './event-country.ts'

const at = { start_date: '2027-03-04T09:00:00.000Z', end_date: null }

test('choosing a country for an event fills an empty region and an empty time zone', () => {
  expect(applyCountryOfEvent('country', 'KE', { ...at, country: null, region: null, timezone: null })).toEqual({
    region: 'East Africa',
    timezone: 'Africa/Nairobi',
    start_date: '2027-03-04T06:00:00.000Z',
  })
})

test('choosing another country for an event replaces the region and time zone of the former country', () => {
  const inKenya = { country: 'KE', region: 'East Africa', timezone: 'Africa/Nairobi', start_date: '2027-03-04T06:00Z' }
  expect(applyCountryOfEvent('country', 'SN', inKenya)).toEqual({
    region: 'West Africa',
    timezone: 'Africa/Dakar',
    start_date: '2027-03-04T09:00:00.000Z',
  })
})

test('choosing a country for an event keeps a region and a time zone that an editor has chosen', () => {
  expect(
    applyCountryOfEvent('country', 'KE', { ...at, country: null, region: 'West Africa', timezone: 'Europe/Zurich' }),
  ).toEqual({})
})

test('choosing a country with several time zones sets only the region of the event', () => {
  expect(applyCountryOfEvent('country', 'CD', { ...at, country: null, region: null, timezone: null })).toEqual({
    region: 'Central Africa',
  })
})

test('choosing a country outside the site’s regions leaves region and time zone of an event empty', () => {
  const empty = { ...at, country: null, region: null, timezone: null }
  expect(applyCountryOfEvent('country', 'US', empty)).toEqual({})
  expect(applyCountryOfEvent('town', 'Nairobi', empty)).toEqual({})
})

/** Returns the form values after the user has stepped through these countries with the arrow keys. */
function stepThrough(start: FieldValues, ...countries: string[]): FieldValues {
  let fields = start
  for (const country of countries) fields = { ...fields, ...applyCountryOfEvent('country', country, fields), country }
  return fields
}

test.each([
  ['Congo (Democratic Republic), which has two time zones', 'CG', 'CD', 'CI', 'West Africa', 'Africa/Abidjan'],
  ['the United States, which lie in no region', 'KE', 'US', 'SN', 'West Africa', 'Africa/Dakar'],
  ['a country in another region', 'KE', 'CD', 'SN', 'West Africa', 'Africa/Dakar'],
])(
  'the region and the time zone of an event follow the last of several chosen countries (case: %s)',
  (_, first, over, last, region, timezone) => {
    const empty = { ...at, country: null, region: null, timezone: null }
    expect(stepThrough(empty, first, over)).toMatchObject({ timezone: null, start_date: at.start_date })
    const end = stepThrough(empty, first, over, last)
    expect(end).toMatchObject({ region, timezone })
    expect(formatDateTimeInputInZone(String(end.start_date), timezone)).toBe('2027-03-04T09:00')
  },
)

test('the local time of an event stays as typed after other countries were tried', () => {
  const kenya = stepThrough({ ...at, country: null, region: null, timezone: null }, 'KE')
  expect(stepThrough(kenya, 'CD', 'US', 'SN', 'KE')).toEqual(kenya)
})

test('removing the country of an event also removes the region and the time zone of that country', () => {
  const kenya = stepThrough({ ...at, country: null, region: null, timezone: null }, 'KE')
  expect(applyCountryOfEvent('country', '', kenya)).toEqual({ region: null, timezone: null, start_date: at.start_date })
})
