import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { buildCalendarLinks, findCalendarTimes, toWebcalUrl } from './calendar-links.ts'
import type { Event } from './event.ts'
import { buildIcs, createIcsResponse } from './event-ics.ts'

const event = (changes: Partial<Event> = {}): Event =>
  ({
    id: 'bf7bb29f-19ab-4c16-8a03-6c2f6ed85397',
    slug: 'a-day-in-ndjamena',
    title: 'A day in N’Djaména; or, the customs queue',
    description: 'Ẹ káàbọ̀. '.repeat(40),
    location: 'Salle A, N’Djaména',
    start_date: '2027-02-04T07:00:00.000Z',
    end_date: null,
    timezone: 'Africa/Ndjamena',
    time_precision: 'datetime',
    event_state: 'scheduled',
    updated_at: '2026-11-21T07:42:48.000Z',
    circles: [{ id: 'c', slug: 'culture', name: 'Culture', color_hex: null }],
    ...changes,
  }) as Event

const matter = { name: 'A calendar', path: '/calendar/all.ics', origin: 'https://site.example' }
const write = (...events: Event[]) => buildIcs(events, matter)
/** Parses the written calendar with an independent library. */
const read = (...events: Event[]) => {
  const calendar = new ICAL.Component(ICAL.parse(write(...events)))
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return calendar.getAllSubcomponents('vevent').map(part => new ICAL.Event(part))
}
const property = (read: ICAL.Event | undefined, name: string) => read?.component.getFirstPropertyValue(name)

describe('a parsed calendar file', () => {
  it('contains the same facts as the event page', () => {
    const [back] = read(event())
    expect(back?.uid).toBe('bf7bb29f-19ab-4c16-8a03-6c2f6ed85397')
    expect(back?.summary).toBe('A day in N’Djaména; or, the customs queue')
    expect(back?.location).toBe('Salle A, N’Djaména')
    expect(back?.description).toContain('Ẹ káàbọ̀.')
    expect(back?.startDate.toJSDate().toISOString()).toBe('2027-02-04T07:00:00.000Z')
    expect(property(back, 'url')).toBe('https://site.example/event/a-day-in-ndjamena')
    expect(property(back, 'status')).toBe('CONFIRMED')
  })
  it('contains the definition of the time zone of its local times', () => {
    const file = write(event({ timezone: 'Europe/Zurich', start_date: '2027-07-04T07:00:00.000Z' }), event())
    expect(file).toContain('DTSTART;TZID=Europe/Zurich:20270704T090000')
    expect(file).toContain('DTSTART;TZID=Africa/Ndjamena:20270204T080000')
    expect(file.match(/BEGIN:VTIMEZONE/g)).toHaveLength(2)
    const [summer] = read(event({ timezone: 'Europe/Zurich', start_date: '2027-07-04T07:00:00.000Z' }))
    expect(summer?.startDate.toJSDate().toISOString()).toBe('2027-07-04T07:00:00.000Z')
    expect(write(event({ timezone: null }))).toContain('DTSTART:20270204T070000Z')
  })
  it('has an end only if the end is known', () => {
    const [open, closed] = read(event(), event({ end_date: '2027-02-04T15:30:00.000Z' }))
    expect(property(open, 'dtend')).toBeNull()
    expect(property(open, 'duration')).toBeNull()
    expect(closed?.endDate.toJSDate().toISOString()).toBe('2027-02-04T15:30:00.000Z')
  })
  it('has its properties before its components (RFC 5545, 3.6)', () => {
    const lines = write(event(), event({ timezone: null })).split('\r\n')
    const first = lines.findIndex(line => /^BEGIN:V(?!CALENDAR)/.test(line))
    expect(lines.findIndex(line => line.startsWith('REFRESH-INTERVAL'))).toBeLessThan(first)
    expect(lines.filter(line => /^(REFRESH-INTERVAL|X-PUBLISHED-TTL)/.test(line))).toHaveLength(2)
    expect(write().split('\r\n')).toContain('X-PUBLISHED-TTL:PT6H')
    const parsed = new ICAL.Component(ICAL.parse(write(event())))
    expect(parsed.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT6H')
  })
  it('has an end at midnight as 00:00 of the next day', () => {
    const [back] = read(event({ end_date: '2027-02-04T23:00:00.000Z' }))
    expect(back?.endDate.toString()).toBe('2027-02-05T00:00:00')
  })
  it('has only the date of an all-day event', () => {
    const nairobi = { time_precision: 'date', timezone: 'Africa/Nairobi', start_date: '2027-02-03T21:00:00.000Z' }
    const [day, days] = read(event(nairobi), event({ ...nairobi, end_date: '2027-02-05T21:00:00.000Z' }))
    expect(day?.startDate.isDate).toBe(true)
    expect(day?.startDate.toString()).toBe('2027-02-04')
    expect(property(day, 'dtend')).toBeNull()
    // The end is February 7, because DTEND of an all-day event is exclusive.
    expect(days?.endDate.toString()).toBe('2027-02-07')
  })
  it('leaves out events without a date', () => {
    expect(read(event({ time_precision: 'month' }), event({ time_precision: 'tbc' }))).toEqual([])
  })
  it('marks a cancelled event in its status and description', () => {
    const [cancelled, postponed] = read(event({ event_state: 'cancelled' }), event({ event_state: 'postponed' }))
    expect(property(cancelled, 'status')).toBe('CANCELLED')
    expect(cancelled?.summary).toMatch(/^Cancelled: /)
    expect(property(postponed, 'status')).toBe('TENTATIVE')
  })
  it('marks the time of a postponed, cancelled or all-day event as free', () => {
    const read28 = (changes: Partial<Event>) => property(read(event(changes))[0], 'transp')
    expect(read28({ event_state: 'postponed' })).toBe('TRANSPARENT')
    expect(read28({ event_state: 'cancelled' })).toBe('TRANSPARENT')
    expect(read28({ time_precision: 'date' })).toBe('TRANSPARENT')
    expect(read28({})).toBeNull()
  })
  it('has the start in UTC if the local hour occurs twice that day', () => {
    const night = { timezone: 'Europe/Zurich', start_date: '2027-10-31T00:30:00.000Z' }
    const file = write(event({ ...night, end_date: '2027-10-31T01:30:00.000Z' }))
    expect(file).toContain('DTSTART:20271031T003000Z')
    expect(file).toContain('DTEND:20271031T013000Z')
    expect(file).not.toContain('VTIMEZONE')
    const [before] = read(event({ ...night, start_date: '2027-10-30T20:00:00.000Z', end_date: night.start_date }))
    expect(before?.endDate.toJSDate().toISOString()).toBe(night.start_date)
  })
  it('has the title on one line even if it contains line breaks', () => {
    const name = 'Roads; rail, \\ports\r\nATTENDEE:mailto:x@evil.example\u0001'
    const title = 'A day\r\nEND:VEVENT\u000b'
    const file = buildIcs(
      [event({ title, location: title, circles: [{ id: 'c', slug: 'c', name: title, color_hex: null }] })],
      { ...matter, name },
    )
    const calendar = new ICAL.Component(ICAL.parse(file))
    // The raw text is compared, because the parser does not know the property NAME and does not decode escapes in it.
    expect(calendar.getFirstPropertyValue('name')).toBe('Roads\\; rail\\, \\\\ports ATTENDEE:mailto:x@evil.example')
    expect(file).not.toMatch(/^(ATTENDEE|END:VEVENT\S)/m)
    const [day] = calendar.getAllSubcomponents('vevent')
    expect(day?.getFirstPropertyValue('summary')).toBe('A day END:VEVENT')
    expect(day?.getFirstPropertyValue('location')).toBe('A day END:VEVENT')
  })
  it('has a higher sequence number and the same UID after a change', () => {
    const [before, after] = read(event(), event({ slug: 'moved', updated_at: '2026-12-01T00:00:00.000Z' }))
    expect(after?.uid).toBe(before?.uid)
    expect(Number(property(after, 'sequence'))).toBeGreaterThan(Number(property(before, 'sequence')))
    expect(Number(property(after, 'sequence'))).toBeLessThan(2 ** 31)
  })
})

describe('lines of a calendar file', () => {
  it('have at most 75 bytes without splitting a character', () => {
    const lines = write(event()).split('\r\n')
    expect(Math.max(...lines.map(line => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(lines.join('')).not.toContain('\uFFFD')
  })
  it('all end with a line break, including the last line', () => {
    expect(write(event())).toMatch(/\r\nEND:VCALENDAR\r\n$/)
  })
  it('are identical in two files with the same events', async () => {
    expect(write(event())).toBe(write(event()))
    expect(write()).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H')
    expect(createIcsResponse([], matter).headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  })
})

describe('links to add an event to other calendars', () => {
  const links = (changes: Partial<Event> = {}) => buildCalendarLinks(event(changes), 'https://site.example')
  it('assume one hour for an event without an end', () => {
    expect(findCalendarTimes(event()).end).toBe('2027-02-04T08:00:00.000Z')
    expect(findCalendarTimes(event({ end_date: '2027-02-04T15:30:00.000Z' })).end).toBe('2027-02-04T15:30:00.000Z')
    expect(new URL(links()?.google ?? '').searchParams.get('dates')).toBe('20270204T070000Z/20270204T080000Z')
    expect(new URL(links()?.outlook ?? '').searchParams.get('enddt')).toBe('2027-02-04T08:00:00.000Z')
  })
  it('use dates for all-day events', () => {
    const day = links({ time_precision: 'date' })
    expect(new URL(day?.google ?? '').searchParams.get('dates')).toBe('20270204/20270205')
    expect(new URL(day?.outlook ?? '').searchParams.get('allday')).toBe('true')
  })
  it('open the calendar file in Apple’s calendar', () => {
    expect(links()?.apple).toBe('webcal://site.example/calendar/event/a-day-in-ndjamena.ics')
    expect(toWebcalUrl('http://localhost:3000', '/x.ics')).toBe('webcal://localhost:3000/x.ics')
  })
  it.each([
    [{ event_state: 'cancelled' }],
    [{ event_state: 'postponed' }],
    [{ time_precision: 'month' }],
    [{ time_precision: 'tbc' }],
  ])('are absent for the event %o', over => {
    expect(links(over)).toBeUndefined()
  })
})

it('the calendar file contains the full street address of the event', () => {
  const place = { location: 'Klinik', street_address: 'Rheinknie 4', town: 'Basel', country: 'CH' }
  const change = { event_state: 'postponed', state_note: 'We meet in January.', online_url: 'https://meet.example/a' }
  const text = write(event({ ...place, ...change })).replace(/\r\n /g, '')
  expect(text).toContain('LOCATION:Klinik\\, Rheinknie 4\\, Basel\\, Switzerland')
  expect(text).toMatch(/DESCRIPTION:We meet in January\..*https:\/\/meet\.example\/a/)
  expect(text).toContain('STATUS:TENTATIVE')
  // An event that takes place as planned has no note about its state.
  expect(write(event({ state_note: 'We meet in January.' }))).not.toContain('We meet in January.')
})
