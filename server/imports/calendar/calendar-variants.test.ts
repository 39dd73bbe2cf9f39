import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { zoneDescription } from '../../../app/platform/dates/zone-changes.ts'
import { readWhole, sourceFile } from '../../../tests/support/import-sources.ts'
import { atClock } from '../told-moment.ts'
import { calendarFile } from './calendar-file.ts'

vi.setSystemTime('2026-11-23T09:00:00Z')

const wrap = (lines: readonly string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, 'SUMMARY:A', ...lines, 'END:VEVENT']
const read = (...lines: string[]) => readWhole(calendarFile, sourceFile(wrap(lines), 'events.ics'))
const short = (moment: unknown) => String(moment).replace(':00.000Z', 'Z').replace('T00:00Z', '')
const timesOf = async (...lines: string[]) => {
  const { items } = await read(...lines)
  return items
    .map(({ fields: { start_date, end_date } }) => [start_date, end_date].filter(Boolean).map(short).join(' to '))
    .sort()
}

const minute = 60_000
const day = 1440 * minute
const two = (value: number) => String(value).padStart(2, '0')
/** A wall time, as milliseconds of UTC, in the form of a calendar. */
const written = (wall: number) => new Date(wall).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
const momentIn = (wall: number, zone: string) => {
  const at = new Date(wall)
  return atClock(
    [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes(), 0, 0],
    zone,
  )
}
const zones = [
  'Africa/Nairobi',
  'Africa/Lagos',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Europe/Zurich',
  'America/New_York',
  'Pacific/Auckland',
  'Asia/Kathmandu',
  'Pacific/Honolulu',
]
const walls = fc
  .integer({ min: Date.UTC(2027, 0, 1) / minute / 15, max: Date.UTC(2027, 11, 31) / minute / 15 })
  .map(quarter => quarter * 15 * minute)

describe('the end of a series (field-events F2)', () => {
  it('takes the last time of generated series whose UNTIL is its last start in UTC, and none after it', async () => {
    const series = fc.record({
      zone: fc.constantFrom(...zones),
      wall: walls,
      weeks: fc.integer({ min: 0, max: 8 }),
      less: fc.boolean(),
    })
    const given = fc.sample(series, { numRuns: 600, seed: 1 })
    const lines = given.flatMap(({ zone, wall, weeks, less }, at) => {
      const until = momentIn(wall + weeks * 7 * day, zone) - (less ? 1000 : 0)
      return event(`e${at}`, `DTSTART;TZID=${zone}:${written(wall)}`, `RRULE:FREQ=WEEKLY;UNTIL=${written(until)}Z`)
    })
    const { items } = await read(...lines)
    const starts = Map.groupBy(items, ({ sourceId }) => sourceId.split(' ')[0])
    for (const [at, { zone, wall, weeks, less }] of given.entries()) {
      const times = Array.from({ length: Math.max(1, weeks + (less ? 0 : 1)) }, (_, week) =>
        new Date(momentIn(wall + week * 7 * day, zone)).toISOString(),
      )
      expect(
        starts.get(`e${at}`)?.map(({ fields }) => fields.start_date),
        `${zone} ${written(wall)}`,
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
  ])('%s daily with %s is %i times', async (start, bounds, count) => {
    expect(await timesOf(...event('a', start, `RRULE:FREQ=DAILY;${bounds}`))).toHaveLength(count)
  })
  it('repeats nothing by a rule that says nothing', async () => {
    const { items } = await read(...event('a', 'DTSTART:20270301', 'RRULE:'))
    expect(items.map(({ remarks }) => remarks)).toEqual([[]])
  })
  it('counts left-out times, no beginning that the rule does not name, and no day that there is not', async () => {
    expect(await timesOf(...event('a', 'DTSTART:20240229T100000Z', 'RRULE:FREQ=YEARLY;COUNT=2'))).toEqual([
      '2024-02-29T10:00Z',
      '2028-02-29T10:00Z',
    ])
    expect(await timesOf(...event('a', 'DTSTART:20270131T100000Z', 'RRULE:FREQ=MONTHLY;COUNT=3'))).toEqual([
      '2027-01-31T10:00Z',
      '2027-03-31T10:00Z',
      '2027-05-31T10:00Z',
    ])
    expect(
      await timesOf(...event('a', 'DTSTART:20270301T100000Z', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20270302T100000Z')),
    ).toHaveLength(2)
    expect(await timesOf(...event('a', 'DTSTART:20270302T100000Z', 'RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3'))).toEqual([
      '2027-03-02T10:00Z',
      '2027-03-08T10:00Z',
      '2027-03-15T10:00Z',
      '2027-03-22T10:00Z',
    ])
    expect(
      await timesOf(
        ...event('a', 'DTSTART:20270301T100000Z', 'RRULE:FREQ=DAILY;COUNT=5', 'EXRULE:FREQ=DAILY;INTERVAL=2'),
      ),
    ).toEqual(['2027-03-02T10:00Z', '2027-03-04T10:00Z'])
  })
})

describe('days and hours as programs write them (field-events F5)', () => {
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
  ])('%s is %s', async (line, time) => {
    expect(await timesOf(...event('a', line))).toEqual([time])
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
  ])('%s with %s is %s', async (start, end, time) => {
    expect(await timesOf(...event('a', start, end))).toEqual([time])
  })
})

describe('exact lengths (field-events F12; RFC 5545, 3.3.6 and 3.8.5.3)', () => {
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
  ])('%j is %s', async (lines, time) => {
    expect(await timesOf(...event('a', ...lines))).toEqual([time])
  })
  it('keeps the exact length of a series that says its end', async () => {
    const lines = [
      'DTSTART;TZID=Europe/Zurich:20270320T220000',
      'DTEND;TZID=Europe/Zurich:20270321T060000',
      'RRULE:FREQ=WEEKLY;COUNT=2',
    ]
    expect(await timesOf(...event('a', ...lines))).toEqual([
      '2027-03-20T21:00Z to 2027-03-21T05:00Z',
      '2027-03-27T21:00Z to 2027-03-28T05:00Z',
    ])
  })
})

describe('single times of a series (field-events F12)', () => {
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
  ])('EXDATE%s leaves out, and as RECURRENCE-ID moves', async (time, series) => {
    const value = time.startsWith(':') ? time : `;${time}`
    expect(await timesOf(...event('a', ...series, `EXDATE${value}`))).toHaveLength(2)
    if (time.includes(',')) return
    const moved = await timesOf(
      ...event('a', ...series),
      ...event('a', `RECURRENCE-ID${value}`, 'DTSTART:20270310T100000Z'),
    )
    expect(moved).toHaveLength(3)
    expect(moved).toContain('2027-03-10T10:00Z')
    // A change may stand before its series.
    expect(
      await timesOf(...event('a', `RECURRENCE-ID${value}`, 'DTSTART:20270310T100000Z'), ...event('a', ...series)),
    ).toEqual(moved)
  })
  it('takes times that are listed one by one, with their own clocks and ends', async () => {
    const lines = [
      ...['DTSTART;TZID=Africa/Nairobi:20270301T180000', 'DURATION:PT1H'],
      ...[
        'RDATE;VALUE=PERIOD:20270302T150000Z/20270302T180000Z,20270303T150000Z/PT30M',
        'RDATE;TZID=Africa/Lagos:20270304T160000',
      ],
    ]
    expect(await timesOf(...event('a', ...lines))).toEqual([
      ...['2027-03-01T15:00Z to 2027-03-01T16:00Z', '2027-03-02T15:00Z to 2027-03-02T18:00Z'],
      ...['2027-03-03T15:00Z to 2027-03-03T15:30Z', '2027-03-04T15:00Z to 2027-03-04T16:00Z'],
    ])
  })
  it('changes a time and all that follow, by the latest that speaks of them', async () => {
    const times = await timesOf(
      ...event('a', 'DTSTART;TZID=Europe/Zurich:20270315T100000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=5'),
      ...event(
        'a',
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Zurich:20270322T100000',
        'DTSTART;TZID=Europe/Zurich:20270323T110000',
        'DURATION:PT2H',
      ),
      ...event('a', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20270405T080000Z', 'DTSTART:20270405T120000Z', 'DURATION:PT3H'),
      ...event('a', 'RECURRENCE-ID;TZID=Europe/Zurich:20270412T100000', 'DTSTART:20270501T100000Z', 'DURATION:PT1H'),
    )
    expect(times).toEqual([
      ...['2027-03-15T09:00Z to 2027-03-15T10:00Z', '2027-03-23T10:00Z to 2027-03-23T12:00Z'],
      ...['2027-03-30T09:00Z to 2027-03-30T11:00Z', '2027-04-05T12:00Z to 2027-04-05T15:00Z'],
      '2027-05-01T10:00Z to 2027-05-01T11:00Z',
    ])
  })
})

describe('versions and methods (RFC 5546)', () => {
  const at = (hour: number, ...more: string[]) => event('a', `DTSTART:20270301T${two(hour)}0000Z`, ...more)
  it.each([
    ['the highest SEQUENCE', [at(9, 'SEQUENCE:2'), at(10, 'SEQUENCE:10'), at(11, 'SEQUENCE:1')]],
    [
      'the latest DTSTAMP of equal ones',
      [at(9, 'DTSTAMP:20260101T000000Z'), at(10, 'DTSTAMP:20260301T000000Z'), at(11, 'DTSTAMP:20260201T000000Z')],
    ],
    [
      'a SEQUENCE rather than a DTSTAMP',
      [at(9, 'DTSTAMP:20260301T000000Z'), at(10, 'SEQUENCE:1', 'DTSTAMP:20260101T000000Z')],
    ],
  ])('takes %s', async (_, versions) => {
    expect(await timesOf(...versions.flat())).toEqual(['2027-03-01T10:00Z'])
    expect(await timesOf(...versions.toReversed().flat())).toEqual(['2027-03-01T10:00Z'])
  })
  it('takes the newest version of a series and of each of its changes', async () => {
    const moved = (hour: number, sequence: number) =>
      event('a', 'RECURRENCE-ID:20270308T100000Z', `SEQUENCE:${sequence}`, `DTSTART:20270309T${two(hour)}0000Z`)
    const times = await timesOf(
      ...event('a', 'SEQUENCE:1', 'DTSTART:20270301T110000Z', 'RRULE:FREQ=WEEKLY;COUNT=9'),
      ...[...moved(12, 3), ...moved(11, 1), ...at(10, 'SEQUENCE:2', 'RRULE:FREQ=WEEKLY;COUNT=3')],
    )
    expect(times).toEqual(['2027-03-01T10:00Z', '2027-03-09T12:00Z', '2027-03-15T10:00Z'])
  })
  it('cancels what the calendar it stands in cancels, and makes drafts of answers', async () => {
    const calendar = (method: string, uid: string) => [
      'BEGIN:VCALENDAR',
      `METHOD:${method}`,
      ...event(uid, 'DTSTART:20270301T100000Z'),
      'END:VCALENDAR',
    ]
    const text = [...calendar('PUBLISH', 'a'), ...calendar('cancel', 'b'), ...calendar('REPLY', 'c'), ''].join('\r\n')
    const { items } = await readWhole(calendarFile, sourceFile(text, 'events.ics'))
    expect(items.map(({ fields }) => [fields.event_state, fields.status])).toEqual([
      ...[
        ['scheduled', 'published'],
        ['cancelled', 'published'],
        ['scheduled', 'draft'],
      ],
    ])
  })
})

describe('zones (field-events F10)', () => {
  it('reads described zones as the zones they describe, in generated hours of many', async () => {
    const hours = fc.record({ zone: fc.constantFrom(...zones), wall: walls })
    const given = fc.sample(hours, { numRuns: 1500, seed: 2 })
    const described = zones.flatMap((zone, at) =>
      zoneDescription(zone, Date.UTC(2026, 0, 1), Date.UTC(2028, 5, 1))
        .replace(/TZID:.*/, `TZID:Zone no. ${at}\\, ours`)
        .split('\r\n'),
    )
    const lines = given.flatMap(({ zone, wall }, at) =>
      event(`e${at}`, `DTSTART;TZID="Zone no. ${zones.indexOf(zone)}, ours":${written(wall)}`),
    )
    const { items } = await read(...lines, ...described)
    expect(items.map(({ fields }) => fields.start_date)).toEqual(
      given.map(({ zone, wall }) => new Date(momentIn(wall, zone)).toISOString()),
    )
    expect(items.every(({ fields }) => fields.status === 'published' && fields.timezone === undefined)).toBe(true)
  })
  const rules = (name: string, ...lines: string[]) => ['BEGIN:VTIMEZONE', `TZID:${name}`, ...lines, 'END:VTIMEZONE']
  const half = (kind: string, from: string, to: string, ...lines: string[]) => [
    `BEGIN:${kind}`,
    ...lines,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    `END:${kind}`,
  ]
  it.each([
    [
      'with days of the month',
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
      'in the south',
      [
        ...half('STANDARD', '+1100', '+1000', 'DTSTART:16010101T030000', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=4'),
        ...half('DAYLIGHT', '+1000', '+1100', 'DTSTART:16010101T020000', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=10'),
      ],
      ['2027-01-14T23:00Z', '2027-03-12T23:00Z', '2027-03-14T23:00Z', '2027-07-01'],
    ],
    [
      'by dates',
      [
        ...half('STANDARD', '+0100', '+0100', 'DTSTART:19700101T000000'),
        ...half('DAYLIGHT', '+0100', '+0200', 'DTSTART:20270314T020000', 'RDATE:20270314T020000,20280314T020000'),
      ],
      ['2027-01-15T09:00Z', '2027-03-13T09:00Z', '2027-03-15T08:00Z', '2027-07-01T08:00Z'],
    ],
    [
      'until a year',
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
      'of one offset with minutes',
      half('STANDARD', '+0530', '+0530', 'DTSTART:19700101T000000'),
      ['2027-01-15T04:30Z', '2027-03-13T04:30Z', '2027-03-15T04:30Z', '2027-07-01T04:30Z'],
    ],
  ])('follows a described zone %s', async (_, lines, times) => {
    const hours = ['20270115', '20270313', '20270315', '20270701'].map((date, at) =>
      event(`e${at}`, `DTSTART;TZID=Ours:${date}T100000`),
    )
    expect(await timesOf(...rules('Ours', ...lines), ...hours.flat())).toEqual(times)
  })
  it('takes the described clock where a name that is no place of IANA says another', async () => {
    const lines = rules('EST', ...half('STANDARD', '-0600', '-0600', 'DTSTART:19700101T000000'))
    expect(await timesOf(...lines, ...event('a', 'DTSTART;TZID=EST:20270115T100000'))).toEqual(['2027-01-15T16:00Z'])
  })
  it('keeps the hour of a place whose law has changed since, and says so', async () => {
    const lines = rules('Africa/Nairobi', ...half('STANDARD', '+0200', '+0200', 'DTSTART:19700101T000000'))
    const { items } = await read(...lines, ...event('a', 'DTSTART;TZID=Africa/Nairobi:20270115T100000'))
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
  ])('“%s” is three hours ahead', async name => {
    const { items } = await read(...event('a', `DTSTART;TZID=${name}:20270115T100000`))
    expect(items[0]?.fields).toMatchObject({ start_date: '2027-01-15T07:00:00.000Z', status: 'published' })
  })
  it('does not follow a zone of a rule that is none', async () => {
    const lines = rules('Ours', ...half('STANDARD', '+0100', '+0200', 'DTSTART:20200101T000000', 'RRULE:FREQ=SECONDLY'))
    expect(await timesOf(...lines, ...event('a', 'DTSTART;TZID=Ours:20270115T100000'))).toEqual(['2027-01-15T08:00Z'])
  })
})

describe('whole days of Microsoft (field-events F6)', () => {
  it.each([
    [['X-WR-TIMEZONE:Africa/Johannesburg'], ['DTSTART:20270228T220000Z', 'DTEND:20270301T220000Z']],
    [['X-WR-TIMEZONE:America/New_York'], ['DTSTART:20270301T050000Z', 'DTEND:20270302T050000Z']],
    [[], ['DTSTART;TZID=Africa/Lagos:20270301T000000', 'DURATION:P1D']],
    [[], ['DTSTART;TZID=Africa/Lagos:20270301T000000', 'DTEND;TZID=Africa/Lagos:20270302T000000']],
  ])('%j %j is one day', async (calendar, lines) => {
    const { items } = await read(...calendar, ...event('a', ...lines, 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'))
    expect(items[0]?.fields).toMatchObject({ time_precision: 'date' })
    expect(items[0]?.fields).not.toHaveProperty('end_date')
  })
  it('leaves hours that are no midnight', async () => {
    const lines = ['DTSTART:20270301T090000Z', 'DTEND:20270301T100000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE']
    expect(await timesOf(...event('a', ...lines))).toEqual(['2027-03-01T09:00Z to 2027-03-01T10:00Z'])
  })
})
