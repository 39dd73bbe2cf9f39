import type { Event as EventData, EventStatusType, Place, VirtualLocation, WithContext } from 'schema-dts'
import { dayInZone } from '../../platform/dates/in-zone.ts'
import { paths } from '../../platform/paths.ts'
import { previewPath } from '../../platform/seo/preview-address.ts'
import { organisation } from '../../platform/seo/structured-data.tsx'
import { type EventDetail, isCollective, isUpcoming, lastDay } from './event.ts'

const status: Record<string, EventStatusType> = {
  scheduled: 'https://schema.org/EventScheduled',
  cancelled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
  moved_online: 'https://schema.org/EventMovedOnline',
}

/** Bare days where no hour is known; an end only where there is one. */
function datesOf(event: EventDetail) {
  if (event.time_precision === 'datetime')
    return { startDate: event.start_date, ...(event.end_date ? { endDate: event.end_date } : {}) }
  const startDate = dayInZone(event.start_date, event.timezone)
  return { startDate, ...(event.end_date ? { endDate: lastDay(event) } : {}) }
}

function findingPath(event: EventDetail, url: string): Place | VirtualLocation | undefined {
  if (event.event_state === 'moved_online') return { '@type': 'VirtualLocation', url }
  if (!event.location) return undefined
  // One line is known, venue and town together; to take it apart into street and country would be a guess.
  return { '@type': 'Place', name: event.location, address: event.location }
}

/**
 * An event for search engines.
 * @returns undefined while its day is not known: schema.org has no word for that, and an invented date would be a lie
 */
export function eventData(event: EventDetail, origin: string, now: number): WithContext<EventData> | undefined {
  if (event.time_precision !== 'datetime' && event.time_precision !== 'date') return undefined
  const url = origin + paths.event(event.slug)
  const location = findingPath(event, url)
  const open = event.signup_url && event.event_state !== 'cancelled' && isUpcoming(event, now)
  const isFull = event.max_attendees !== null && (event.attendees ?? 0) >= event.max_attendees
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': `${url}#event`,
    name: event.title,
    ...(event.description ? { description: event.description } : {}),
    url,
    ...datesOf(event),
    eventStatus: status[event.event_state] ?? 'https://schema.org/EventScheduled',
    eventAttendanceMode:
      event.event_state === 'moved_online'
        ? 'https://schema.org/OnlineEventAttendanceMode'
        : 'https://schema.org/OfflineEventAttendanceMode',
    ...(location ? { location } : {}),
    image: [
      ...(event.image_url ? [URL.parse(event.image_url, url)?.href ?? []].flat() : []),
      origin + previewPath(paths.event(event.slug), event.circle_color_hex),
    ],
    // Of a partner's event only an address is known, not who stands behind it.
    ...(isCollective(event) || event.is_flagship_event ? { organizer: organisation(origin) } : {}),
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
