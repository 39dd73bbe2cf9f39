import { expect, it } from 'vitest'
import { listPublicHolidays } from './public-holidays.ts'

it('the list of holidays contains substitute days for holidays on a Sunday', async () => {
  expect(await listPublicHolidays('KE', ['2027-03-25', '2027-03-26', '2027-03-29'])).toEqual([
    { day: '2027-03-26', name: 'Good Friday' },
    { day: '2027-03-29', name: 'Easter Monday' },
  ])
  expect(await listPublicHolidays('KE', ['2027-12-13'])).toEqual([
    { day: '2027-12-13', name: 'Jamhuri Day (substitute day)' },
  ])
})

it('the list of holidays contains calculated holidays of the lunar and of the Ethiopian calendar', async () => {
  expect(await listPublicHolidays('NG', ['2027-03-09'])).toEqual([{ day: '2027-03-09', name: 'Id el Fitr' }])
  expect(await listPublicHolidays('ET', ['2027-09-11'])).toEqual([{ day: '2027-09-11', name: "New Year's Day" }])
})

it('the list of holidays covers each day of an event across New Year', async () => {
  const days = ['2026-12-25', '2026-12-26', '2026-12-27', '2027-01-01']
  expect((await listPublicHolidays('GH', days)).map(({ day }) => day)).toEqual([
    '2026-12-25',
    '2026-12-26',
    '2027-01-01',
  ])
})

it('the list of holidays is empty for an ordinary day or an unknown country', async () => {
  expect(await listPublicHolidays('CH', ['2027-03-12'])).toEqual([])
  expect(await listPublicHolidays('XX', ['2027-12-25'])).toEqual([])
})
