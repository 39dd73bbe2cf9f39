import { TZDate } from '@date-fns/tz'
import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { getNoonInUtc, toDayInZone, toValidTimeZone } from '../../platform/dates/format-in-time-zone.ts'
import { formatVtimezone } from '../../platform/dates/vtimezone.ts'
import { isRepeatedHour } from '../../platform/dates/zone-changes.ts'
import { paths } from '../../platform/paths.ts'
import { product } from '../../platform/product.ts'
import { removeUnreadableCharacters, toOneLine } from '../../platform/text/invisible-characters.ts'
import { type Event, eventStateLabels, findLastEventDay } from './event.ts'
import { listEventPlaceLines } from './event-address.ts'

const hourSeconds = 3600

export type CalendarContent = {
  /** Name of the calendar, as calendar apps show it. */
  name: string
  /** URL path of the calendar feed. */
  path: string
  origin: string
}

/** Columns of an event that a calendar entry uses. */
export type CalendarEntry = Pick<
  Event,
  | 'id'
  | 'slug'
  | 'title'
  | 'description'
  | 'location'
  | 'street_address'
  | 'town'
  | 'country'
  | 'online_url'
  | 'start_date'
  | 'end_date'
  | 'timezone'
  | 'time_precision'
  | 'event_state'
  | 'state_note'
  | 'circles'
  | 'updated_at'
> & {
  /**
   * Whether an event that was public is no longer public. The calendar entry of such an event is cancelled and has no
   * page.
   */
  is_withdrawn?: boolean
}

/** Whether the event has a date. An event without a date cannot be a calendar entry. */
export const hasEventDate = ({ time_precision }: Pick<Event, 'time_precision'>) =>
  time_precision === 'datetime' || time_precision === 'date'

/** Converts a date to midnight in UTC, which the ICS writer writes as a date without a time. */
const toUtcMidnight = (day: string) => new Date(`${day}T00:00:00Z`)
const getNextDay = (day: string) =>
  new Date(Date.parse(getNoonInUtc(day)) + 24 * hourSeconds * 1000).toISOString().slice(0, 10)

/**
 * Start and end of a calendar entry: local time at the place of the event, or dates with an exclusive end. A missing
 * end stays missing.
 */
function formatTimes(event: CalendarEntry) {
  if (event.time_precision === 'date')
    return {
      allDay: true,
      start: toUtcMidnight(toDayInZone(event.start_date, event.timezone)),
      end: event.end_date ? toUtcMidnight(getNextDay(findLastEventDay(event))) : null,
    }
  const zone = findZone(event)
  const moment = (at: string) => (zone ? new TZDate(at, zone) : new Date(at))
  return { timezone: zone, start: moment(event.start_date), end: event.end_date ? moment(event.end_date) : null }
}

/**
 * Time zone of a calendar entry. Null for UTC, for events without a time, and for an hour that occurs twice when
 * clocks change, because the local time would always mean the first occurrence.
 */
function findZone({ timezone, time_precision, start_date, end_date }: CalendarEntry): string | null {
  const zone = toValidTimeZone(timezone)
  if (time_precision !== 'datetime' || zone === 'UTC') return null
  const isRepeated = [start_date, end_date ?? start_date].some(at => isRepeatedHour(zone, Date.parse(at)))
  return isRepeated ? null : zone
}

/** Maximum range of time zone definitions in ms (30 years), because the time zone rules of later years are unknown. */
const maxZoneRangeMs = 30 * 366 * 86_400_000

/** VTIMEZONE definitions for the time zones of these events. Each definition covers the range of the zone's events. */
function buildTimeZones(events: readonly CalendarEntry[]) {
  const ranges = new Map<string, [from: number, to: number]>()
  for (const event of events) {
    const zone = findZone(event)
    if (!zone) continue
    const [start, end] = [event.start_date, event.end_date ?? event.start_date].map(Date.parse) as [number, number]
    const [from, to] = ranges.get(zone) ?? [start, end]
    ranges.set(zone, [Math.min(from, start), Math.max(to, end)])
  }
  const describe = (zone: string) => {
    const [from, to] = ranges.get(zone) ?? [0, 0]
    return formatVtimezone(zone, from, Math.min(to, from + maxZoneRangeMs))
  }
  return { name: null, generator: describe }
}

/**
 * SEQUENCE of a calendar entry, which must grow with every change: seconds since 2020, which fit into iCalendar's
 * integer until 2088.
 */
const toSequence = ({ updated_at }: CalendarEntry) =>
  Math.max(0, Math.floor((Date.parse(updated_at) - Date.UTC(2020, 0, 1)) / 1000))

const toStatus = ({ event_state }: CalendarEntry) =>
  event_state === 'cancelled'
    ? ICalEventStatus.CANCELLED
    : event_state === 'postponed'
      ? ICalEventStatus.TENTATIVE
      : ICalEventStatus.CONFIRMED

/** Whether a calendar entry does not block its time: for an all-day, cancelled or postponed event. */
const toTransparency = ({ event_state, time_precision }: CalendarEntry) =>
  time_precision === 'date' || event_state === 'postponed' || event_state === 'cancelled'
    ? ICalEventTransparency.TRANSPARENT
    : null

/** Escapes the name of the calendar, because the ICS writer escapes all other values but not the name. */
const escapeIcsText = (text: string) => toOneLine(text).replace(/[\\;,]/g, '\\$&')

/**
 * Writes events as an iCalendar file (RFC 5545, with the refresh interval of RFC 7986). UID is the id of the event, so
 * that the UID stays the same when the URL changes. DTSTAMP is the time of the last change, so that the same events
 * produce identical bytes.
 */
export function buildIcs(events: readonly CalendarEntry[], { name, path, origin }: CalendarContent): string {
  const calendar = ical({
    name: escapeIcsText(name),
    prodId: { company: product.name, product: 'Events', language: 'EN' },
    source: origin + path,
    url: origin + paths.events,
    ttl: 6 * hourSeconds,
  })
  const dated = events.filter(hasEventDate)
  if (dated.length > 0) calendar.timezone(buildTimeZones(dated))
  for (const event of dated) {
    const url = origin + (event.is_withdrawn ? paths.events : paths.event(event.slug))
    const state = eventStateLabels[event.event_state]
    const title = toOneLine(event.title)
    calendar.createEvent({
      ...formatTimes(event),
      id: event.id,
      stamp: new Date(event.updated_at),
      lastModified: new Date(event.updated_at),
      sequence: toSequence(event),
      // Title that includes the state, because not every calendar app shows STATUS.
      summary: state ? `${state}: ${title}` : title,
      description: {
        plain: [state && event.state_note, event.description, event.online_url, url]
          .flatMap(html => (html ? removeUnreadableCharacters(html) : []))
          .join('\n\n'),
      },
      location: toOneLine(listEventPlaceLines(event).join(', ')) || null,
      url,
      status: toStatus(event),
      transparency: toTransparency(event),
      categories: event.circles.map(circle => ({ name: toOneLine(circle.name) })),
      // Marks an event that is no longer public. Subscribed calendars need the cancellation, but an import of the file
      // leaves the event out.
      ...(event.is_withdrawn && { x: [{ key: 'X-WITHDRAWN', value: 'TRUE' }] }),
    })
  }
  // Every line of a calendar ends with CRLF, including the last line (RFC 5545, 3.1).
  return `${movePropertiesFirst(calendar.toString())}\r\n`
}

/**
 * Moves the properties of the calendar before its components (RFC 5545, 3.6), because the writer puts two properties
 * after the time zones.
 */
function movePropertiesFirst(calendar: string): string {
  const refreshLines = /(?:^(?:REFRESH-INTERVAL|X-PUBLISHED-TTL)[;:].*\r\n)+/m
  const [lines = ''] = refreshLines.exec(calendar) ?? []
  return calendar.replace(refreshLines, '').replace(/^BEGIN:V(?!CALENDAR)|^END:VCALENDAR/m, first => `${lines}${first}`)
}

/** HTTP response with the calendar file as the body. */
export const createIcsResponse = (events: readonly CalendarEntry[], matter: CalendarContent) =>
  new Response(buildIcs(events, matter), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${matter.path.split('/').at(-1)}"`,
    },
  })
