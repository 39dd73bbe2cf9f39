import { paths } from '../../../platform/paths.ts'
import { MoreLink } from '../../../ui/more-link.tsx'
import { eventStateLabels, type MentionedEvent } from '../event.ts'
import { formatLongDate } from '../event-dates.ts'
import './event-mentions.css'

/** Events that a text mentions, one line per event with date, state and link. */
export function EventMentions({ events }: { events: readonly MentionedEvent[] }) {
  if (events.length === 0) return null
  return (
    <section className="event-mentions" aria-labelledby="event-mentions">
      <h2 id="event-mentions">{events.length === 1 ? 'The event' : 'The events'}</h2>
      {events.map(event => (
        <p key={event.slug}>
          <MoreLink to={paths.event(event.slug)}>{event.title}</MoreLink>
          <span>{[formatLongDate(event), eventStateLabels[event.event_state]].filter(Boolean).join('. ')}</span>
        </p>
      ))}
    </section>
  )
}
