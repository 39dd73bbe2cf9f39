import { Badges, CircleBadge, FlagshipBadge, PartnerBadge, StatusBadge } from '../../../ui/badge.tsx'
import { type Event, eventStateLabels } from '../event.ts'

type BadgedEvent = Pick<Event, 'circles' | 'is_flagship_event' | 'is_partner_event' | 'event_state'>

/** Badges of an event: circles, flagship, partner, and a state such as cancelled. */
export function EventBadges({ event, when }: { event: BadgedEvent; when?: 'upcoming' | 'past' }) {
  const state = eventStateLabels[event.event_state]
  return (
    <Badges>
      {event.circles.map(({ id, name, color_hex }) => (
        <CircleBadge key={id} name={name} hue={color_hex} />
      ))}
      {event.is_flagship_event && <FlagshipBadge />}
      {event.is_partner_event && <PartnerBadge />}
      {state && <StatusBadge label={state} tone={event.event_state === 'cancelled' ? 'danger' : 'warning'} />}
      {when && (event.event_state === 'scheduled' || event.event_state === 'moved_online') && (
        <StatusBadge label={when === 'upcoming' ? 'Upcoming' : 'Past'} tone={when} />
      )}
    </Badges>
  )
}
