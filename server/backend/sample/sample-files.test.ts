import { expect, it } from 'vitest'
import { countYearsSinceSample, shiftDatesByYears } from './sample-files.ts'

it('the sample content keeps its original dates during the first year after it was written', () => {
  expect(countYearsSinceSample(new Date('2026-11-21T00:00:00Z'))).toBe(0)
  expect(countYearsSinceSample(new Date('2025-01-01T00:00:00Z'))).toBe(0)
  expect(countYearsSinceSample(new Date('2027-11-20T00:00:00Z'))).toBe(0)
})

it('the sample content moves its events by whole years if the site is installed years later', () => {
  expect(countYearsSinceSample(new Date('2029-11-21T00:00:00Z'))).toBe(3)
  expect(shiftDatesByYears(3, '"start_date": "2027-01-18T09:00:00+01:00", "title": "Davos 2027"')).toBe(
    '"start_date": "2030-01-18T09:00:00+01:00", "title": "Davos 2030"',
  )
})

it('the sample content keeps historic years and phone numbers when its events are moved by years', () => {
  expect(shiftDatesByYears(3, 'Since 2008, 120270 people at +27 202 555')).toBe(
    'Since 2008, 120270 people at +27 202 555',
  )
})
