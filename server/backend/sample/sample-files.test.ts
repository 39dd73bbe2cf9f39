import { expect, it } from 'vitest'
import { countYearsSince, shiftDatesByYears } from './sample-files.ts'

it('the sample content has its original dates if the installation is on the day of writing', () => {
  expect(countYearsSince(new Date('2026-11-21T00:00:00Z'))).toBe(0)
  expect(countYearsSince(new Date('2025-01-01T00:00:00Z'))).toBe(0)
  expect(countYearsSince(new Date('2027-11-20T00:00:00Z'))).toBe(0)
})

it('the sample content has upcoming events as far ahead years later as on the first day', () => {
  expect(countYearsSince(new Date('2029-11-21T00:00:00Z'))).toBe(3)
  expect(shiftDatesByYears(3, '"start_date": "2027-01-18T09:00:00+01:00", "title": "Davos 2027"')).toBe(
    '"start_date": "2030-01-18T09:00:00+01:00", "title": "Davos 2030"',
  )
})

it('historic dates and other numbers of the sample content do not change', () => {
  expect(shiftDatesByYears(3, 'Since 2008, 120270 people at +27 202 555')).toBe(
    'Since 2008, 120270 people at +27 202 555',
  )
})
