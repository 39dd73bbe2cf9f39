import { describe, expect, it } from 'vitest'
import { describeHappening, findStartOfWeek, groupByWeekDay, type WeekHappening } from './week.ts'

const happening = (more: Partial<WeekHappening>): WeekHappening => ({
  kind: 'event',
  id: '1',
  title: 'Open bench',
  at: null,
  day: null,
  timezone: null,
  state: 'scheduled',
  attendees: null,
  capacity: null,
  ...more,
})

describe('A week', () => {
  it('begins on the Monday before a day, or on the day itself, at local midnight', () => {
    // 25 November 2026 is a Wednesday, 29 November the Sunday of that week.
    for (const day of ['2026-11-23T00:00', '2026-11-25T14:09', '2026-11-29T23:59'])
      expect(findStartOfWeek(new Date(day).getTime())).toEqual(new Date('2026-11-23T00:00'))
    expect(findStartOfWeek(new Date('2026-11-25T14:09').getTime(), -1)).toEqual(new Date('2026-11-16T00:00'))
    expect(findStartOfWeek(new Date('2026-11-25T14:09').getTime(), 6)).toEqual(new Date('2027-01-04T00:00'))
  })

  it('has seven days with different dates at every start of a year, also where a clock change makes a day shorter', () => {
    for (let week = 0; week < 520; week++) {
      const start = findStartOfWeek(new Date('2026-01-01T12:00').getTime(), week)
      const days = groupByWeekDay(start, [])
      expect(new Set(days.map(({ day }) => day)).size).toBe(7)
      for (const { midnight } of days) expect([midnight.getHours(), midnight.getMinutes()]).toEqual([0, 0])
    }
  })

  it('shows each entry on one day: a date without a time on its date, a timestamp on the reader’s day', () => {
    const start = findStartOfWeek(new Date('2026-11-25T14:09').getTime())
    const days = groupByWeekDay(start, [
      happening({ id: 'dated', day: '2026-11-29' }),
      happening({ id: 'late', at: new Date('2026-11-24T23:59').toISOString() }),
      happening({ id: 'outside', at: new Date('2026-11-30T00:00').toISOString() }),
    ])
    expect(days.map(({ happenings }) => happenings.map(({ id }) => id))).toEqual([
      [],
      ['late'],
      [],
      [],
      [],
      [],
      ['dated'],
    ])
  })
})

describe('the line of an entry in the list of the week', () => {
  const now = new Date('2026-11-25T12:00').getTime()
  const at = new Date('2026-11-25T18:00').toISOString()

  it.each([
    [{ kind: 'article', at: new Date('2026-11-25T09:00').toISOString() }, 'Article, published 09:00', 'published'],
    [{ kind: 'article', at }, 'Article, scheduled for 18:00', 'scheduled'],
    [{ kind: 'unpublish', at }, 'Article, unpublished at 18:00', 'archived'],
    [{ at, attendees: 71, capacity: 80 }, 'Event, 18:00, 71 of 80 attending', 'scheduled'],
    [{ at, attendees: 34 }, 'Event, 18:00, 34 attending', 'scheduled'],
    [{ at, state: 'cancelled' }, 'Event, cancelled, 18:00', 'cancelled'],
    [{ day: '2026-11-25', state: 'postponed' }, 'Event, postponed', 'postponed'],
    [{ kind: 'partner', day: '2026-11-25' }, 'Partner term ends, the logo is hidden', 'off'],
    [{ kind: 'consent', day: '2026-11-25' }, 'Consent expires, the image is hidden', 'attention'],
  ] as const)('describes %j as: %s', (more, text, kind) => {
    expect(describeHappening(happening(more), now)).toMatchObject({ text, kind })
  })

  it('shows the time at the venue first, if the reader has another time zone', () => {
    const { text } = describeHappening(happening({ at: '2026-11-25T18:00:00Z', timezone: 'Pacific/Kiritimati' }), now)
    expect(text).toMatch(/^Event, 08:00 Kiritimati, \d\d:\d\d where you are$/)
  })
})
