import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { formatVtimezone } from '../../../app/platform/dates/vtimezone.ts'
import {
  anyWallTime,
  formatCalendarEvent,
  formatIcsLocalTime,
  readCalendar,
  readCalendarTimes,
  testTimeZones,
  toMomentInZone,
} from '../../../tests/support/calendar-events.ts'

vi.setSystemTime('2026-11-23T09:00:00Z')

describe('the dates and times of other programs', () => {
  it.each([
    ['DTSTART:20270301', '2027-03-01'],
    ['DTSTART;VALUE=date:20270301', '2027-03-01'],
    ['DTSTART;VALUE=DATE-TIME:20270301', '2027-03-01'],
    ['DTSTART;VALUE=DATE:20270301T000000', '2027-03-01'],
    ['DTSTART:2027-03-01', '2027-03-01'],
    ['DTSTART:2027-03-01T10:00:00Z', '2027-03-01T10:00Z'],
    ['DTSTART:20270301T1000Z', '2027-03-01T10:00Z'],
    ['DTSTART:20270301t100000z', '2027-03-01T10:00Z'],
    ['DTSTART:20270301T100000+0300', '2027-03-01T07:00Z'],
    ['DTSTART:20270301T100000.000Z', '2027-03-01T10:00Z'],
    ['DTSTART:20270228T240000Z', '2027-03-01'],
    ['DTSTART;TZID="Africa/Nairobi":20270301T100000', '2027-03-01T07:00Z'],
    ['DTSTART;tzid=Africa/Nairobi;VALUE=DATE-TIME:20270301T100000', '2027-03-01T07:00Z'],
    [' DTSTART ; TZID = Africa/Nairobi : 20270301T100000 '.trim(), '2027-03-01T07:00Z'],
    ['DTSTART;TZID=Africa/Nairobi:20270301T100000Z', '2027-03-01T10:00Z'],
  ])('are parsed (%s is read as %s)', async (line, time) => {
    expect(await readCalendarTimes(...formatCalendarEvent('a', line))).toEqual([time])
  })
  it.each([
    ['DTSTART:20270301', 'DTEND:20270301', '2027-03-01'],
    ['DTSTART:20270301', 'DTEND:20270304', '2027-03-01 to 2027-03-03'],
    ['DTSTART:20270301', 'DURATION:P3D', '2027-03-01 to 2027-03-03'],
    ['DTSTART:20270301', 'DURATION:PT36H', '2027-03-01 to 2027-03-02'],
    ['DTSTART;VALUE=DATE:20270301', 'DTEND:20270303T000000Z', '2027-03-01 to 2027-03-02'],
    ['DTSTART;VALUE=DATE:20270301', 'DTEND:20270303T120000Z', '2027-03-01 to 2027-03-03'],
    ['DTSTART:20270301T090000Z', 'DTEND;VALUE=DATE:20270303', '2027-03-01T09:00Z to 2027-03-03'],
    ['DTSTART:20270301T180000Z', 'DTEND:20270301T240000Z', '2027-03-01T18:00Z to 2027-03-02'],
  ])('are parsed as start and end (%s with %s: %s)', async (start, end, time) => {
    expect(await readCalendarTimes(...formatCalendarEvent('a', start, end))).toEqual([time])
  })
})

describe('durations in a calendar file', () => {
  const night = 'DTSTART;TZID=Europe/Zurich:20270327T220000'
  it.each([
    [[night, 'DURATION:PT7H'], '2027-03-27T21:00Z to 2027-03-28T04:00Z'],
    [[night, 'DURATION:P1D'], '2027-03-27T21:00Z to 2027-03-28T20:00Z'],
    [[night, 'DURATION:P1DT2H'], '2027-03-27T21:00Z to 2027-03-28T22:00Z'],
    [[night, 'DURATION:P1W'], '2027-03-27T21:00Z to 2027-04-03T20:00Z'],
    [[night, 'DTEND;TZID=Europe/Zurich:20270328T060000'], '2027-03-27T21:00Z to 2027-03-28T04:00Z'],
    [[night, 'DTEND:20270328T060000'], '2027-03-27T21:00Z to 2027-03-28T04:00Z'],
    [[night, 'DTEND:20270328T040000Z'], '2027-03-27T21:00Z to 2027-03-28T04:00Z'],
    [[night, 'DTEND;TZID=Africa/Nairobi:20270328T060000'], '2027-03-27T21:00Z to 2027-03-28T03:00Z'],
  ])('are exact across a clock change (%j is read as %s)', async (lines, time) => {
    expect(await readCalendarTimes(...formatCalendarEvent('a', ...lines))).toEqual([time])
  })
  it('are exact for each event of a series', async () => {
    const lines = [
      'DTSTART;TZID=Europe/Zurich:20270320T220000',
      'DTEND;TZID=Europe/Zurich:20270321T060000',
      'RRULE:FREQ=WEEKLY;COUNT=2',
    ]
    expect(await readCalendarTimes(...formatCalendarEvent('a', ...lines))).toEqual([
      '2027-03-20T21:00Z to 2027-03-21T05:00Z',
      '2027-03-27T21:00Z to 2027-03-28T05:00Z',
    ])
  })
})

describe('the time zone of a calendar file', () => {
  it('is found by its VTIMEZONE definition for random local times', async () => {
    const hours = fc.record({ zone: fc.constantFrom(...testTimeZones), wall: anyWallTime })
    const samples = fc.sample(hours, { numRuns: 1500, seed: 2 })
    const described = testTimeZones.flatMap((zone, at) =>
      formatVtimezone(zone, Date.UTC(2026, 0, 1), Date.UTC(2028, 5, 1))
        .replace(/TZID:.*/, `TZID:Zone no. ${at}\\, ours`)
        .split('\r\n'),
    )
    const lines = samples.flatMap(({ zone, wall }, at) =>
      formatCalendarEvent(
        `e${at}`,
        `DTSTART;TZID="Zone no. ${testTimeZones.indexOf(zone)}, ours":${formatIcsLocalTime(wall)}`,
      ),
    )
    const { items } = await readCalendar(...lines, ...described)
    expect(items.map(({ fields }) => fields.start_date)).toEqual(
      samples.map(({ zone, wall }) => new Date(toMomentInZone(wall, zone)).toISOString()),
    )
    expect(items.every(({ fields }) => fields.status === 'published' && fields.timezone === undefined)).toBe(true)
  })
  const rules = (name: string, ...lines: string[]) => ['BEGIN:VTIMEZONE', `TZID:${name}`, ...lines, 'END:VTIMEZONE']
  const half = (kind: string, from: string, newOffset: string, ...lines: string[]) => [
    `BEGIN:${kind}`,
    ...lines,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${newOffset}`,
    `END:${kind}`,
  ]
  it.each([
    [
      'with BYMONTHDAY',
      [
        ...half('STANDARD', '-0400', '-0500', 'DTSTART:20071104T020000', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU'),
        ...half(
          'DAYLIGHT',
          '-0500',
          '-0400',
          'DTSTART:20070311T020000',
          'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYMONTHDAY=8,9,10,11,12,13,14',
        ),
      ],
      ['2027-01-15T15:00Z', '2027-03-13T15:00Z', '2027-03-15T14:00Z', '2027-07-01T14:00Z'],
    ],
    [
      'of the southern hemisphere',
      [
        ...half('STANDARD', '+1100', '+1000', 'DTSTART:16010101T030000', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=4'),
        ...half('DAYLIGHT', '+1000', '+1100', 'DTSTART:16010101T020000', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=10'),
      ],
      ['2027-01-14T23:00Z', '2027-03-12T23:00Z', '2027-03-14T23:00Z', '2027-07-01'],
    ],
    [
      'with RDATE dates',
      [
        ...half('STANDARD', '+0100', '+0100', 'DTSTART:19700101T000000'),
        ...half('DAYLIGHT', '+0100', '+0200', 'DTSTART:20270314T020000', 'RDATE:20270314T020000,20280314T020000'),
      ],
      ['2027-01-15T09:00Z', '2027-03-13T09:00Z', '2027-03-15T08:00Z', '2027-07-01T08:00Z'],
    ],
    [
      'that ended in an earlier year',
      [
        ...half('STANDARD', '+0200', '+0100', 'DTSTART:20001029T030000', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'),
        ...half(
          'DAYLIGHT',
          '+0100',
          '+0200',
          'DTSTART:20000326T020000',
          'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20200329T010000Z',
        ),
      ],
      ['2027-01-15T09:00Z', '2027-03-13T09:00Z', '2027-03-15T09:00Z', '2027-07-01T09:00Z'],
    ],
    [
      'with a single offset in minutes',
      half('STANDARD', '+0530', '+0530', 'DTSTART:19700101T000000'),
      ['2027-01-15T04:30Z', '2027-03-13T04:30Z', '2027-03-15T04:30Z', '2027-07-01T04:30Z'],
    ],
  ])('is read from a VTIMEZONE definition (definition %s)', async (_, lines, times) => {
    const hours = ['20270115', '20270313', '20270315', '20270701'].map((date, at) =>
      formatCalendarEvent(`e${at}`, `DTSTART;TZID=Ours:${date}T100000`),
    )
    expect(await readCalendarTimes(...rules('Ours', ...lines), ...hours.flat())).toEqual(times)
  })
  it('is read from its VTIMEZONE for a non-IANA name', async () => {
    const lines = rules('EST', ...half('STANDARD', '-0600', '-0600', 'DTSTART:19700101T000000'))
    expect(await readCalendarTimes(...lines, ...formatCalendarEvent('a', 'DTSTART;TZID=EST:20270115T100000'))).toEqual([
      '2027-01-15T16:00Z',
    ])
  })
  it('has a remark if its rules differ from today’s', async () => {
    const lines = rules('Africa/Nairobi', ...half('STANDARD', '+0200', '+0200', 'DTSTART:19700101T000000'))
    const { items } = await readCalendar(
      ...lines,
      ...formatCalendarEvent('a', 'DTSTART;TZID=Africa/Nairobi:20270115T100000'),
    )
    expect(items[0]?.fields).toMatchObject({ start_date: '2027-01-15T07:00:00.000Z', timezone: 'Africa/Nairobi' })
    expect(items[0]?.remarks.join()).toContain('by other clocks than are known of it today')
  })
  it.each([
    ...[
      'Africa/Nairobi',
      '/Africa/Nairobi',
      '/mozilla.org/20050126_1/Africa/Nairobi',
      '/freeassociation.sourceforge.net/Africa/Nairobi',
    ],
    ...[
      'africa/nairobi',
      ' Africa/Nairobi ',
      'E. Africa Standard Time',
      'EAT',
      'East Africa Time',
      'Nairobi',
      '(UTC+03:00) Nairobi',
    ],
    ...[
      'UTC+3',
      'GMT+3',
      'UTC+03:00',
      'GMT+0300',
      '+03:00',
      '+0300',
      'UTC+3.0',
      'UTC +3',
      '(UTC+03:00) Somewhere',
      '(UTC+03:00) Kampala, Nairobi',
      '(GMT+03.00) Nowhere',
    ],
  ])('with the name “%s” is UTC+3', async name => {
    const { items } = await readCalendar(...formatCalendarEvent('a', `DTSTART;TZID=${name}:20270115T100000`))
    expect(items[0]?.fields).toMatchObject({ start_date: '2027-01-15T07:00:00.000Z', status: 'published' })
  })
  it('has the start offset of a VTIMEZONE with unsupported RRULE', async () => {
    const lines = rules('Ours', ...half('STANDARD', '+0100', '+0200', 'DTSTART:20200101T000000', 'RRULE:FREQ=SECONDLY'))
    expect(await readCalendarTimes(...lines, ...formatCalendarEvent('a', 'DTSTART;TZID=Ours:20270115T100000'))).toEqual(
      ['2027-01-15T08:00Z'],
    )
  })
})

describe('a Microsoft all-day event', () => {
  it.each([
    [['X-WR-TIMEZONE:Africa/Johannesburg'], ['DTSTART:20270228T220000Z', 'DTEND:20270301T220000Z']],
    [['X-WR-TIMEZONE:America/New_York'], ['DTSTART:20270301T050000Z', 'DTEND:20270302T050000Z']],
    [[], ['DTSTART;TZID=Africa/Lagos:20270301T000000', 'DURATION:P1D']],
    [[], ['DTSTART;TZID=Africa/Lagos:20270301T000000', 'DTEND;TZID=Africa/Lagos:20270302T000000']],
  ])('with the dates %j %j is imported as one all-day event', async (calendar, lines) => {
    const { items } = await readCalendar(
      ...calendar,
      ...formatCalendarEvent('a', ...lines, 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'),
    )
    expect(items[0]?.fields).toMatchObject({ time_precision: 'date' })
    expect(items[0]?.fields).not.toHaveProperty('end_date')
  })
  it('keeps its times if it does not start at midnight', async () => {
    const lines = ['DTSTART:20270301T090000Z', 'DTEND:20270301T100000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE']
    expect(await readCalendarTimes(...formatCalendarEvent('a', ...lines))).toEqual([
      '2027-03-01T09:00Z to 2027-03-01T10:00Z',
    ])
  })
})
