import fc from 'fast-check'
import ICAL from 'ical.js'
import IcalExpander from 'ical-expander'
import nodeIcal from 'node-ical'
import { convertIcsCalendar } from 'ts-ics'
import { describe, expect, it } from 'vitest'
import { toDayInZone } from '../../platform/dates/format-in-time-zone.ts'
import { findLastEventDay } from './event.ts'
import { buildIcs, type CalendarEntry } from './event-ics.ts'

/**
 * Times of an event as a parser reads them: timestamps, or days of an all-day event whose end is exclusive. The end is
 * undefined if the event has no end.
 */
type Times = { start: string; end: string | undefined }
type Read = Record<string, Times>

const dayText = (at: Date | undefined) => at && toDayInZone(at.toISOString(), 'UTC')
const localDay = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(n => String(n).padStart(2, '0')).join('-')

function readTimes(event: ICAL.Event): Times {
  const text = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toJSDate().toISOString())
  const hasEnd = event.component.hasProperty('dtend')
  return { start: text(event.startDate), end: hasEnd ? text(event.endDate) : undefined }
}

const readers: Record<string, (file: string) => Read> = {
  'ical.js'(file) {
    const calendar = new ICAL.Component(ICAL.parse(file))
    ICAL.TimezoneService.reset()
    for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
    const events = calendar.getAllSubcomponents('vevent').map(part => new ICAL.Event(part))
    return Object.fromEntries(events.map(event => [event.uid, readTimes(event)]))
  },
  'ical-expander'(file) {
    const { events } = new IcalExpander({ ics: file, maxIterations: 10 }).all()
    return Object.fromEntries(events.map(event => [event.uid, readTimes(event)]))
  },
  'node-ical'(file) {
    const events = Object.values(nodeIcal.parseICS(file)).filter(part => part?.type === 'VEVENT')
    return Object.fromEntries(
      events.map(({ uid, start, end, datetype }) => {
        const text = (at: Date) => (datetype === 'date' ? localDay(at) : at.toISOString())
        // Whether the calendar file contains an end for this event. The file is searched, because the parser invents a
        // missing end.
        const hasEnd = file.split(`UID:${uid}`)[1]?.split('END:VEVENT')[0]?.includes('DTEND')
        return [uid, { start: text(start), end: hasEnd && end ? text(end) : undefined }]
      }),
    )
  },
  'ts-ics'(file) {
    const { events = [] } = convertIcsCalendar(undefined, file)
    return Object.fromEntries(
      events.map(({ uid, start, end }) => {
        const text = (at: Date) => (start.type === 'DATE' ? dayText(at) : at.toISOString()) ?? ''
        return [uid, { start: text(start.date), end: end ? text(end.date) : undefined }]
      }),
    )
  },
}

/** Computes the expected times of the calendar entry from the event. */
function expectedTimes(event: CalendarEntry): Times {
  if (event.time_precision !== 'date') return { start: event.start_date, end: event.end_date ?? undefined }
  const dayAfter = new Date(Date.parse(`${findLastEventDay(event)}T00:00:00Z`) + 86_400_000)
  return {
    start: toDayInZone(event.start_date, event.timezone),
    end: event.end_date ? dayText(dayAfter) : undefined,
  }
}

const quarter = 900_000
const zones = [
  ...['Africa/Nairobi', 'Africa/Lagos', 'Africa/Cairo', 'Africa/Casablanca', 'Africa/Johannesburg', 'Europe/Zurich'],
  ...['Europe/London', 'America/New_York', 'America/Nuuk', 'America/Sao_Paulo', 'Asia/Kolkata', 'Australia/Sydney'],
]
// Whether a parser reads a time zone correctly. Known faults: ical-expander prefers its built-in time zone data to the
// definitions in the file, and ts-ics misses the first change of a rule.
const readsNewLaws = (reader: string) => reader === 'ical.js' || reader === 'node-ical'
const isStable = (zone: string) => !/Cairo|Casablanca|Nuuk|Sao_Paulo/.test(zone)
const stableZones = zones.filter(isStable)

const offsetAt = (moment: number, timeZone: string) =>
  Date.parse(`${new Date(moment).toLocaleString('sv', { timeZone }).replace(' ', 'T')}Z`) - moment
/**
 * Whether the clocks in the event's time zone change within a day of the event's start or end. ts-ics gives wrong
 * times there, because ts-ics changes offsets only at midnight.
 */
const isNearClockChange = ({ start_date, end_date, timezone }: CalendarEntry) =>
  [start_date, end_date].some(at => {
    if (!at || !timezone) return false
    const moment = Date.parse(at)
    return offsetAt(moment - 86_400_000, timezone) !== offsetAt(moment + 86_400_000, timezone)
  })
const texts = fc.string({ unit: fc.constantFrom(...'abc é,;:"\\🧵漢ق\n'), minLength: 1, maxLength: 90 })

const eventsIn = (zones: string[]): fc.Arbitrary<CalendarEntry> =>
  fc
    .record({
      id: fc.uuid(),
      title: texts,
      description: texts,
      location: texts,
      timezone: fc.option(fc.constantFrom(...zones)),
      start: fc.integer({ min: Date.UTC(2010, 0, 1) / quarter, max: Date.UTC(2034, 11, 31) / quarter }),
      length: fc.option(fc.integer({ min: 1, max: 4 * 24 * 4 })),
      time_precision: fc.constantFrom('datetime', 'datetime', 'datetime', 'date'),
      event_state: fc.constantFrom('scheduled', 'cancelled', 'postponed', 'moved_online'),
    })
    .map(({ start, length, ...event }) => ({
      ...{ ...event, slug: 'an-event', street_address: '', town: '', country: null, online_url: null, state_note: '' },
      start_date: new Date(start * quarter).toISOString(),
      end_date: length === null ? null : new Date((start + length) * quarter).toISOString(),
      updated_at: '2026-11-21T07:42:48.000Z',
      circles: [],
    })) as fc.Arbitrary<CalendarEntry>

const write = (list: readonly CalendarEntry[]) =>
  buildIcs(list, { name: 'All events', path: '/calendar/all.ics', origin: 'https://site.example' })

/** Functions that read status, SEQUENCE and title of the only event in a file, one per parser. */
const factReaders: Record<string, (file: string) => { status?: string; sequence: number; title: string }> = {
  'ical.js'(file) {
    const event = new ICAL.Event(new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')[0])
    const status = String(event.component.getFirstPropertyValue('status'))
    return { status, sequence: event.sequence, title: event.summary }
  },
  'ical-expander'(file) {
    const [event] = new IcalExpander({ ics: file, maxIterations: 10 }).all().events
    const status = String(event?.component.getFirstPropertyValue('status'))
    return { status, sequence: event?.sequence ?? -1, title: event?.summary ?? '' }
  },
  'node-ical'(file) {
    const event = Object.values(nodeIcal.parseICS(file)).find(part => part?.type === 'VEVENT')
    if (event?.type !== 'VEVENT') throw new Error('no event')
    return { status: String(event.status), sequence: Number(event.sequence), title: String(event.summary) }
  },
  'ts-ics'(file) {
    const [event] = convertIcsCalendar(undefined, file).events ?? []
    return { status: String(event?.status), sequence: event?.sequence ?? -1, title: event?.summary ?? '' }
  },
}

const withdrawn = {
  ...{ id: 'bf7bb29f-19ab-4c16-8a03-6c2f6ed85397', slug: 'open-doors', title: 'Open doors', description: '' },
  ...{
    location: null,
    street_address: null,
    town: null,
    country: null,
    online_url: null,
    state_note: null,
    circles: [],
  },
  ...{ start_date: '2027-07-04T07:00:00.000Z', end_date: null, timezone: 'Europe/Zurich', time_precision: 'datetime' },
  ...{ event_state: 'cancelled', updated_at: '2026-11-21T07:42:48.000Z', is_withdrawn: true },
} as CalendarEntry

describe('the calendar entry of a withdrawn event', () => {
  it.each(Object.keys(factReaders))('is read as cancelled by the calendar library %s', name => {
    const before: CalendarEntry = { ...withdrawn, event_state: 'scheduled', updated_at: '2026-11-21T07:42:47.000Z' }
    const published = factReaders[name]?.(write([before]))
    const now = factReaders[name]?.(write([withdrawn]))
    expect(published).toMatchObject({ status: 'CONFIRMED', title: 'Open doors' })
    expect(now).toMatchObject({ status: 'CANCELLED', title: 'Cancelled: Open doors' })
    expect(now?.sequence).toBeGreaterThan(published?.sequence ?? Number.POSITIVE_INFINITY)
  })
  it('links to the event list, not to its own page', () => {
    expect(write([withdrawn])).toContain('URL;VALUE=URI:https://site.example/events\r\n')
    expect(write([withdrawn])).not.toContain('open-doors')
    expect(write([withdrawn])).toContain('X-WITHDRAWN:TRUE\r\n')
  })
})

describe('calendar files read by other libraries', () => {
  it.each(Object.keys(readers))('give events their correct times (library %s)', name => {
    const events = eventsIn(readsNewLaws(name) ? zones : stableZones).filter(
      event => name !== 'ts-ics' || !isNearClockChange(event),
    )
    const lists = fc.uniqueArray(events, { selector: ({ id }) => id, minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(lists, list => {
        const expected = Object.fromEntries(list.map(event => [event.id, expectedTimes(event)]))
        expect(readers[name]?.(write(list))).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })
  it('have every calendar property before the first component', () => {
    fc.assert(
      fc.property(fc.array(eventsIn(zones), { maxLength: 5 }), list => {
        const lines = write(list).split('\r\n')
        expect(lines.at(-1)).toBe('')
        expect(lines.filter(line => line.includes('\n') || Buffer.byteLength(line) > 75)).toEqual([])
        const names = lines.map(line => line.split(/[:;]/)[0])
        const component = names.indexOf('BEGIN', 1)
        const end = component === -1 ? names.indexOf('END') : component
        expect(names.slice(end).filter(name => name === 'X-PUBLISHED-TTL' || name === 'METHOD')).toEqual([])
      }),
    )
  })
})
