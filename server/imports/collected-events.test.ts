import { expect, it, vi } from 'vitest'
import { readSource } from '../../tests/support/import-sources.ts'
import { calendarImportReader } from './calendar/calendar-file.ts'
import { cleanItem } from './clean-item.ts'
import { csvImportReader } from './table/csv.ts'
import { xlsxImportReader } from './table/xlsx.ts'

vi.setSystemTime('2026-11-23T09:00:00Z')

const readers = { ics: calendarImportReader, csv: csvImportReader, xlsx: xlsxImportReader }

/** Reads the planned events of a fixture file. */
async function read(file: string) {
  const reader = readers[file.split('.').at(-1) as keyof typeof readers]
  const { items, report } = await readSource(reader, `tests/fixtures/imports/events/${file}`, { kind: 'event' })
  const clean = items.map((item, at) => cleanItem(item, at, undefined))
  return { items: clean, report, remarks: clean.flatMap(({ remarks }) => remarks).join(' ') }
}

const short = (moment: unknown) => (typeof moment === 'string' ? moment.replace(/:00\.000Z$/, 'Z') : moment)
async function listTimes(file: string) {
  const { items } = await read(file)
  const times = items.map(({ fields: { title, start_date, end_date, time_precision } }) => ({
    words: [title, short(start_date), ...(end_date === undefined ? [] : [short(end_date)]), time_precision],
    at: String(start_date),
  }))
  return times.sort((a, b) => a.at.localeCompare(b.at)).map(({ words }) => words.join(' '))
}

it.each([
  [
    'until-utc-last.ics',
    'F2: the last time of a series whose UNTIL is in UTC',
    ['01', '08', '15', '22'].map(day => `Harbour day 2027-03-${day}T15:00Z 2027-03-${day}T16:00Z datetime`),
  ],
  [
    'until-utc-allday-exchange.ics',
    'F2: an all-day series whose UNTIL is local midnight in UTC',
    ['01', '08', '15', '22'].map(day => `Harbour day 2027-03-${day}T00:00Z date`),
  ],
  [
    'bare-day.ics',
    'F5: days without VALUE=DATE',
    ['Harbour day 2027-03-01T00:00Z date', 'Three days 2027-03-10T00:00Z 2027-03-12T00:00Z date'],
  ],
  ['bare-day-tzid.ics', 'F5: a day with a zone', ['Harbour day 2027-02-28T23:00Z date']],
  [
    'allday-moved-by-hour.ics',
    'F12: an all-day occurrence moved by its time',
    [
      'Harbour day 2027-03-02T00:00Z date',
      'Harbour day, moved 2027-03-10T00:00Z date',
      'Harbour day 2027-03-16T00:00Z date',
      'Harbour day 2027-03-23T00:00Z date',
    ],
  ],
  [
    'timed-exdate-by-day.ics',
    'F12: a timed occurrence excluded by its day',
    ['02', '16', '23'].map(day => `Harbour day 2027-03-${day}T09:00Z 2027-03-${day}T10:00Z datetime`),
  ],
  ['slash-zone.ics', 'F10: a zone after a slash', ['Harbour day 2027-07-01T18:00Z 2027-07-01T19:00Z datetime']],
  [
    'outlook-zone-comma.ics',
    'F10: a VTIMEZONE with a comma in its name',
    ['Harbour day 2027-03-01T07:00Z 2027-03-01T10:00Z datetime'],
  ],
  [
    'custom-zone-dst.ics',
    'F10: a VTIMEZONE with daylight saving time',
    ['Winter 2027-01-15T08:00Z 2027-01-15T11:00Z datetime', 'Harbour day 2027-07-01T07:00Z 2027-07-01T10:00Z datetime'],
  ],
  ['prop-space.ics', 'F10: spaces around a zone', ['Harbour day 2027-03-01T09:00Z 2027-03-01T10:00Z datetime']],
  [
    'zone-of-wordpress.ics',
    'F10: offsets as zones',
    [
      'Half 2027-03-01T03:30Z 2027-03-01T06:30Z datetime',
      'Harbour day 2027-03-01T07:00Z 2027-03-01T10:00Z datetime',
      'Zero 2027-03-01T09:00Z 2027-03-01T12:00Z datetime',
    ],
  ],
  ['same-uid-newer-last.ics', 'F12: one UID twice', ['Right 2027-03-01T10:00Z datetime']],
  ['method-cancel.ics', 'F12: a calendar with METHOD:CANCEL', ['Harbour day 2027-03-01T10:00Z datetime']],
  [
    'range-future.ics',
    'F12: this occurrence and all later ones',
    [
      'Harbour day 2027-03-01T10:00Z 2027-03-01T11:00Z datetime',
      'Harbour day 2027-03-02T10:00Z 2027-03-02T11:00Z datetime',
      'Later 2027-03-03T14:00Z 2027-03-03T15:00Z datetime',
      'Later 2027-03-04T14:00Z 2027-03-04T15:00Z datetime',
    ],
  ],
  ['count-minus.ics', 'F12: an invalid COUNT', ['01', '15', '29'].map(day => `Harbour day 2027-03-${day}T00:00Z date`)],
  [
    'value-date-with-hour.ics',
    'F12: a time declared as a date',
    ['Harbour day 2027-03-01T09:00Z 2027-03-03T18:00Z datetime'],
  ],
  [
    'x-microsoft-allday.ics',
    'F6: an all-day event from midnight to midnight',
    ['Harbour day 2027-02-28T22:00Z 2027-03-01T22:00Z date'],
  ],
  [
    'dst-gap.ics',
    'F12: a time skipped and a time repeated by a clock change',
    ['Harbour day 2027-03-28T01:30Z datetime', 'Twice 2027-10-31T00:30Z datetime'],
  ],
  ['geo-comma.ics', 'F12: decimal commas', ['Harbour day 2027-03-01T10:00Z datetime']],
  [
    'excel-ten-oclock.xlsx',
    'F4: times in a workbook',
    [
      'Ten o clock 2027-03-12T10:00Z datetime',
      'Ten in its own cell 2027-03-12T10:00Z 2027-03-12T13:00Z datetime',
      'Half past six 2027-03-12T18:30Z datetime',
    ],
  ],
  [
    'title-row.xlsx',
    'F11: a title above the column headers',
    ['A 2027-03-12T09:00Z datetime', 'B 2027-03-13T09:00Z datetime'],
  ],
  ['sep-line.csv', 'F11: the line that names the delimiter', ['A 2027-03-12T09:00Z datetime']],
  [
    'over-midnight.csv',
    'F12: events that end after midnight',
    ['Evening 2027-03-12T17:00Z 2027-03-12T23:00Z datetime', 'Night 2027-03-12T21:00Z 2027-03-13T01:00Z datetime'],
  ],
  ['hour-24.csv', 'F12: 24:00', ['Eve 2027-03-12T23:00Z datetime']],
  [
    'outlook.csv',
    'F12: dates and times of Outlook',
    ['Harbour day 2027-04-21T00:00Z date', 'Evening 2027-04-21T18:00Z 2027-04-21T20:00Z datetime'],
  ],
  [
    'zones.csv',
    'F10: zones by offset, abbreviation and town',
    [
      ...['G 2027-03-12T07:00Z', 'D 2027-03-12T07:00Z', 'B 2027-03-12T08:00Z', 'E 2027-03-12T08:00Z'],
      ...['H 2027-03-12T08:00Z', 'I 2027-03-12T08:00Z', 'A 2027-03-12T09:00Z', 'C 2027-03-12T09:00Z'],
      'F 2027-03-12T09:00Z',
    ].map(each => `${each} datetime`),
  ],
])(
  'the event import reads the times of a file from the test collection (file %s, event %s)',
  async (file, _, times) => {
    expect((await listTimes(file)).toSorted()).toEqual(times.toSorted())
  },
)

it('the event import keeps the time zone and the status of calendars and tables', async () => {
  expect((await read('slash-zone.ics')).items[0]?.fields).toMatchObject({
    timezone: 'Europe/Stockholm',
    status: 'published',
  })
  expect((await read('outlook-zone-comma.ics')).items[0]?.fields).toMatchObject({ timezone: 'Africa/Harare' })
  expect((await read('custom-zone-dst.ics')).items[0]?.fields.status).toBe('published')
  expect((await read('geo-comma.ics')).items[0]?.fields.map_url).toContain('mlat=-29.86&mlon=31.02')
  const cancelled = await read('method-cancel.ics')
  expect(cancelled.items[0]?.fields.event_state).toBe('cancelled')
  expect(cancelled.remarks).toContain('Its calendar cancels it.')
  expect((await read('same-uid-newer-last.ics')).report.notCarried).toEqual({ 'older versions of events': 1 })
})

it('the event import keeps HTML special characters in titles and places', async () => {
  const { items } = await read('lt.csv')
  expect(items[0]?.fields).toMatchObject({ title: 'Founders <> Funders: the <open> hour', location: 'Hall <A> 3' })
})

it('the event import reads the table that the back office exports', async () => {
  const { items, report } = await read('desk-export.csv')
  expect(items.map(({ fields }) => fields)).toEqual([
    {
      title: 'Harbour day',
      slug: 'harbour-day',
      status: 'published',
      event_state: 'postponed',
      state_note: 'New day follows',
      start_date: '2027-03-01T15:00:00.000Z',
      end_date: '2027-03-01T18:00:00.000Z',
      timezone: 'Africa/Nairobi',
      time_precision: 'datetime',
      location: 'Salt Store',
      street_address: 'Quay 4',
      town: 'Mombasa',
      country: 'KE',
      region: 'East Africa',
      is_flagship_event: false,
      is_partner_event: true,
      attendees: 12,
      max_attendees: 80,
      organizer_name: 'Harbour Guild',
      organizer_website_url: 'https://harbour.example',
      signup_url: 'https://harbour.example/join',
      description: 'Bread and salt',
    },
    {
      title: 'Some day in May',
      slug: 'some-day',
      status: 'published',
      event_state: 'scheduled',
      start_date: '2027-04-30T21:00:00.000Z',
      timezone: 'Africa/Nairobi',
      time_precision: 'month',
      location: 'Salt Store',
      town: 'Mombasa',
      country: 'KE',
      region: 'East Africa',
      is_flagship_event: false,
      is_partner_event: false,
      description: 'x',
    },
  ])
  expect(items[0]?.refers.map(({ name }) => name)).toEqual(['Culture', 'Ventures'])
  expect(report.notCarried).toEqual({})
})
