import { expect, it } from 'vitest'
import { judgeEventHours } from '../diagnostics/hour-checks.ts'
import { type EventHours, findTimesAsTyped, listMovedEventHours } from './event-hours.ts'

// The times were recorded as 10:00 when the zone data had Nairobi at UTC+2; today's data has UTC+3.
const typed: EventHours = {
  ...{ id: 'e1', title: 'Ports after paper', timezone: 'Africa/Nairobi' },
  ...{ start_date: '2027-03-20T08:00:00+00:00', end_date: '2027-03-20T10:00:00+00:00' },
  database_clock: '2027-03-20 11:00:00',
  noted: { start_clock: '2027-03-20 10:00:00', end_clock: '2027-03-20 12:00:00', zone_data: '2020a' },
}
const fitting = {
  ...typed,
  noted: { start_clock: '2027-03-20 11:00:00', end_clock: '2027-03-20 13:00:00', zone_data: '2020a' },
}

it('the time zone check finds an event whose local time differs from the time that the editor entered', () => {
  expect(listMovedEventHours([typed, fitting, { ...typed, noted: null }])).toEqual([typed])
})

it('the time zone check converts the local times that an editor entered to UTC', () => {
  expect(findTimesAsTyped(typed)).toEqual({
    start_date: '2027-03-20T07:00:00.000Z',
    end_date: '2027-03-20T09:00:00.000Z',
  })
  expect(findTimesAsTyped({ ...typed, end_date: null, noted: { ...fitting.noted, end_clock: null } })).toEqual({
    start_date: '2027-03-20T08:00:00.000Z',
    end_date: null,
  })
})

it('the Diagnostics page reports events whose local time has changed', () => {
  const moved = judgeEventHours([typed, fitting])
  expect(moved).toMatchObject({ state: 'attention', offers: 'event hours' })
  expect(moved.said).toContain(
    '“Ports after paper” was typed as 2027-03-20 10:00 in Nairobi and is 2027-03-20 11:00 now.',
  )
  expect(judgeEventHours([{ ...fitting, database_clock: '2027-03-20 12:00:00' }]).remedy).toContain('tzdata')
  expect(judgeEventHours([fitting]).said).toContain(`Zone data ${process.versions.tz}.`)
})
