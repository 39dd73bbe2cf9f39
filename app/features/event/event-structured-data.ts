import type { Event as EventData, EventStatusType, Place, VirtualLocation, WithContext } from 'schema-dts'
import { formatLocalTime, toDayInZone, toValidTimeZone } from '../../platform/dates/format-in-time-zone.ts'
import { paths } from '../../platform/paths.ts'
import { buildPreviewPath } from '../../platform/seo/preview-address.ts'
import { buildOrganisationReference } from '../../platform/seo/structured-data.tsx'
import {
  type EventDetail,
  findLastEventDay,
  isEventUpcoming,
  isNetworkEvent,
  type ProgrammeItem,
  parseOrganiserUrl,
} from './event.ts'
import { findCountryName } from './event-address.ts'
import { listTimedSessions } from './event-sessions.ts'
import { listEventSpeakers, toSpeakerWithPage } from './event-speakers.ts'

const schemaEventStatuses: Record<string, EventStatusType> = {
  scheduled: 'https://schema.org/EventScheduled',
  cancelled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
  moved_online: 'https://schema.org/EventMovedOnline',
}

/** Formats a timestamp as local time with its UTC offset, because search engines show the time as written. */
function formatTimeWithOffset(instant: string, zone: string | null): string {
  const validZone = toValidTimeZone(zone)
  if (validZone === 'UTC') return instant
  const wall = `${formatLocalTime(instant, validZone).replace(' ', 'T')}.000`
  const minutes = Math.round((Date.parse(`${wall}Z`) - Date.parse(instant)) / 60_000)
  const two = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, '0')
  return `${wall}${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}

/** Builds start and end of the event for search engines. An unknown time or end is left out. */
function buildDates(event: EventDetail) {
  if (event.time_precision === 'datetime')
    return {
      startDate: formatTimeWithOffset(event.start_date, event.timezone),
      ...(event.end_date ? { endDate: formatTimeWithOffset(event.end_date, event.timezone) } : {}),
    }
  const startDate = toDayInZone(event.start_date, event.timezone)
  return { startDate, ...(event.end_date ? { endDate: findLastEventDay(event) } : {}) }
}

function buildLocations(
  event: EventDetail,
  url: string,
  room = '',
): Place | VirtualLocation | (Place | VirtualLocation)[] {
  const online: VirtualLocation = { '@type': 'VirtualLocation', url: event.online_url ?? url }
  if (event.event_state === 'moved_online') return online
  const place = buildPlace(event, room)
  if (event.online_url) return place ? [place, online] : online
  return place ?? buildArea(event)
}

/**
 * Builds a place with a name, which search engines require: the country, otherwise the region, otherwise "Place to be
 * announced".
 */
function buildArea({ country, region }: EventDetail): Place {
  const name = findCountryName(country) ?? region ?? 'Place to be announced'
  return { '@type': 'Place', name, address: country ? { '@type': 'PostalAddress', addressCountry: country } : name }
}

/**
 * Builds the place of the event, with the room of a session before the venue. A venue and a town in one line stay one
 * line, because the program cannot know where to split the line.
 */
function buildPlace({ location, street_address, town, country }: EventDetail, room: string): Place | undefined {
  const venue = location ?? town
  if (!venue) return undefined
  const name = room ? `${room}, ${venue}` : venue
  if (!street_address && !town && !country) return { '@type': 'Place', name, address: venue }
  return {
    '@type': 'Place',
    name,
    address: {
      '@type': 'PostalAddress',
      ...(street_address && { streetAddress: street_address }),
      ...(town && { addressLocality: town }),
      ...(country && { addressCountry: country }),
    },
  }
}

const getAttendanceMode = ({ event_state, online_url, location }: EventDetail) => {
  if (event_state === 'moved_online' || (online_url && !location)) return 'https://schema.org/OnlineEventAttendanceMode'
  return online_url ? 'https://schema.org/MixedEventAttendanceMode' : 'https://schema.org/OfflineEventAttendanceMode'
}

/** Organiser of the event, if set. For a partner event without the organiser's name, only the URL is known. */
function buildOrganiser(event: EventDetail, origin: string) {
  const url = parseOrganiserUrl(event.organizer_website_url)
  if (event.organizer_name)
    return { organizer: { '@type': 'Organization' as const, name: event.organizer_name, ...(url && { url }) } }
  return isNetworkEvent(event) || event.is_flagship_event ? { organizer: buildOrganisationReference(origin) } : {}
}

/** Builds the speakers of the given sessions, if there are any. */
function buildPerformers(sessions: readonly ProgrammeItem[], introduced: EventDetail['introduced'], origin: string) {
  const speakers = listEventSpeakers(sessions).map(speaker => toSpeakerWithPage(speaker, introduced))
  if (speakers.length === 0) return {}
  return {
    performer: speakers.map(({ name, page }) => ({
      '@type': 'Person' as const,
      name,
      ...(page && { url: origin + page }),
    })),
  }
}

/** Builds the sessions whose time is known, without breaks. */
function buildSubEvents(event: EventDetail, origin: string, url: string) {
  const sessions = listTimedSessions(event).filter(({ kind }) => kind !== 'break')
  if (sessions.length === 0) return {}
  return {
    subEvent: sessions.map(
      (session): EventData => ({
        '@type': 'Event',
        name: session.title,
        ...(event.event_state !== 'scheduled' && { eventStatus: schemaEventStatuses[event.event_state] }),
        startDate: formatTimeWithOffset(session.start, event.timezone),
        ...(session.finish && { endDate: formatTimeWithOffset(session.finish, event.timezone) }),
        ...(session.about && { description: session.about }),
        location: buildLocations(event, url, session.room),
        ...buildPerformers([session], event.introduced, origin),
      }),
    ),
  }
}

/**
 * Structured data (schema.org) of an event.
 * @returns undefined while the day is unknown: schema.org has no value for an unknown day, and an invented day would be
 * wrong
 */
export function buildEventData(event: EventDetail, origin: string, now: number): WithContext<EventData> | undefined {
  if (event.time_precision !== 'datetime' && event.time_precision !== 'date') return undefined
  const url = origin + paths.event(event.slug)
  const open = event.signup_url && event.event_state !== 'cancelled' && isEventUpcoming(event, now)
  const isFull = event.max_attendees !== null && (event.attendees ?? 0) >= event.max_attendees
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': `${url}#event`,
    name: event.title,
    ...(event.description ? { description: event.description } : {}),
    url,
    ...buildDates(event),
    eventStatus: schemaEventStatuses[event.event_state] ?? 'https://schema.org/EventScheduled',
    eventAttendanceMode: getAttendanceMode(event),
    location: buildLocations(event, url),
    image: [
      ...(event.image_url ? [URL.parse(event.image_url, url)?.href ?? []].flat() : []),
      origin + buildPreviewPath(paths.event(event.slug), event.circle_color_hex),
    ],
    ...buildOrganiser(event, origin),
    ...buildPerformers(event.programme, event.introduced, origin),
    // Search engines read the page that the server sends, so browsers do not load the code that computes the times of
    // sessions.
    ...(import.meta.env.SSR && buildSubEvents(event, origin, url)),
    ...(event.max_attendees ? { maximumAttendeeCapacity: event.max_attendees } : {}),
    ...(open && event.signup_url
      ? {
          offers: {
            '@type': 'Offer',
            url: event.signup_url,
            availability: isFull ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
          },
        }
      : {}),
  }
}
