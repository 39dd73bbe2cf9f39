import { describe, expect, it } from 'vitest'
import type { Event } from './event.ts'
import { monthName, monthPath, monthSheet, monthsCovered, monthsOn, readMonthSearch } from './event-month.ts'

const event = (slug: string, start: string, more: Partial<Event> = {}): Event =>
  ({
    id: slug,
    slug,
    title: slug,
    start_date: start,
    end_date: null,
    timezone: 'UTC',
    time_precision: 'datetime',
    circles: [],
    ...more,
  }) as unknown as Event

describe('the address of a calendar', () => {
  it('reads what it understands and forgives the rest', () => {
    expect(readMonthSearch(new URLSearchParams('circle=culture&month=2027-02'))).toEqual({
      circle: 'culture',
      month: '2027-02',
    })
    expect(readMonthSearch(new URLSearchParams('circle=<b>&month=2027-13'))).toEqual({ circle: 'all' })
  })

  it('leaves out what is so anyway', () => {
    expect(monthPath('/calendar', { circle: 'all', month: '2026-11' }, '2026-11')).toBe('/calendar')
    expect(monthPath('/calendar', { circle: 'culture', month: '2026-12' }, '2026-11')).toBe(
      '/calendar?circle=culture&month=2026-12',
    )
  })
})

describe('months', () => {
  it('follow one another across the year', () => {
    expect(monthsOn('2026-12', 1)).toBe('2027-01')
    expect(monthsOn('2026-01', -1)).toBe('2025-12')
    expect(monthName('2027-01')).toBe('January 2027')
  })

  it('are covered from the first event to the last, now included, even with no event at all', () => {
    expect(monthsCovered([], '2026-11')).toEqual({ first: '2026-11', last: '2026-11' })
    const events = [
      event('old', '2008-03-01T09:00:00Z'),
      event('long', '2027-01-30T09:00:00Z', { end_date: '2027-02-02T09:00:00Z' }),
    ]
    expect(monthsCovered(events, '2026-11')).toEqual({ first: '2008-03', last: '2027-02' })
  })
})

describe('the sheet of a month', () => {
  it('begins each week on Sunday and holds every day once', () => {
    const { weeks } = monthSheet([], '2026-12')
    expect(weeks).toHaveLength(5)
    expect(weeks.every(week => week.length === 7)).toBe(true)
    expect(weeks[0]?.map(cell => cell?.day.slice(8))).toEqual([undefined, undefined, '01', '02', '03', '04', '05'])
    expect(weeks.flat().filter(Boolean)).toHaveLength(31)
  })

  it('names an event on its first day and again where a week begins', () => {
    const davos = event('davos', '2027-01-15T09:00:00Z', { end_date: '2027-01-18T13:00:00Z' })
    const { weeks, listed } = monthSheet([davos], '2027-01')
    const opens = weeks.flat().flatMap(cell => cell?.entries.map(entry => `${cell.day.slice(8)} ${entry.opens}`) ?? [])
    expect(opens).toEqual(['15 true', '16 false', '17 true', '18 false'])
    expect(listed).toEqual([{ day: '2027-01-15', events: [davos] }])
  })

  it('lists what runs in from the month before on the first', () => {
    const long = event('long', '2027-01-30T09:00:00Z', { end_date: '2027-02-02T09:00:00Z' })
    expect(monthSheet([long], '2027-02').listed.map(({ day }) => day)).toEqual(['2027-02-01'])
  })

  it('keeps what runs on above what begins', () => {
    const long = event('long', '2027-01-04T09:00:00Z', { end_date: '2027-01-06T09:00:00Z' })
    const short = event('short', '2027-01-05T09:00:00Z')
    const tuesday = monthSheet([short, long], '2027-01').weeks[1]?.[2]
    expect(tuesday?.entries.map(({ event }) => event.slug)).toEqual(['long', 'short'])
  })

  it('sets apart what has a month but no day, and finds the next month with anything in it', () => {
    const vague = event('vague', '2026-12-01T00:00:00Z', { time_precision: 'month' })
    const later = event('later', '2027-03-01T09:00:00Z')
    const sheet = monthSheet([vague, later], '2026-12')
    expect(sheet.undated).toEqual([vague])
    expect(sheet.listed).toEqual([])
    expect(sheet.next).toBe('2027-03')
  })
})
