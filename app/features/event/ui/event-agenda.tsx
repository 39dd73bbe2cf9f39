import { Agenda, AgendaItem } from '../../../ui/agenda.tsx'
import type { BriefEvent } from '../event.ts'
import { formatDatePlate } from '../event-dates.ts'
import { EventBadges } from './event-badges.tsx'
import { formatEventPlace } from './event-place.ts'

/** List of events in agenda form. Each row begins with the date, because people scan an agenda by date. */
export function EventAgenda({ events }: { events: readonly BriefEvent[] }) {
  return (
    <Agenda>
      {events.map(event => {
        const { large, small, short } = formatDatePlate(event)
        return (
          <AgendaItem
            key={event.id}
            to={`/event/${event.slug}`}
            title={event.title}
            struck={event.event_state === 'cancelled'}
            date={{ day: large, when: small, shortWhen: short, iso: event.start_date }}
            place={formatEventPlace(event)}
            badges={<EventBadges event={event} />}
          />
        )
      })}
    </Agenda>
  )
}
