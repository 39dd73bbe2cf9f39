import { expect, it } from 'vitest'
import { publicHolidays } from './public-holidays.ts'

it('knows the days a country keeps, and those it keeps instead of a Sunday', async () => {
  expect(await publicHolidays('KE', ['2027-03-25', '2027-03-26', '2027-03-29'])).toEqual([
    { day: '2027-03-26', name: 'Good Friday' },
    { day: '2027-03-29', name: 'Easter Monday' },
  ])
  expect(await publicHolidays('KE', ['2027-12-13'])).toEqual([
    { day: '2027-12-13', name: 'Jamhuri Day (substitute day)' },
  ])
})

it('reckons feasts that follow the moon, and the calendar of Ethiopia', async () => {
  expect(await publicHolidays('NG', ['2027-03-09'])).toEqual([{ day: '2027-03-09', name: 'Id el Fitr' }])
  expect(await publicHolidays('ET', ['2027-09-11'])).toEqual([{ day: '2027-09-11', name: "New Year's Day" }])
})

it('tells of each day of a gathering that goes over the turn of a year', async () => {
  const days = ['2026-12-25', '2026-12-26', '2026-12-27', '2027-01-01']
  expect((await publicHolidays('GH', days)).map(({ day }) => day)).toEqual(['2026-12-25', '2026-12-26', '2027-01-01'])
})

it('says nothing of an ordinary day, and of a country it does not know', async () => {
  expect(await publicHolidays('CH', ['2027-03-12'])).toEqual([])
  expect(await publicHolidays('XX', ['2027-12-25'])).toEqual([])
})
