import { describe, expect, it } from 'vitest'
import {
  completeTypedTime,
  findSessionErrors,
  findSessionHours,
  listSessionOverlaps,
  moveSessionStart,
  type SessionRow,
  setSessionProperty,
} from './session-rows.ts'
import { defineSessionsField } from './sessions-kind.ts'

const people = { of: { table: 'people', title: 'name' }, none: '', most: 30 }
const ofEvent = defineSessionsField({ label: 'Sessions', most: 200, people })
const ofFlagship = defineSessionsField({ label: 'Programme', most: 200 })
const inHall = (time: string, end: string, title: string, more: SessionRow = {}) => ({
  ...{ time, end, title, room: 'Hall A' },
  ...more,
})

it('a start that is typed as 9-10 sets both start and end of a programme session', () => {
  expect(completeTypedTime({ time: '9am', time_note: 'Early' }, 'time')).toEqual({ time: '09:00' })
  expect(completeTypedTime({ time: '9h30-10h15' }, 'time')).toEqual({ time: '09:30', end: '10:15' })
  expect(completeTypedTime({ time: '22:00', end: '24:00' }, 'end')).toEqual({ time: '22:00', end: '00:00' })
  expect(completeTypedTime({ time: 'late' }, 'time')).toEqual({ time: 'late' })
})

it('a field of a programme session that is filled in and cleared again leaves the session unchanged', () => {
  const row = { time: '09:00', title: 'Tea' }
  expect(completeTypedTime(row, 'end')).toBe(row)
  expect(completeTypedTime({ ...row, end: ' ' }, 'end')).toEqual(row)
  expect(setSessionProperty(setSessionProperty(row, 'kind', 'break'), 'kind', '')).toEqual(row)
  expect(setSessionProperty(row, 'title', '')).toEqual({ time: '09:00', title: '' })
})

describe('the sessions of an event', () => {
  it('are refused and show the error at the invalid session', () => {
    const rows: SessionRow[] = [
      { time: '25:00', title: 'Tea' },
      { time: '', end: '10:00', title: 'Tea' },
      { time: '10:00', end: '10', title: 'Tea' },
      { time: '9:00', end: 'noonish', title: 'Tea' },
      { time: '9:00', title: ' ', room: 'Hall' },
      { day: '2027-01-18', time: '', kind: '', title: '', people: [] },
    ]
    expect(findSessionErrors(rows, false)).toEqual([
      { at: 0, column: 'time', reason: '“25:00” is not a time: hours go from 00 to 24.' },
      { at: 1, column: 'end', reason: 'An end needs a start.' },
      { at: 2, column: 'end', reason: 'It ends when it starts, at 10:00.' },
      { at: 3, column: 'end', reason: '“noonish” is not a time. Enter one such as 09:30.' },
      { at: 4, column: 'title', reason: 'Enter a title, or remove the session.' },
    ])
    expect(ofEvent.check(rows, {})).toBe('Session 1: “25:00” is not a time: hours go from 00 to 24.')
  })
  it('are stored without blank sessions and without empty fields', () => {
    const rows = [
      { day: '', time: '9am', end: '', title: ' Tea ', room: '', kind: '', people: ['Ama'], about: '' },
      { day: '2027-01-18', time: '', title: '' },
      { time: '', time_note: 'After lunch', title: 'Walk', kind: 'break' },
    ]
    expect(ofEvent.toColumn(rows, {})).toEqual([
      { time: '09:00', title: 'Tea', people: ['Ama'] },
      { time: '', time_note: 'After lunch', title: 'Walk', kind: 'break' },
    ])
    const days = ['2027-01-19', '2027-01-18', '2027-01-19'].map((day, at) => ({ day, time: '', title: `${at}` }))
    expect(ofEvent.toColumn(days, {})).toEqual([days[1], days[0], days[2]])
    expect(ofEvent.show(rows)).toBe('09:00, Tea, Ama\nAfter lunch, Walk')
  })
})

it('the sessions of a flagship’s edition are stored in chronological order', () => {
  expect(ofFlagship.check([{ day: '', time: '', title: 'Tea' }], {})).toBe('Every session needs a day.')
  const rows = [
    { day: '2027-01-18', time: '14.15 - 15', title: 'Logs', who: 'Ama' },
    { day: '2027-01-18', time: '9am', title: 'Tea' },
  ]
  expect(ofFlagship.toColumn(rows, {})).toEqual([
    { day: '2027-01-18', time: '09:00', title: 'Tea', who: '' },
    { day: '2027-01-18', time: '14:15', end: '15:00', title: 'Logs', who: 'Ama' },
  ])
})

it('the hours of sessions are the first start and the last time, in any order', () => {
  const rows = [inHall('16:30', '', 'Last'), inHall('9am', '10:00', 'First'), inHall('11:00', '12:00', 'Second')]
  expect(findSessionHours(rows)).toEqual({ from: '09:00', to: '16:30' })
  expect(findSessionHours([...rows, inHall('23:00', '00:30', 'Night')])).toEqual({ from: '09:00', to: '00:30' })
  expect(findSessionHours([inHall('late', '', 'Late')])).toBeUndefined()
})

describe('overlaps of sessions in one room', () => {
  it('are found with their length and a start without an overlap', () => {
    const rows = [inHall('11:30', '13:00', 'Diesel'), inHall('12:30', '13:30', 'On foot', { room: 'hall a' })]
    expect(listSessionOverlaps(rows)).toEqual([{ at: 1, with: 0, minutes: 30, start: '13:00' }])
    expect(moveSessionStart(rows[1] ?? {}, '13:00')).toMatchObject({ time: '13:00', end: '13:30' })
  })
  it('are found after midnight and reported on the starting day', () => {
    const rows = [inHall('23:00', '00:30', 'Night'), inHall('23:45', '', 'Stars')]
    expect(listSessionOverlaps(rows)).toEqual([{ at: 1, with: 0, minutes: 1, start: '00:30' }])
  })
  it('do not exist between different rooms, different days or adjacent sessions', () => {
    const rows = [
      inHall('09:00', '10:00', 'One'),
      inHall('10:00', '11:00', 'Two'),
      inHall('09:30', '10:00', 'Three', { room: 'Hall B' }),
      inHall('09:30', '10:00', 'Four', { day: '2027-01-19' }),
      inHall('09:30', '10:00', 'Five', { room: '' }),
      inHall('late', '10:00', 'Six'),
    ]
    expect(listSessionOverlaps(rows)).toEqual([])
  })
  it('can be removed by a later start with the same duration', () => {
    expect(moveSessionStart(inHall('09:30', '10:00', 'Short'), '12:00')).toMatchObject({ time: '12:00', end: '12:30' })
    expect(moveSessionStart(inHall('09:30', '', 'Open'), '12:00')).toMatchObject({ time: '12:00', end: '' })
  })
})
