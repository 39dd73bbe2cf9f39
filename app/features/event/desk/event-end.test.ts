import { expect, test } from 'vitest'
import { moveEventEnd } from './event-end.ts'

const event = {
  start_date: '2027-03-02T08:00:00.000Z',
  end_date: '2027-03-02T11:30:00.000Z',
  timezone: 'Europe/Zurich',
}
const move = (start: string | null, more: object = {}, last: string | null = null) =>
  moveEventEnd('start_date', start, { ...event, ...more }, last)

test.each([
  ['to a later hour', '2027-03-02T09:00:00.000Z', '2027-03-02T12:30:00.000Z'],
  ['to an earlier day', '2027-02-28T08:00:00.000Z', '2027-02-28T11:30:00.000Z'],
  ['to a day in summer time', '2027-07-02T07:00:00.000Z', '2027-07-02T10:30:00.000Z'],
  ['past the change to summer time at night', '2027-03-27T23:30:00.000Z', '2027-03-28T02:00:00.000Z'],
])('the end of an event moves with the start (moved %s)', (_, start, end) => {
  expect(move(start)).toEqual({ end_date: end })
})

test('the end of an event of several days moves by the same number of days', () => {
  expect(move('2027-03-09T08:00:00.000Z', { end_date: '2027-03-04T11:30:00+00:00' })).toEqual({
    end_date: '2027-03-11T11:30:00.000Z',
  })
})

test('the end of an event moves with a start that was empty while its date was typed', () => {
  expect(move(null)).toEqual({})
  expect(move('2027-03-03T08:00:00.000Z', { start_date: null }, event.start_date)).toEqual({
    end_date: '2027-03-03T11:30:00.000Z',
  })
})

test.each([
  ['that is missing', { end_date: null }],
  ['before the start', { end_date: '2027-03-01T11:30:00.000Z' }],
  ['without a start before', { start_date: '' }],
])('the end of an event does not follow the start: an end %s', (_, more) => {
  expect(move('2027-03-03T08:00:00.000Z', more)).toEqual({})
})

test('the end of an event does not follow other fields', () => {
  expect(moveEventEnd('title', 'Roads', event, null)).toEqual({})
})
