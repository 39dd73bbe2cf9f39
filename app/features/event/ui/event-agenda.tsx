import { Agenda, AgendaItem } from '../../../ui/agenda.tsx'
import type { BriefEvent } from '../event.ts'
import { datePlate } from '../event-dates.ts'
import { EventBadges } from './event-badges.tsx'
import { formatEventPlace } from './event-place.ts'

/** Events as rows of an agenda: the numeral first, because a diary is read by its days. */
export function EventAgenda({ events }: { events: readonly BriefEvent[] }) {
  return (
    <Agenda>
      {events.map(event => {
        const { large, small, short } = datePlate(event)
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
