import { expect, test } from 'vitest'
import { readSessionsOfOldVersion } from './old-sessions.ts'
import type { SessionRow } from './session-rows.ts'

/** Reads a session of an old event version. */
const readOne = (session: SessionRow) => {
  const { value, unread } = readSessionsOfOldVersion([session], 200, false)
  return { row: value[0], unread }
}

test('a programme session read from an old revision keeps its valid fields', () => {
  const old = { time: '9am', end: 'late', day: 'Monday', title: 'Tea', room: 12, kind: 'keynote', people: ['Ama'] }
  expect(readOne(old)).toEqual({
    row: { time: '09:00', title: 'Tea', people: ['Ama'] },
    unread: [
      'end “late” of session 1',
      'day “Monday” of session 1',
      'room “12” of session 1',
      'kind “keynote” of session 1',
    ],
  })
})

test('a programme session read from an old revision has an end time only after a valid start', () => {
  expect(readOne({ time: '9h', end: '10am', title: 'Tea' })).toEqual({
    row: { time: '09:00', end: '10:00', title: 'Tea' },
    unread: [],
  })
  expect(readOne({ time: 'after lunch', end: '15:00', title: 'Tea' })).toEqual({
    row: { time: 'after lunch', title: 'Tea' },
    unread: ['end “15:00” of session 1'],
  })
  expect(readOne({ time: '09:00', end: '9am', title: 'Tea' }).unread).toEqual(['end “09:00” of session 1'])
})

test('a programme session read from an old revision is left out if it has no title', () => {
  expect(readOne({ time: '09:00', title: ' ' })).toEqual({ row: undefined, unread: ['session 1, which has no title'] })
})

test('a programme session read from an old revision is shortened if a text in it is too long', () => {
  const long = 'x'.repeat(301)
  const people = [
    'Ama\nMensah',
    '',
    { id: 'none', name: 'Kofi' },
    { name: 7 },
    ...Array.from({ length: 31 }, () => 'Ada'),
  ]
  const { row, unread } = readOne({
    ...{ time: 9, title: `Tea\n${long}`, room: 'Hall\nA', time_note: 'x'.repeat(41), about: 'Hot\u0007 tea\nand cake' },
    ...{ people, kind: ' break ', day: '2027-03-01 ' },
  })
  expect(row).toEqual({
    ...{ time: '', title: `Tea ${'x'.repeat(296)}`, room: 'Hall A', about: 'Hot  tea\nand cake', kind: 'break' },
    ...{ day: '2027-03-01', people: ['Ama Mensah', 'Kofi', ...Array.from({ length: 28 }, () => 'Ada')] },
  })
  expect(unread).toEqual([
    'the end of the title of session 1',
    'time “9” of session 1',
    `time_note “${'x'.repeat(40)}” of session 1`,
    'speaker “” of session 1',
    'speaker “{"name":7}” of session 1',
    '3 speakers of session 1',
  ])
})

test('a start time of over 40 characters in an old revision is listed as skipped', () => {
  const start = 'after the lunch of the ministers and guests'
  expect(readSessionsOfOldVersion([{ time: start, title: 'Tea' }, 'Walk', null], 200, false)).toEqual({
    value: [{ time: '', title: 'Tea' }],
    unread: [`time “${start.slice(0, 40)}” of session 1`, 'session 2, which is “Walk”', 'session 3, which is “null”'],
  })
})

test('the list of programme sessions read from an old revision ends at the maximum number of sessions', () => {
  const sessions = Array.from({ length: 5 }, (_, at) => ({ time: '', title: `Talk ${at}` }))
  const { value, unread } = readSessionsOfOldVersion(sessions, 3, false)
  expect(value).toMatchObject([{ title: 'Talk 0' }, { title: 'Talk 1' }, { title: 'Talk 2' }])
  expect(unread).toEqual(['2 sessions at the end, because at most 3 are stored'])
})

test('a programme session of a flagship’s edition is left out if it has no valid day', () => {
  const sessions = [
    { day: 'Monday', time: '9am', title: 'Tea', who: '' },
    { day: '2027-01-18', time: 'late', title: 'Walk', who: 'Ama' },
  ]
  expect(readSessionsOfOldVersion(sessions, 200, true)).toEqual({
    value: [{ day: '2027-01-18', time: '', title: 'Walk', who: 'Ama' }],
    unread: ['session 1 “Tea”, which has no valid day', 'time “late” of session 2'],
  })
})
