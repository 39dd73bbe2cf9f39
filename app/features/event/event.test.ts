import { describe, expect, it } from 'vitest'
import { findLastEventDay, isEventUpcoming, listEventDays, parseOrganiserUrl } from './event.ts'
import {
  formatDatePlate,
  formatEventDate,
  formatEventHoursAtVenue,
  formatEventHoursOfReader,
  formatLongDate,
  formatZoneLabel,
} from './event-dates.ts'

const now = Date.parse('2026-12-03T10:00:00Z')
const event = (changes: Partial<Parameters<typeof isEventUpcoming>[0]> = {}) => ({
  start_date: '2026-12-03T10:00:00.000Z',
  end_date: null,
  timezone: null,
  time_precision: 'datetime',
  ...changes,
})

describe('an event with only a start time', () => {
  it('is past one millisecond after its start', () => {
    expect(isEventUpcoming(event(), now + 1)).toBe(false)
  })
  it('is upcoming until the millisecond of its start', () => {
    expect(isEventUpcoming(event(), now)).toBe(true)
    expect(isEventUpcoming(event(), now - 1)).toBe(true)
  })
})

describe('an event with a duration', () => {
  it('is past after its end, not after its first day', () => {
    const convening = event({ start_date: '2026-12-01T08:00:00.000Z', end_date: '2026-12-04T16:00:00.000Z' })
    expect(isEventUpcoming(convening, now)).toBe(true)
    expect(isEventUpcoming(convening, Date.parse('2026-12-04T16:00:00.001Z'))).toBe(false)
  })
  it('lasts to the end of its local day without a start time', () => {
    const day = event({ start_date: '2026-12-03T00:00:00.000Z', time_precision: 'date', timezone: 'Africa/Lagos' })
    expect(isEventUpcoming(day, Date.parse('2026-12-03T22:59:00Z'))).toBe(true)
    expect(isEventUpcoming(day, Date.parse('2026-12-03T23:00:00Z'))).toBe(false)
  })
  it('lasts until the end of its month if the day is unknown', () => {
    const month = event({ start_date: '2026-12-01T00:00:00.000Z', time_precision: 'month' })
    expect(findLastEventDay(month)).toBe('2026-12-31')
    expect(isEventUpcoming(month, now)).toBe(true)
    expect(listEventDays(month)).toEqual([])
  })
  it('ends on the day before if the end is at midnight', () => {
    const evening = {
      start_date: '2027-03-01T15:00:00.000Z',
      end_date: '2027-03-01T21:00:00.000Z',
      timezone: 'Africa/Nairobi',
    }
    expect(listEventDays(event(evening))).toEqual(['2027-03-01'])
    expect(formatLongDate(event(evening))).toBe('Monday, March 1, 2027')
    expect(formatEventHoursAtVenue(event(evening))).toBe('18:00 to 00:00')
    expect(listEventDays(event({ ...evening, end_date: '2027-03-01T21:01:00.000Z' }))).toEqual([
      '2027-03-01',
      '2027-03-02',
    ])
    // The end of an all-day event is a date, which is the last day.
    expect(findLastEventDay(event({ ...evening, time_precision: 'date' }))).toBe('2027-03-02')
    expect(findLastEventDay(event({ ...evening, start_date: evening.end_date }))).toBe('2027-03-02')
  })
  it('is listed on every local day from its start to its end', () => {
    const davos = event({
      start_date: '2027-01-18T23:30:00.000Z',
      end_date: '2027-01-20T17:00:00.000Z',
      timezone: 'Europe/Zurich',
    })
    expect(listEventDays(davos)).toEqual(['2027-01-19', '2027-01-20'])
  })
})

describe('the link to the website of an organiser', () => {
  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    'ftp://x.example',
    '',
    '  ',
    null,
  ])('is absent for the typed URL %j', address => {
    expect(parseOrganiserUrl(address)).toBeUndefined()
  })
  it.each([
    ['kigali.example', 'https://kigali.example'],
    ['kigali.example:8443/path', 'https://kigali.example:8443/path'],
    ['http://kigali.example', 'http://kigali.example'],
    ['HTTPS://kigali.example', 'HTTPS://kigali.example'],
  ])('for the typed URL %s is %s', (input, link) => {
    expect(parseOrganiserUrl(input)).toBe(link)
  })
})

describe('the date of an event', () => {
  it('has the format of the specification', () => {
    expect(formatLongDate(event({ start_date: '2027-02-04T07:00:00.000Z', timezone: 'Africa/Lusaka' }))).toBe(
      'Thursday, February 4, 2027',
    )
  })
  it('states which parts of the date are unknown', () => {
    expect(formatLongDate(event({ start_date: '2027-03-01T00:00:00.000Z', time_precision: 'month' }))).toBe(
      'March 2027, day to be confirmed',
    )
    expect(formatLongDate(event({ time_precision: 'tbc' }))).toBe('Date to be confirmed')
    expect(formatEventHoursAtVenue(event({ time_precision: 'date' }))).toBeUndefined()
    expect(formatEventHoursAtVenue(event())).toBe('10:00')
  })
  it('names the start day and the end day if these differ', () => {
    const run = {
      start_date: '2027-01-18T08:00:00.000Z',
      end_date: '2027-01-21T12:00:00.000Z',
      timezone: 'Europe/Zurich',
    }
    expect(formatEventHoursAtVenue(event(run))).toBe('Jan 18, 09:00 to Jan 21, 13:00')
    expect(formatEventHoursAtVenue(event({ ...run, end_date: '2027-01-18T11:00:00.000Z' }))).toBe('09:00 to 12:00')
  })
  it('names the first and the last day of a range', () => {
    const run = event({
      start_date: '2027-01-18T08:00:00.000Z',
      end_date: '2027-01-21T16:00:00.000Z',
      timezone: 'Europe/Zurich',
    })
    expect(formatLongDate(run)).toBe('January 18 to 21, 2027')
    expect(formatEventDate(run)).toBe('January 18 to 21, 2027')
    expect(formatEventDate(event())).toBe('December 3, 2026')
    expect(formatEventDate(run, 'short')).toBe('Jan 18 to 21, 2027')
    expect(formatEventDate(event(), 'short')).toBe('Dec 3, 2026')
    expect(formatDatePlate(run)).toEqual({ large: '18–21', small: 'January 2027', short: 'Jan 2027' })
    expect(formatDatePlate(event())).toEqual({ large: '3', small: 'December 2026', short: 'Dec 2026' })
  })
  it('is correct on the date plate for ranges across months or years', () => {
    const run = (start_date: string, end_date: string) => formatDatePlate(event({ start_date, end_date }))
    expect(run('2026-12-10T08:00:00Z', '2027-01-20T16:00:00Z')).toEqual({
      large: 'Dec 10',
      small: '2026, to January 20, 2027',
      short: '2026, to Jan 20, 2027',
    })
    expect(run('2026-11-30T08:00:00Z', '2026-12-02T16:00:00Z')).toMatchObject({
      large: 'Nov 30',
      short: 'to Dec 2, 2026',
    })
    const month = event({ start_date: '2027-07-01T00:00:00.000Z', time_precision: 'month' })
    expect(formatDatePlate(month)).toMatchObject({ large: 'Jul', small: '2027, day to come' })
    expect(formatDatePlate(event({ time_precision: 'tbc' }))).toMatchObject({ large: 'Date', small: 'to be confirmed' })
  })
  it('uses the time zone’s offset on the day of the event', () => {
    expect(formatZoneLabel(event({ start_date: '2027-02-04T07:00:00.000Z', timezone: 'Africa/Lusaka' }))).toBe(
      'Central Africa Time, UTC+2',
    )
    expect(formatZoneLabel(event({ start_date: '2027-07-04T07:00:00.000Z', timezone: 'Europe/Zurich' }))).toBe(
      'Central European Summer Time, UTC+2',
    )
  })
  it('is also shown in the reader’s local time', () => {
    const talk = event({
      ...{ start_date: '2027-02-04T20:00:00.000Z', end_date: '2027-02-04T22:00:00.000Z' },
      timezone: 'Africa/Lusaka',
    })
    expect(formatEventHoursOfReader(talk, 'Africa/Dakar')).toBe('That is 20:00 to 22:00 where you are.')
    expect(formatEventHoursOfReader(talk, 'Africa/Harare')).toBe('That is your own time.')
    expect(formatEventHoursOfReader(talk, 'Pacific/Auckland')).toBe('That is Feb 5, 09:00 to 11:00 where you are.')
    expect(formatEventHoursOfReader(talk, 'Africa/Nairobi')).toBe('That is Feb 4, 23:00 to Feb 5, 01:00 where you are.')
    expect(formatEventHoursOfReader(talk, undefined)).toBe('That is 20:00 to 22:00 UTC.')
    expect(formatEventHoursOfReader({ ...talk, timezone: null }, undefined)).toBeUndefined()
    expect(formatEventHoursOfReader({ ...talk, time_precision: 'date' }, 'Africa/Dakar')).toBeUndefined()
    expect(formatZoneLabel({ ...talk, timezone: null })).toBe('UTC')
  })
})
