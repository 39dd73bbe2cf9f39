import { toSlug } from '../../platform/text/slug.ts'
import { hashSeed } from '../../platform/weave/weave-random.ts'
import type { EventDetail } from './event.ts'
import { listEventPlaceLines } from './event-address.ts'
import type { CalendarEntry } from './event-ics.ts'
import { listTimedSessions } from './event-sessions.ts'
import { toSpeakerWithPage } from './event-speakers.ts'

/**
 * Builds a calendar entry for each session with a known time, except breaks. The UID of the entry consists of the
 * event's UID and a hash of the title, so that the UID stays the same when time or order change. A hash is used,
 * because titles in other scripts have no slug. The entry of the event itself is in another file.
 */
export function buildSessionEntries(event: EventDetail): CalendarEntry[] {
  const taken = new Set<string>()
  return listTimedSessions(event)
    .filter(({ kind }) => kind !== 'break')
    .map(({ title, about, people, room, start, finish }) => {
      const name = `${toSlug(title).slice(0, 60) || 'session'}-${hashSeed(title).toString(36)}`
      let uid = name
      for (let count = 2; taken.has(uid); count++) uid = `${name}-${count}`
      taken.add(uid)
      const speakers = people.map(speaker => toSpeakerWithPage(speaker, event.introduced).name).join(', ')
      return {
        ...event,
        id: `${event.id}-${uid}`,
        title,
        description: [speakers && `Speakers: ${speakers}`, about].filter(Boolean).join('\n\n'),
        location: [room, ...listEventPlaceLines(event)].filter(Boolean).join(', ') || null,
        ...{ street_address: null, town: null, country: null },
        ...{ start_date: start, end_date: finish, time_precision: 'datetime' },
      }
    })
}
