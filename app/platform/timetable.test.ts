import { expect, it } from 'vitest'
import { groupTimetableByDay, parseTimetable, sortTimetable } from './timetable.ts'

const line = (day: string, time: string, title: string) => ({ day, time, title, who: '' })

it('the timetable lists sessions without a time before the timed sessions of their day', () => {
  const lines = parseTimetable([
    { day: '2027-01-19', time: '09:00', title: 'Seats', who: 'Tendai Mukwashi-Abara' },
    line('2027-01-18', '18:30', 'The table is laid'),
    { day: '2027-01-18', title: 'All day: snow' },
  ])
  expect(sortTimetable(lines).map(({ title }) => title)).toEqual(['All day: snow', 'The table is laid', 'Seats'])
  expect(groupTimetableByDay(sortTimetable(lines)).map(({ day, lines }) => [day, lines.length])).toEqual([
    ['2027-01-18', 2],
    ['2027-01-19', 1],
  ])
})

it('the timetable has each day only once, even if the sessions of a day are not adjacent', () => {
  const lines = [line('2027-01-18', '09:00', 'Doors'), line('', '', 'Walk'), line('2027-01-18', '08:00', 'Tea')]
  expect(groupTimetableByDay(lines).map(({ day, lines }) => [day, lines.map(({ title }) => title)])).toEqual([
    ['2027-01-18', ['Doors', 'Tea']],
    ['', ['Walk']],
  ])
})

it.each([[null], ['text'], [{ day: '2027-01-18' }]])(
  'the timetable is empty if the stored value is not a list of valid sessions, case %#',
  value => {
    expect(parseTimetable(value)).toEqual([])
  },
)
