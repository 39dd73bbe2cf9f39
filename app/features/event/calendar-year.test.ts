import { describe, expect, it } from 'vitest'
import {
  arrangeMonthWeeks,
  type CalendarEvent,
  formatMonthRange,
  formatNextEvent,
  formatYearStripLabel,
} from './calendar-year.ts'

const event = (slug: string, start: string, more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: slug,
  slug,
  title: slug,
  location: null,
  town: null,
  region: null,
  start_date: start,
  end_date: null,
  timezone: 'UTC',
  time_precision: 'datetime',
  event_state: 'scheduled',
  circle_color_hex: null,
  circles: [],
  is_flagship_event: false,
  is_partner_event: false,
  ...more,
})
const sheet = (month: string, ...rows: CalendarEvent[]) =>
  arrangeMonthWeeks({ month, count: rows.length, more: {}, rows })
const placed = (month: string, ...rows: CalendarEvent[]) =>
  sheet(month, ...rows).map(({ entries }) => entries.map(({ event, from, to, lane }) => [event.slug, from, to, lane]))

describe('calendar weeks', () => {
  it('start on Sunday and contain every day once', () => {
    const weeks = sheet('2026-12')
    expect(weeks).toHaveLength(5)
    expect(weeks[0]?.days.map(({ day, column }) => [day.slice(8), column])).toEqual([
      ['01', 3],
      ['02', 4],
      ['03', 5],
      ['04', 6],
      ['05', 7],
    ])
    expect(weeks.flatMap(({ days }) => days)).toHaveLength(31)
  })
  it('show an event’s title before its day near the end of the week', () => {
    const [first] = placed('2026-12', event('tuesday', '2026-12-01T09:00:00Z'))
    expect(first).toEqual([['tuesday', 3, 5, 0]])
    const [second] = placed('2026-12', event('saturday', '2026-12-05T09:00:00Z'))
    expect(second).toEqual([['saturday', 5, 7, 0]])
  })
  it('split the bar of a long event at the end of a week or month', () => {
    const davos = event('davos', '2027-01-15T09:00:00Z', { end_date: '2027-01-18T13:00:00Z' })
    expect(placed('2027-01', davos).filter(week => week.length > 0)).toEqual([
      [['davos', 6, 7, 0]],
      [['davos', 1, 2, 0]],
    ])
    expect(sheet('2027-01', davos).flatMap(({ entries }) => entries.map(({ begins, at }) => [begins, at]))).toEqual([
      [true, undefined],
      [false, undefined],
    ])
    const crossingMonth = event('over', '2027-01-30T09:00:00Z', { end_date: '2027-02-02T09:00:00Z' })
    expect(placed('2027-02', crossingMonth)[0]).toEqual([['over', 2, 3, 0]])
  })
  it('put overlapping events on separate lines, longer events first', () => {
    const long = event('long', '2027-01-04T09:00:00Z', { end_date: '2027-01-06T09:00:00Z' })
    const short = event('short', '2027-01-05T09:00:00Z')
    const apart = event('apart', '2027-01-07T09:00:00Z')
    expect(placed('2027-01', short, long, apart)[1]).toEqual([
      ['long', 2, 4, 0],
      ['short', 3, 5, 1],
      ['apart', 5, 7, 0],
    ])
  })
  it('leave out events without a date', () => {
    expect(placed('2026-12', event('vague', '2026-12-01T00:00:00Z', { time_precision: 'month' })).flat()).toEqual([])
  })
})

describe('the summary texts of a calendar month', () => {
  const month = (count: number, over = 0, off = 0) =>
    formatYearStripLabel({ month: '2026-12', count, over, off, marks: [] })
  it('count the events of a month', () => {
    expect([month(0), month(1), month(2), month(2, 2), month(2, 1)]).toEqual([
      '',
      '1 gathering',
      '2 gatherings',
      '2 over',
      '2 gatherings',
    ])
    expect([month(1, 0, 1), month(2, 0, 2)]).toEqual(['1, not as planned', '2, none as planned'])
  })
  it('name the next event with its local date', () => {
    const now = Date.parse('2026-12-01T22:00:00Z')
    const on = (start: string, more: Partial<CalendarEvent> = {}) => formatNextEvent(event('e', start, more), now)
    expect(on('2026-12-01T23:00:00Z')).toBe('The next is today.')
    expect(on('2026-12-02T09:00:00Z')).toBe('The next is tomorrow.')
    expect(on('2026-12-13T09:00:00Z')).toBe('The next is in 12 days.')
    expect(on('2026-12-02T09:00:00Z', { timezone: 'Africa/Nairobi' })).toBe('The next is today.')
    expect(on('2026-12-01T00:00:00Z', { time_precision: 'month' })).toBe('The day of the next is not known yet.')
  })
  it('name a range of months without repeating the year', () => {
    expect(formatMonthRange(['2027-05'])).toBe('May 2027')
    expect(formatMonthRange(['2027-11', '2027-12', '2028-01'])).toBe('November, December 2027 and January 2028')
  })
})
