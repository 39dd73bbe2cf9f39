import { Card, type CardProps } from '../../../ui/card.tsx'
import { DatePlate } from '../../../ui/date-plate.tsx'
import { type BriefEvent, isEventUpcoming } from '../event.ts'
import { formatDatePlate } from '../event-dates.ts'
import { EventBadges } from './event-badges.tsx'
import { formatEventPlace } from './event-place.ts'

type Props = { event: BriefEvent; now: number } & Pick<CardProps, 'eager' | 'variant'>

/** Card of an event. The whole card is one link, with the visible label "View Details". */
export function EventCard({ event, now, eager = false, variant }: Props) {
  const plate = formatDatePlate(event)
  return (
    <Card
      to={`/event/${event.slug}`}
      title={event.title}
      image={event.image_url ? { src: event.image_url, alt: '', details: event.picture } : null}
      seed={event.slug}
      hue={event.circle_color_hex}
      eager={eager}
      variant={variant}
      plate={<DatePlate day={plate.large} when={plate.short} iso={event.start_date} />}
      struck={event.event_state === 'cancelled'}
      action="View Details"
    >
      <p>{formatEventPlace(event)}</p>
      <EventBadges event={event} when={isEventUpcoming(event, now) ? undefined : 'past'} />
    </Card>
  )
}
