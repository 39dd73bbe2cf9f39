import { Agenda, AgendaItem } from '../../../ui/agenda.tsx'
import type { Event } from '../event.ts'
import { plateMonth, plateNumeral, plateYear } from '../event-dates.ts'
import { EventBadges } from './event-badges.tsx'
import { eventPlace } from './event-place.ts'

/** Events as rows of an agenda: the numeral first, because a diary is read by its days. */
export function EventAgenda({ events }: { events: Event[] }) {
  return (
    <Agenda>
      {events.map(event => (
        <AgendaItem
          key={event.id}
          to={`/event/${event.slug}`}
          title={event.title}
          date={{
            day: plateNumeral(event),
            month: plateMonth(event, 'long'),
            shortMonth: plateMonth(event, 'short'),
            year: plateYear(event),
            iso: event.start_date,
          }}
          place={eventPlace(event)}
          badges={<EventBadges event={event} />}
        />
      ))}
    </Agenda>
  )
}
