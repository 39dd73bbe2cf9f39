import { describe, expect, it, vi } from 'vitest'
import { formatCalendar, formatGathering } from '../../../tests/support/calendar-events.ts'
import { makeSourceFile, makeSourceHead, readWholeSource } from '../../../tests/support/import-sources.ts'
import { findImportReader } from '../import-readers.ts'
import { calendarImportReader } from './calendar-file.ts'

vi.setSystemTime('2026-11-23T09:00:00Z')

const read = (text: string | Uint8Array, address?: string) =>
  readWholeSource(calendarImportReader, {
    ...makeSourceFile(text, 'events.ics'),
    ...(address !== undefined && { address }),
  })
const only = async (...lines: string[]) => {
  const { items, report } = await read(formatCalendar(...formatGathering(...lines)))
  expect(items).toHaveLength(1)
  const [item] = items
  if (!item) throw new Error('No item.')
  return { ...item, report }
}

describe('the calendar import', () => {
  it('refuses a file without a valid calendar', async () => {
    await expect(read('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n')).rejects.toThrow('It holds no calendar.')
    await expect(read('x'.repeat(5_000_000))).rejects.toThrow('does not end')
    await expect(read(formatCalendar(...Array(50).fill('BEGIN:X')))).rejects.toThrow('nests deeper')
  })
  it('leaves out an event that is marked as withdrawn', async () => {
    const times = ['DTSTART:20270301T100000Z', 'STATUS:CANCELLED']
    const { items, report } = await read(formatCalendar(...formatGathering(...times, 'X-WITHDRAWN:TRUE')))
    expect(items).toEqual([])
    expect(report.notCarried).toEqual({ 'events that the site of the calendar has withdrawn': 1 })
  })
  it('refuses a calendar on the news page and names the events page', async () => {
    const source = makeSourceFile(formatCalendar(...formatGathering('DTSTART:20270301T100000Z')), 'events.ics')
    await expect(findImportReader(source)).rejects.toThrow('which holds events and no articles. Bring it in at Events.')
    expect((await findImportReader(source, { kind: 'event' })).format).toBe('ics')
    const feed = makeSourceFile('<rss version="2.0"><channel><title>x</title></channel></rss>', 'feed.xml')
    await expect(findImportReader(feed, { kind: 'event' })).rejects.toThrow(
      'which holds articles and no events. Bring it in at News.',
    )
    await expect(findImportReader(feed, { kind: 'event', format: 'feed' })).rejects.toThrow('Bring it in at News.')
  })
  it('recognises a calendar by its content', () => {
    expect(calendarImportReader.recognises(makeSourceHead(formatCalendar(), 'no-name'))).toBe(1)
    expect(calendarImportReader.recognises(makeSourceHead('A text about BEGIN:VCALENDAR', 'x.ics'))).toBe(0)
  })
})

describe('the time of an imported event', () => {
  it.each([
    [
      'UTC',
      ['DTSTART:20270301T100000Z', 'DTEND:20270301T120000Z'],
      { start_date: '2027-03-01T10:00:00.000Z', end_date: '2027-03-01T12:00:00.000Z', time_precision: 'datetime' },
    ],
    [
      'an IANA zone',
      ['DTSTART;TZID=Africa/Lagos:20270301T100000'],
      { start_date: '2027-03-01T09:00:00.000Z', timezone: 'Africa/Lagos', time_precision: 'datetime' },
    ],
    [
      'a Windows zone',
      ['DTSTART;TZID=South Africa Standard Time:20270301T100000', 'DURATION:PT90M'],
      {
        start_date: '2027-03-01T08:00:00.000Z',
        end_date: '2027-03-01T09:30:00.000Z',
        timezone: 'Africa/Johannesburg',
        time_precision: 'datetime',
      },
    ],
    [
      'a zone with a program name before the zone name',
      ['DTSTART;TZID=/mozilla.org/20050126_1/Africa/Nairobi:20270301T100000'],
      { start_date: '2027-03-01T07:00:00.000Z', timezone: 'Africa/Nairobi', time_precision: 'datetime' },
    ],
    [
      'a day',
      ['DTSTART;VALUE=DATE:20270301', 'DTEND;VALUE=DATE:20270302'],
      { start_date: '2027-03-01T00:00:00.000Z', time_precision: 'date' },
    ],
    [
      'three days',
      ['DTSTART;VALUE=DATE:20270301', 'DTEND;VALUE=DATE:20270304'],
      { start_date: '2027-03-01T00:00:00.000Z', end_date: '2027-03-03T00:00:00.000Z', time_precision: 'date' },
    ],
    [
      'a start and an end in different zones',
      ['DTSTART;TZID=Africa/Lagos:20270301T100000', 'DTEND;TZID=Africa/Nairobi:20270301T130000'],
      {
        start_date: '2027-03-01T09:00:00.000Z',
        end_date: '2027-03-01T10:00:00.000Z',
        timezone: 'Africa/Lagos',
        time_precision: 'datetime',
      },
    ],
  ])('is parsed from a file with %s', async (_, lines, fields) => {
    const item = await only(...lines)
    expect(item.fields).toEqual({
      ...fields,
      title: 'A gathering',
      slug: 'a-gathering',
      event_state: 'scheduled',
      status: 'published',
    })
    expect(item.remarks).toEqual([])
  })
  it('is computed with a time zone that the calendar file defines', async () => {
    const zone = (name: string, ...more: string[]) => ['BEGIN:VTIMEZONE', `TZID:${name}`, ...more, 'END:VTIMEZONE']
    const { items } = await read(
      formatCalendar(
        ...formatGathering('DTSTART;TZID=Ours:20270301T100000'),
        ...formatGathering('UID:two', 'DTSTART;TZID=Fixed:20270301T100000').with(1, 'UID:two'),
        ...zone('Ours', 'X-LIC-LOCATION:Africa/Cairo'),
        ...zone('Fixed', 'BEGIN:STANDARD', 'TZOFFSETTO:+0230', 'DTSTART:19700101T000000', 'END:STANDARD'),
      ),
    )
    expect(items[0]?.fields).toMatchObject({ timezone: 'Africa/Cairo', start_date: '2027-03-01T08:00:00.000Z' })
    expect(items[1]?.fields).toMatchObject({ start_date: '2027-03-01T07:30:00.000Z', status: 'published' })
    expect(items[1]?.fields).not.toHaveProperty('timezone')
    expect(items[1]?.remarks.join()).toContain('“Fixed” is none that is known here by a name')
  })
  it('in an unknown time zone makes the event a draft', async () => {
    const item = await only('DTSTART;TZID=Somewhere:20270301T100000')
    expect(item.fields).toMatchObject({ start_date: '2027-03-01T10:00:00.000Z', status: 'draft' })
    expect(item.remarks).toEqual(['The clock “Somewhere” is none that is known here: its hours were read as UTC.'])
    expect((await only('DTSTART:20270301T100000')).remarks).toEqual([
      'The calendar says no time zone: its hours were read as UTC.',
    ])
  })
  it.each([
    [['DTSTART;VALUE=DATE:20270230'], 'Its start cannot be read as a date.'],
    [['DTSTART:20271399T990000'], 'Its start cannot be read as a date.'],
    [['DTSTART:notaday'], 'Its start cannot be read as a date.'],
    [['DTSTART;VALUE=DATE:next Tuesday'], 'Its start cannot be read as a date.'],
    [['DTSTART:99990101T000000Z'], 'It begins in the year 9999, which is no year of an event.'],
    [[], 'It has no start date.'],
  ])('is left out with a remark if it is unreadable (%s)', async (lines, remark) => {
    const item = await only(...lines)
    expect(item.fields).not.toHaveProperty('start_date')
    expect(item.remarks).toContain(remark)
  })
  it.each([
    ['DTEND:later', 'Its end cannot be read'],
    ['DURATION:long', 'How long it is cannot be read'],
    ['RRULE:FREQ=SOMETIMES', 'by a rule that is not read here'],
    ['RRULE:FREQ=WEEKLY;UNTIL=never', 'by a rule that is not read here'],
    ['RDATE:soon', ''],
    ['EXDATE:never', ''],
    ['RECURRENCE-ID:then', ''],
    ['GEO:here', ''],
  ])('is read despite another invalid line (line %s)', async (line, remark) => {
    const { items } = await read(
      formatCalendar(
        ...formatGathering('DTSTART:20270301T100000Z', line),
        ...formatGathering('DTSTART:20270302T100000Z').with(1, 'UID:two@old.example'),
      ),
    )
    expect(items.map(({ fields }) => fields.start_date)).toEqual([
      '2027-03-01T10:00:00.000Z',
      '2027-03-02T10:00:00.000Z',
    ])
    expect(items[0]?.remarks.join()).toContain(remark)
  })
  it('has no end if the end is before the start', async () => {
    const item = await only('DTSTART:20270301T100000Z', 'DTEND:20270301T090000Z')
    expect(item.fields).not.toHaveProperty('end_date')
    expect(item.remarks).toEqual(['It ends before it begins: its end was left out.'])
  })
})

describe('the content of an imported event', () => {
  it('is stored in the fields of an event', async () => {
    const { fields, refers, pictures, notCarried, remarks, report } = await only(
      'DTSTART:20270301T100000Z',
      'DESCRIPTION:Bread\\, salt.\\n\\nAnd tea.\\n\\nhttps://elsewhere.example/e/1',
      'X-ALT-DESC;FMTTYPE=text/html:<p>Bread<script>alert(1)</script></p>',
      'LOCATION:Salt Store\\, Durban',
      'GEO:-29.86;31.02',
      'URL:https://elsewhere.example/e/1',
      'CONFERENCE;VALUE=URI:https://meet.example/abc',
      'ORGANIZER;CN=Harbour Guild:mailto:guild@old.example',
      'STATUS:TENTATIVE',
      'CATEGORIES:Trade,Water',
      'CATEGORIES:Trade',
      'ATTACH;FMTTYPE=image/png:https://old.example/a.png',
      'ATTACH:https://old.example/a.pdf',
      `ATTACH;ENCODING=BASE64;VALUE=BINARY:${'A'.repeat(300_000)}`,
      'ATTENDEE;CN=Zola:mailto:zola@old.example',
      'this is no line of a calendar',
      'BEGIN:VALARM',
      'TRIGGER:-PT1H',
      'END:VALARM',
    )
    expect(fields).toMatchObject({
      description: 'Bread, salt.\n\nAnd tea.',
      location: 'Salt Store, Durban',
      map_url: 'https://www.openstreetmap.org/?mlat=-29.86&mlon=31.02',
      signup_url: 'https://elsewhere.example/e/1',
      online_url: 'https://meet.example/abc',
      organizer_name: 'Harbour Guild',
      event_state: 'scheduled',
    })
    expect(fields.body_html).toContain('Bread')
    expect(refers).toEqual([
      { as: 'tag', key: 'trade', name: 'Trade' },
      { as: 'tag', key: 'water', name: 'Water' },
    ])
    expect(pictures).toEqual({ image_url: { address: 'https://old.example/a.png' } })
    expect(notCarried).toEqual({
      'attached files': 1,
      'files that lie in the calendar': 1,
      'lines that are not written as calendars are': 1,
      'mail addresses of organisers': 1,
      'people who were invited': 1,
      reminders: 1,
    })
    expect(remarks).toEqual(['Its calendar calls it tentative.', 'Visitors will see the address of the meeting.'])
    expect(report.isCutOff).toBe(false)
  })
  it('is imported as a draft if the event is private', async () => {
    const cancelled = await only('DTSTART:20270301T100000Z', 'STATUS:CANCELLED', 'CLASS:PRIVATE')
    expect(cancelled.fields).toMatchObject({ event_state: 'cancelled', status: 'draft' })
    expect(cancelled.remarks).toEqual([
      'Its calendar calls it cancelled.',
      'Its calendar calls it private: it comes as a draft.',
    ])
  })
  it('includes the URL of the event’s page on the old site', async () => {
    const text = formatCalendar(...formatGathering('DTSTART:20270301T100000Z', 'URL:https://www.old.example/event/one'))
    const { items } = await read(text, 'https://old.example/calendar.ics')
    expect(items[0]?.addresses).toEqual(['https://www.old.example/event/one'])
    expect(items[0]?.fields).not.toHaveProperty('signup_url')
  })
  it('is complete if a line break splits a character', async () => {
    const bytes = Buffer.from(
      formatCalendar(...formatGathering('DTSTART:20270301T100000Z')).replace('A gathering', 'Café du port'),
    )
    const cut = bytes.indexOf(0xc3) + 1
    const folded = Buffer.concat([bytes.subarray(0, cut), Buffer.from('\r\n '), bytes.subarray(cut)])
    for (const text of [
      folded,
      folded.toString('latin1').replaceAll('\r\n', '\n'),
      folded.toString('latin1').replaceAll('\r\n', '\r'),
    ])
      expect((await read(typeof text === 'string' ? Buffer.from(text, 'latin1') : text)).items[0]?.fields.title).toBe(
        'Café du port',
      )
  })
  it('is read up to the end of a truncated file', async () => {
    const { items, report } = await read(
      formatCalendar(...formatGathering('DTSTART:20270301T100000Z')).split('END:VEVENT')[0] ?? '',
    )
    expect(items[0]?.state).toBe('open')
    expect(report.isCutOff).toBe(true)
  })
  it('leaves out tasks and free/busy times', async () => {
    const { report } = await read(
      formatCalendar('X-WR-CALNAME:Harbour', 'BEGIN:VTODO', 'SUMMARY:x', 'END:VTODO', 'BEGIN:VTODO', 'END:VTODO'),
    )
    expect(report).toMatchObject({ notCarried: { tasks: 2 }, title: 'Harbour', called: 'calendar “Harbour”' })
  })
})

it('the calendar import reads ten thousand events with little memory', {
  timeout: 120_000,
}, async () => {
  const many = Array.from({ length: 100_000 }, (_, at) =>
    formatGathering('DTSTART:20270301T100000Z').with(1, `UID:${at}`).join('\r\n'),
  )
  const source = makeSourceFile(formatCalendar(...many), 'many.ics')
  let itemCount = 0
  const reading = calendarImportReader.read(source, { signal: new AbortController().signal })
  for (;;) {
    const { done, value } = await reading.next()
    if (!done) {
      itemCount += 1
      continue
    }
    expect(value.notCarried).toEqual({ 'events beyond the first 10,000': 90_000 })
    expect(value.troubles[0]?.message).toContain('It holds 100,000 events.')
    break
  }
  expect(itemCount).toBe(10_000)
})
