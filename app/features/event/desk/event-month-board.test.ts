import { describe, expect, it } from 'vitest'
import { makeListedEvent } from '../../../../tests/support/listed-event.ts'
import type { ListedEvent } from './event-list-search.ts'
import { arrangeEventsInWeeks, filterEventsOnDay, filterUndatedEvents, listMonthWeeks } from './event-month-board.ts'
import { findEventHourError, findEventMoveError, moveEventTimesToDay } from './event-move.ts'

const event = (id: string, start_date: string, more: Partial<ListedEvent> = {}) =>
  makeListedEvent({ id, slug: id, title: id, start_date, ...more })
const now = Date.parse('2026-11-22T12:00:00Z')

describe('month grid of weeks', () => {
  it('runs from Sunday to Saturday, with days of adjacent months', () => {
    const weeks = listMonthWeeks('2026-12')
    expect(weeks.map(([first, ...rest]) => [first, rest.at(-1)])).toEqual([
      ['2026-11-29', '2026-12-05'],
      ['2026-12-06', '2026-12-12'],
      ['2026-12-13', '2026-12-19'],
      ['2026-12-20', '2026-12-26'],
      ['2026-12-27', '2027-01-02'],
    ])
    expect(listMonthWeeks('2026-02')).toHaveLength(4)
  })
  it('shows an event across a Saturday as a bar in each week', () => {
    const long = event('long', '2026-12-17T08:00:00Z', { end_date: '2026-12-21T16:00:00Z' })
    const short = event('short', '2026-12-17T10:00:00Z')
    const [, , third, fourth] = arrangeEventsInWeeks([short, long], '2026-12')
    expect(third?.bars).toMatchObject([
      { event: { id: 'long' }, from: 4, span: 3, lane: 0, begins: true, ends: false },
      { event: { id: 'short' }, from: 4, span: 1, lane: 1 },
    ])
    expect(fourth?.bars).toMatchObject([
      { event: { id: 'long' }, from: 0, span: 2, lane: 0, begins: false, ends: true },
    ])
  })
  it('lists events without a date separately', () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map(id => event(id, '2026-12-03T08:00:00Z'))
    const someDay = event('some day', '2026-12-03T08:00:00Z', { time_precision: 'month' })
    const [first] = arrangeEventsInWeeks([...many, someDay], '2026-12')
    expect(first?.bars).toHaveLength(3)
    expect(first?.more).toEqual([0, 0, 0, 0, 2, 0, 0])
    expect(filterEventsOnDay([...many, someDay], '2026-12-03')).toHaveLength(5)
    expect(filterUndatedEvents([...many, someDay])).toEqual([someDay])
  })
})

describe('an event moved to another day', () => {
  it('keeps local time and duration across a daylight saving change', () => {
    const moved = moveEventTimesToDay(event('a', '2027-03-26T16:00:00Z', { end_date: '2027-03-27T20:00:00Z' }), {
      day: '2027-04-02',
      later: 0,
    })
    expect(moved).toEqual({
      start_date: '2027-04-02T15:00:00.000Z',
      end_date: '2027-04-03T19:00:00.000Z',
      time_precision: 'datetime',
    })
  })
  it('keeps its duration if its start moves a quarter hour earlier', () => {
    const crossingMidnight = event('a', '2026-12-02T23:05:00Z', { end_date: '2026-12-03T01:00:00Z' })
    expect(moveEventTimesToDay(crossingMidnight, { day: '2026-12-03', later: -15 })).toEqual({
      start_date: '2026-12-02T22:50:00.000Z',
      end_date: '2026-12-03T00:45:00.000Z',
      time_precision: 'datetime',
    })
    expect(findEventHourError(crossingMidnight)).toBeUndefined()
    expect(findEventHourError(event('a', '2026-12-01T00:00:00Z', { time_precision: 'date' }))).toContain(
      'The start time is not set',
    )
  })
  it('gets a date precision if it had no date before', () => {
    expect(
      moveEventTimesToDay(event('a', '2026-12-01T00:00:00Z', { time_precision: 'tbc' }), {
        day: '2026-12-11',
        later: 0,
      }),
    ).toEqual({
      start_date: '2026-12-10T23:00:00.000Z',
      end_date: null,
      time_precision: 'date',
    })
  })
  it('cannot move to a past day', () => {
    expect(findEventMoveError(event('a', '2026-11-01T00:00:00Z', { stage: 'past' }), now)).toContain(
      'The event is over',
    )
    expect(findEventMoveError(event('a', '2026-12-01T00:00:00Z'), now, '2026-11-21')).toContain('Choose a future date')
    expect(findEventMoveError(event('a', '2026-12-01T00:00:00Z'), now, '2026-11-22')).toBeUndefined()
    expect(
      findEventMoveError(event('a', '2020-12-01T00:00:00Z', { stage: 'draft' }), now, '2020-01-01'),
    ).toBeUndefined()
  })
})
