import { expect, test } from 'vitest'
import { readOldSession } from './old-sessions.ts'

test('a session of an old version keeps the parts that can be read, and names those that cannot', () => {
  const old = { time: '9am', end: 'late', day: 'Monday', title: 'Tea', room: 12, kind: 'keynote', people: ['Ama'] }
  expect(readOldSession(old, 2)).toEqual({
    row: { time: '09:00', title: 'Tea', people: ['Ama'] },
    unread: [
      'end “late” of session 2',
      'day “Monday” of session 2',
      'room “12” of session 2',
      'kind “keynote” of session 2',
    ],
  })
})

test('the end of an old session is read, and is left out without a start or if it equals the start', () => {
  expect(readOldSession({ time: '9h', end: '10am', title: 'Tea' }, 1)).toEqual({
    row: { time: '09:00', end: '10:00', title: 'Tea' },
    unread: [],
  })
  expect(readOldSession({ time: 'after lunch', end: '15:00', title: 'Tea' }, 1)).toEqual({
    row: { time: 'after lunch', title: 'Tea' },
    unread: ['end “15:00” of session 1'],
  })
  expect(readOldSession({ time: '09:00', end: '9am', title: 'Tea' }, 1).unread).toEqual(['end “09:00” of session 1'])
})

test('a session of an old version without a title is left out', () => {
  expect(readOldSession({ time: '09:00', title: ' ' }, 3)).toEqual({ unread: ['session 3, which has no title'] })
})
