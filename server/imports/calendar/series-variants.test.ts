import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  anyWallTime,
  formatCalendarEvent,
  formatIcsLocalTime,
  readCalendar,
  readCalendarTimes,
  testTimeZones,
  toMomentInZone,
} from '../../../tests/support/calendar-events.ts'
import { makeSourceFile, readWholeSource } from '../../../tests/support/import-sources.ts'
import { calendarImportReader } from './calendar-file.ts'

vi.setSystemTime('2026-11-23T09:00:00Z')

const two = (value: number) => String(value).padStart(2, '0')
/** Length of a day in ms. */
const day = 86_400_000

describe('the import of a series with an end', () => {
  it('includes the last occurrence if UNTIL equals its start', async () => {
    const series = fc.record({
      zone: fc.constantFrom(...testTimeZones),
      wall: anyWallTime,
      weeks: fc.integer({ min: 0, max: 8 }),
      less: fc.boolean(),
    })
    const samples = fc.sample(series, { numRuns: 600, seed: 1 })
    const lines = samples.flatMap(({ zone, wall, weeks, less }, at) => {
      const until = toMomentInZone(wall + weeks * 7 * day, zone) - (less ? 1000 : 0)
      return formatCalendarEvent(
        `e${at}`,
        `DTSTART;TZID=${zone}:${formatIcsLocalTime(wall)}`,
        `RRULE:FREQ=WEEKLY;UNTIL=${formatIcsLocalTime(until)}Z`,
      )
    })
    const { items } = await readCalendar(...lines)
    const starts = Map.groupBy(items, ({ sourceId }) => sourceId.split(' ')[0])
    for (const [at, { zone, wall, weeks, less }] of samples.entries()) {
      const times = Array.from({ length: Math.max(1, weeks + (less ? 0 : 1)) }, (_, week) =>
        new Date(toMomentInZone(wall + week * 7 * day, zone)).toISOString(),
      )
      expect(
        starts.get(`e${at}`)?.map(({ fields }) => fields.start_date),
        `${zone} ${formatIcsLocalTime(wall)}`,
      ).toEqual(times)
    }
  })
  it.each([
    ['DTSTART;VALUE=DATE:20270301', 'UNTIL=20270303', 3],
    ['DTSTART;VALUE=DATE:20270301', 'UNTIL=20270303T235959Z', 3],
    ['DTSTART;VALUE=DATE:20270301', 'UNTIL=20270303T000000Z', 3],
    ['DTSTART;VALUE=DATE:20270301', 'UNTIL=20270302T220000Z', 3],
    ['DTSTART;VALUE=DATE:20270301', 'UNTIL=20270302T210000Z', 3],
    ['DTSTART;VALUE=DATE:20270301', 'UNTIL=20270303T050000Z', 3],
    ['DTSTART:20270301', 'UNTIL=20270303T235959', 3],
    ['DTSTART;TZID=Africa/Nairobi:20270301T180000', 'UNTIL=20270303', 3],
    ['DTSTART;TZID=Africa/Nairobi:20270301T180000', 'UNTIL=20270303T180000', 3],
    ['DTSTART;TZID=Africa/Nairobi:20270301T180000', 'UNTIL=2027-03-03T15:00:00Z', 3],
    ['DTSTART;TZID=America/New_York:20270301T200000', 'UNTIL=20270304T010000Z', 3],
    ['DTSTART:20270301T180000Z', 'UNTIL=20270303T180000', 3],
    ['DTSTART:20270301T180000Z', 'COUNT=3', 3],
    ['DTSTART:20270301T180000Z', 'COUNT=3;UNTIL=20270302T180000Z', 2],
    ['DTSTART:20270301T180000Z', 'COUNT=0;UNTIL=20270303T180000Z', 3],
    ['DTSTART:20270301T180000Z', 'COUNT=3;X-NAME=x; INTERVAL=1 ;BYDAY=;', 3],
    ['DTSTART:20270301T180000Z', 'COUNT=3;RSCALE=GREGORIAN;SKIP=OMIT', 3],
    ['DTSTART:20270301T180000Z', 'COUNT=3;RSCALE=CHINESE', 1],
    ['DTSTART:20270301T180000Z', 'COUNT=3;SKIP=FORWARD', 1],
    ['DTSTART:20270301T180000Z', 'COUNT=3;BYEASTER=1', 1],
    ['DTSTART:20270301T180000Z', 'COUNT=3;BYHOUR=18;BYMINUTE=0;BYSECOND=0', 3],
  ])('expands %s with the limit %s to %i occurrences', async (start, bounds, count) => {
    expect(await readCalendarTimes(...formatCalendarEvent('a', start, `RRULE:FREQ=DAILY;${bounds}`))).toHaveLength(
      count,
    )
  })
  it('imports one event for an empty RRULE', async () => {
    const { items } = await readCalendar(...formatCalendarEvent('a', 'DTSTART:20270301', 'RRULE:'))
    expect(items.map(({ remarks }) => remarks)).toEqual([[]])
  })
  it('counts excluded times towards COUNT', async () => {
    expect(
      await readCalendarTimes(...formatCalendarEvent('a', 'DTSTART:20240229T100000Z', 'RRULE:FREQ=YEARLY;COUNT=2')),
    ).toEqual(['2024-02-29T10:00Z', '2028-02-29T10:00Z'])
    expect(
      await readCalendarTimes(...formatCalendarEvent('a', 'DTSTART:20270131T100000Z', 'RRULE:FREQ=MONTHLY;COUNT=3')),
    ).toEqual(['2027-01-31T10:00Z', '2027-03-31T10:00Z', '2027-05-31T10:00Z'])
    expect(
      await readCalendarTimes(
        ...formatCalendarEvent('a', 'DTSTART:20270301T100000Z', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20270302T100000Z'),
      ),
    ).toHaveLength(2)
    expect(
      await readCalendarTimes(
        ...formatCalendarEvent('a', 'DTSTART:20270302T100000Z', 'RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3'),
      ),
    ).toEqual(['2027-03-02T10:00Z', '2027-03-08T10:00Z', '2027-03-15T10:00Z', '2027-03-22T10:00Z'])
    expect(
      await readCalendarTimes(
        ...formatCalendarEvent(
          'a',
          'DTSTART:20270301T100000Z',
          'RRULE:FREQ=DAILY;COUNT=5',
          'EXRULE:FREQ=DAILY;INTERVAL=2',
        ),
      ),
    ).toEqual(['2027-03-02T10:00Z', '2027-03-04T10:00Z'])
  })
})

describe('the import of exceptions in a series', () => {
  const weekly = ['DTSTART;TZID=Africa/Nairobi:20270301T180000', 'RRULE:FREQ=WEEKLY;COUNT=3']
  const days = ['DTSTART;VALUE=DATE:20270301', 'RRULE:FREQ=WEEKLY;COUNT=3']
  it.each([
    ['TZID=Africa/Nairobi:20270308T180000', weekly],
    [':20270308T150000Z', weekly],
    [':20270308T180000', weekly],
    ['TZID=Africa/Lagos:20270308T160000', weekly],
    ['TZID=W. Central Africa Standard Time:20270308T160000', weekly],
    ['VALUE=DATE:20270308', weekly],
    [':20270308', weekly],
    [':20270307,20270308T150000Z', weekly],
    ['VALUE=DATE:20270308', days],
    [':20270308', days],
    [':20270308T000000', days],
    [':20270308T000000Z', days],
    [':20270307T210000Z', days],
    ['TZID=Africa/Nairobi:20270308T000000', days],
  ])('applies RECURRENCE-ID and EXDATE to an occurrence (value %s)', async (time, series) => {
    const value = time.startsWith(':') ? time : `;${time}`
    expect(await readCalendarTimes(...formatCalendarEvent('a', ...series, `EXDATE${value}`))).toHaveLength(2)
    if (time.includes(',')) return
    const moved = await readCalendarTimes(
      ...formatCalendarEvent('a', ...series),
      ...formatCalendarEvent('a', `RECURRENCE-ID${value}`, 'DTSTART:20270310T100000Z'),
    )
    expect(moved).toHaveLength(3)
    expect(moved).toContain('2027-03-10T10:00Z')
    // The overriding occurrence comes first in this file, because components of a calendar may have any order.
    expect(
      await readCalendarTimes(
        ...formatCalendarEvent('a', `RECURRENCE-ID${value}`, 'DTSTART:20270310T100000Z'),
        ...formatCalendarEvent('a', ...series),
      ),
    ).toEqual(moved)
  })
  it('imports RDATE occurrences with their own time zones and ends', async () => {
    const lines = [
      ...['DTSTART;TZID=Africa/Nairobi:20270301T180000', 'DURATION:PT1H'],
      ...[
        'RDATE;VALUE=PERIOD:20270302T150000Z/20270302T180000Z,20270303T150000Z/PT30M',
        'RDATE;TZID=Africa/Lagos:20270304T160000',
      ],
    ]
    expect(await readCalendarTimes(...formatCalendarEvent('a', ...lines))).toEqual([
      ...['2027-03-01T15:00Z to 2027-03-01T16:00Z', '2027-03-02T15:00Z to 2027-03-02T18:00Z'],
      ...['2027-03-03T15:00Z to 2027-03-03T15:30Z', '2027-03-04T15:00Z to 2027-03-04T16:00Z'],
    ])
  })
  it('applies THISANDFUTURE changes to all later occurrences', async () => {
    const times = await readCalendarTimes(
      ...formatCalendarEvent(
        'a',
        'DTSTART;TZID=Europe/Zurich:20270315T100000',
        'DURATION:PT1H',
        'RRULE:FREQ=WEEKLY;COUNT=5',
      ),
      ...formatCalendarEvent(
        'a',
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Zurich:20270322T100000',
        'DTSTART;TZID=Europe/Zurich:20270323T110000',
        'DURATION:PT2H',
      ),
      ...formatCalendarEvent(
        'a',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20270405T080000Z',
        'DTSTART:20270405T120000Z',
        'DURATION:PT3H',
      ),
      ...formatCalendarEvent(
        'a',
        'RECURRENCE-ID;TZID=Europe/Zurich:20270412T100000',
        'DTSTART:20270501T100000Z',
        'DURATION:PT1H',
      ),
    )
    expect(times).toEqual([
      ...['2027-03-15T09:00Z to 2027-03-15T10:00Z', '2027-03-23T10:00Z to 2027-03-23T12:00Z'],
      ...['2027-03-30T09:00Z to 2027-03-30T11:00Z', '2027-04-05T12:00Z to 2027-04-05T15:00Z'],
      '2027-05-01T10:00Z to 2027-05-01T11:00Z',
    ])
  })
})

describe('the import of events with several versions (RFC 5546)', () => {
  const at = (hour: number, ...more: string[]) =>
    formatCalendarEvent('a', `DTSTART:20270301T${two(hour)}0000Z`, ...more)
  it.each([
    ['the highest SEQUENCE', [at(9, 'SEQUENCE:2'), at(10, 'SEQUENCE:10'), at(11, 'SEQUENCE:1')]],
    [
      'the latest DTSTAMP of versions with the same SEQUENCE',
      [at(9, 'DTSTAMP:20260101T000000Z'), at(10, 'DTSTAMP:20260301T000000Z'), at(11, 'DTSTAMP:20260201T000000Z')],
    ],
    [
      'the SEQUENCE before the DTSTAMP',
      [at(9, 'DTSTAMP:20260301T000000Z'), at(10, 'SEQUENCE:1', 'DTSTAMP:20260101T000000Z')],
    ],
  ])('chooses the version of an event (case “%s”)', async (_, versions) => {
    expect(await readCalendarTimes(...versions.flat())).toEqual(['2027-03-01T10:00Z'])
    expect(await readCalendarTimes(...versions.toReversed().flat())).toEqual(['2027-03-01T10:00Z'])
  })
  it('uses the newest version of each occurrence', async () => {
    const moved = (hour: number, sequence: number) =>
      formatCalendarEvent(
        'a',
        'RECURRENCE-ID:20270308T100000Z',
        `SEQUENCE:${sequence}`,
        `DTSTART:20270309T${two(hour)}0000Z`,
      )
    const times = await readCalendarTimes(
      ...formatCalendarEvent('a', 'SEQUENCE:1', 'DTSTART:20270301T110000Z', 'RRULE:FREQ=WEEKLY;COUNT=9'),
      ...[...moved(12, 3), ...moved(11, 1), ...at(10, 'SEQUENCE:2', 'RRULE:FREQ=WEEKLY;COUNT=3')],
    )
    expect(times).toEqual(['2027-03-01T10:00Z', '2027-03-09T12:00Z', '2027-03-15T10:00Z'])
  })
  it('cancels the events of a calendar with METHOD:CANCEL', async () => {
    const calendar = (method: string, uid: string) => [
      'BEGIN:VCALENDAR',
      `METHOD:${method}`,
      ...formatCalendarEvent(uid, 'DTSTART:20270301T100000Z'),
      'END:VCALENDAR',
    ]
    const text = [...calendar('PUBLISH', 'a'), ...calendar('cancel', 'b'), ...calendar('REPLY', 'c'), ''].join('\r\n')
    const { items } = await readWholeSource(calendarImportReader, makeSourceFile(text, 'events.ics'))
    expect(items.map(({ fields }) => [fields.event_state, fields.status])).toEqual([
      ...[
        ['scheduled', 'published'],
        ['cancelled', 'published'],
        ['scheduled', 'draft'],
      ],
    ])
  })
})
