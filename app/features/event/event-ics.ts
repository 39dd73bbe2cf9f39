import { TZDate } from '@date-fns/tz'
import ical, { ICalEventStatus } from 'ical-generator'
import { dayInZone, validZoneOrUtc, noonInUtc } from '../../platform/dates/in-zone.ts'
import { describeZone } from '../../platform/dates/zone-changes.ts'
import { paths } from '../../platform/paths.ts'
import { product } from '../../platform/product.ts'
import { oneLine, plainLines } from '../../platform/text/unseen.ts'
import { type Event, lastDay, stateLabels } from './event.ts'
import { placeLines } from './event-address.ts'

const hour = 3600

export type CalendarContent = {
  /** As a calendar application lists it. */
  name: string
  /** Where the calendar itself is read again. */
  path: string
  /** Scheme and host of the site. */
  origin: string
}

/** What a calendar application is told of an event. */
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
>

/** Only what has a day can stand in a calendar. */
export const isDated = ({ time_precision }: Pick<Event, 'time_precision'>) =>
  time_precision === 'datetime' || time_precision === 'date'

/** Midnight UTC of a day, which the writer takes for the day itself. */
const midnight = (day: string) => new Date(`${day}T00:00:00Z`)
const dayAfter = (day: string) => new Date(Date.parse(noonInUtc(day)) + 24 * hour * 1000).toISOString().slice(0, 10)

/** When it is, in the words of iCalendar: by the clock of its place, or bare days with the last one exclusive. No end is invented. */
function timesOf(event: CalendarEntry) {
  if (event.time_precision === 'date')
    return {
      allDay: true,
      start: midnight(dayInZone(event.start_date, event.timezone)),
      end: event.end_date ? midnight(dayAfter(lastDay(event))) : null,
    }
  const zone = zoneOf(event)
  const moment = (at: string) => (zone ? new TZDate(at, zone) : new Date(at))
  return { timezone: zone, start: moment(event.start_date), end: event.end_date ? moment(event.end_date) : null }
}

/** The zone whose clock an hour is told by; null for UTC. */
function zoneOf({ timezone, time_precision }: CalendarEntry): string | null {
  const zone = validZoneOrUtc(timezone)
  return time_precision === 'datetime' && zone !== 'UTC' ? zone : null
}

/** Nobody knows how clocks will be set after so long; milliseconds. */
const foreseeable = 30 * 366 * 86_400_000

/** Describes the zones of these events over all the time they take. */
function zonesOf(events: readonly CalendarEntry[]) {
  const moments = events
    .filter(zoneOf)
    .flatMap(({ start_date, end_date }) => [start_date, end_date ?? start_date])
    .map(Date.parse)
  const from = moments.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const to = moments.reduce((a, b) => Math.max(a, b), from)
  return { name: null, generator: (zone: string) => describeZone(zone, from, Math.min(to, from + foreseeable)) }
}

/** A change of any kind raises it; seconds since 2020 fit into iCalendar's integer until 2088. */
const sequenceOf = ({ updated_at }: CalendarEntry) =>
  Math.max(0, Math.floor((Date.parse(updated_at) - Date.UTC(2020, 0, 1)) / 1000))

const statusOf = ({ event_state }: CalendarEntry) =>
  event_state === 'cancelled'
    ? ICalEventStatus.CANCELLED
    : event_state === 'postponed'
      ? ICalEventStatus.TENTATIVE
      : ICalEventStatus.CONFIRMED

/** The writer escapes what it writes, but for the name of the calendar. */
const escaped = (text: string) => oneLine(text).replace(/[\\;,]/g, '\\$&')

/**
 * Events as an iCalendar file (RFC 5545, with the refresh interval of RFC 7986). The id of an event is its UID for ever,
 * whatever becomes of its address; DTSTAMP is its last change, so that the same events give the same bytes.
 */
export function buildIcs(events: readonly CalendarEntry[], { name, path, origin }: CalendarContent): string {
  const calendar = ical({
    name: escaped(name),
    prodId: { company: product.name, product: 'Events', language: 'EN' },
    source: origin + path,
    url: origin + paths.events,
    ttl: 6 * hour,
  })
  const dated = events.filter(isDated)
  if (dated.length > 0) calendar.timezone(zonesOf(dated))
  for (const event of dated) {
    const url = origin + paths.event(event.slug)
    const state = stateLabels[event.event_state]
    const title = oneLine(event.title)
    calendar.createEvent({
      ...timesOf(event),
      id: event.id,
      stamp: new Date(event.updated_at),
      lastModified: new Date(event.updated_at),
      sequence: sequenceOf(event),
      // Said in words too: not every calendar shows the status.
      summary: state ? `${state}: ${title}` : title,
      description: {
        plain: [state && event.state_note, event.description, event.online_url, url]
          .flatMap(words => (words ? plainLines(words) : []))
          .join('\n\n'),
      },
      location: oneLine(placeLines(event).join(', ')) || null,
      url,
      status: statusOf(event),
      categories: event.circles.map(circle => ({ name: oneLine(circle.name) })),
    })
  }
  return propertiesFirst(calendar.toString())
}

/** Properties of a calendar stand before what it holds (RFC 5545, 3.6); the writer puts two of them behind the time zones. */
function propertiesFirst(calendar: string): string {
  const late = /(?:^(?:REFRESH-INTERVAL|X-PUBLISHED-TTL)[;:].*\r\n)+/m
  const [lines = ''] = late.exec(calendar) ?? []
  return calendar.replace(late, '').replace(/^BEGIN:V(?!CALENDAR)|^END:VCALENDAR/m, first => `${lines}${first}`)
}

/** The answer to a calendar application. */
export const icsResponse = (events: readonly CalendarEntry[], matter: CalendarContent) =>
  new Response(buildIcs(events, matter), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${matter.path.split('/').at(-1)}"`,
    },
  })
