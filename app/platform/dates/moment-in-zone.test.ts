import { expect, it } from 'vitest'
import {
  formatDateAndTimeAtPlace,
  formatDateAndTimeInTwoZones,
  formatDateAndTimeInZone,
  formatDateTimeInputInZone,
  formatTimeZoneByCity,
  parseDateTimeInputInZone,
} from './moment-in-zone.ts'

const moment = '2026-11-24T06:30:00.000Z'

it('a form field shows the local time of a zone for both timestamp formats of the database', () => {
  expect(formatDateTimeInputInZone(moment, 'Europe/Zurich')).toBe('2026-11-24T07:30')
  expect(formatDateTimeInputInZone('2026-11-24 06:30:00+00', 'Africa/Dar_es_Salaam')).toBe('2026-11-24T09:30')
  expect(['', 'soon'].map(invalidInput => formatDateTimeInputInZone(invalidInput, 'UTC'))).toEqual(['', ''])
})

it('a time in a time zone is shown with the name of the time zone', () => {
  expect(formatDateAndTimeInZone(moment, 'Europe/Zurich')).toBe(
    'Tuesday, November 24, 2026, 07:30 in Zurich (Central European Standard Time, UTC+1). That is 06:30 UTC.',
  )
  expect(formatDateAndTimeInZone(moment, 'Africa/Dar_es_Salaam')).toContain(
    '09:30 in Dar es Salaam (East Africa Time, UTC+3)',
  )
  expect(formatDateAndTimeInZone(moment, 'UTC')).toBe('Tuesday, November 24, 2026, 06:30 UTC.')
})

it('a time in a time zone is the same instant in every time zone of the reader', () => {
  expect(parseDateTimeInputInZone('2026-11-24T07:30', 'Europe/Zurich')).toBe(moment)
  expect(parseDateTimeInputInZone('2027-03-28T01:30', 'Europe/Zurich')).toBe('2027-03-28T00:30:00.000Z')
  expect(parseDateTimeInputInZone('2027-03-28T03:30', 'Europe/Zurich')).toBe('2027-03-28T01:30:00.000Z')
  expect(parseDateTimeInputInZone('2027-03-28T02:30', 'Europe/Zurich')).toBe('2027-03-28T01:30:00.000Z')
  expect(parseDateTimeInputInZone('soon', 'UTC')).toBeNull()
})

it('a local hour that a clock change skips is read as the hour after the gap', () => {
  expect(parseDateTimeInputInZone('2027-03-14T02:30', 'America/New_York')).toBe('2027-03-14T07:30:00.000Z')
  expect(parseDateTimeInputInZone('2027-11-07T01:30', 'America/New_York')).toBe('2027-11-07T05:30:00.000Z')
  expect(parseDateTimeInputInZone('2027-10-31T02:30', 'Europe/Zurich')).toBe('2027-10-31T00:30:00.000Z')
  expect(parseDateTimeInputInZone('2027-03-28T00:00', 'Atlantic/Azores')).toBe('2027-03-28T01:00:00.000Z')
  expect(parseDateTimeInputInZone('2011-12-30T10:00', 'Pacific/Apia')).toBe('2011-12-30T20:00:00.000Z')
})

it('every local hour of two years is read as an instant that has this local time', () => {
  let gaps = 0
  for (const zone of [
    'America/New_York',
    'Atlantic/Azores',
    'Africa/Cairo',
    'Africa/Casablanca',
    'Australia/Lord_Howe',
  ])
    for (let wall = Date.UTC(2026, 0, 1); wall < Date.UTC(2028, 0, 1); wall += 1_800_000) {
      const input = new Date(wall).toISOString().slice(0, 16)
      const roundTrip = formatDateTimeInputInZone(parseDateTimeInputInZone(input, zone) ?? '', zone)
      if (roundTrip === input) continue
      gaps += 1
      expect(Date.parse(`${roundTrip}Z`) - wall).toBeLessThanOrEqual(3_600_000)
      expect(Date.parse(`${roundTrip}Z`) - wall).toBeGreaterThan(0)
    }
  expect(gaps).toBeGreaterThan(5)
  expect(gaps).toBeLessThan(40)
})

it('a time at a venue is not repeated for a reader whose local time is the same', () => {
  expect(formatDateAndTimeInTwoZones(moment, 'Europe/Zurich', 'Africa/Nairobi')).toBe(
    'Tuesday, November 24, 2026, 07:30 in Zurich (Central European Standard Time, UTC+1). That is 09:30 where you are, in Nairobi.',
  )
  expect(formatDateAndTimeInTwoZones(moment, 'Europe/Zurich', 'Europe/Paris')).not.toContain('where you are')
  expect(formatDateAndTimeInTwoZones('2026-11-24T22:30:00Z', 'Europe/Zurich', 'Africa/Nairobi')).toContain(
    'Wednesday 01:30',
  )
  expect(formatTimeZoneByCity('Africa/Dar_es_Salaam', moment)).toBe('Dar es Salaam, UTC+3')
})

it('a time in a time zone is left out for an all-day event', () => {
  expect(formatDateAndTimeAtPlace(moment, 'Europe/Zurich', false)).toBe('24 November 2026, 07:30 (Zurich, UTC+1)')
  expect(formatDateAndTimeAtPlace('2026-11-23T23:00:00Z', 'Europe/Zurich', true)).toBe('24 November 2026')
  expect(formatDateAndTimeAtPlace('soon', 'UTC', true)).toBe('')
})
