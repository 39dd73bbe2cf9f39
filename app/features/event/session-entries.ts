import { toSlug } from '../../platform/text/slug.ts'
import type { EventDetail } from './event.ts'
import { listPlaceLines } from './event-address.ts'
import type { CalendarEntry } from './event-ics.ts'
import { listTimedSessions } from './event-sessions.ts'
import { toPublicSpeaker } from './event-speakers.ts'

/**
 * Builds a calendar entry for each session with a known time, without breaks. Its UID is made of the event's and the
 * title, so that it survives a change of time or order; the event's own entry is in another file.
 */
export function buildSessionEntries(event: EventDetail): CalendarEntry[] {
  const counts = new Map<string, number>()
  return listTimedSessions(event)
    .filter(({ kind }) => kind !== 'break')
    .map(({ title, about, people, room, start, finish }) => {
      const name = toSlug(title).slice(0, 60) || 'session'
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      const speakers = people.map(speaker => toPublicSpeaker(speaker, event.introduced).name).join(', ')
      return {
        ...event,
        id: `${event.id}-${name}${count > 1 ? `-${count}` : ''}`,
        title,
        description: [speakers && `Speakers: ${speakers}`, about].filter(Boolean).join('\n\n'),
        location: [room, ...listPlaceLines(event)].filter(Boolean).join(', ') || null,
        ...{ street_address: null, town: null, country: null },
        ...{ start_date: start, end_date: finish, time_precision: 'datetime' },
      }
    })
}
