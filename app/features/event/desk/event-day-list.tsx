import { Link } from 'react-router'
import { HueDot } from '../../../desk/hue-dot.tsx'
import { type CalendarDay, formatInTimeZone, getNoonInUtc } from '../../../platform/dates/format-in-time-zone.ts'
import { paths } from '../../../platform/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Status } from '../../../ui/status.tsx'
import { formatEventListTime } from '../event-dates.ts'
import type { EventConflict } from './event-conflicts.ts'
import type { ListedEvent } from './event-list-search.ts'
import { EventStatus } from './event-status.tsx'

type Props = {
  day: CalendarDay
  events: readonly ListedEvent[]
  clashes: readonly EventConflict[]
  /** Current time in ms since 1970. */
  now: number
}

/** List of the events and conflicts on the selected day. */
export function EventDayList({ day, events, clashes, now }: Props) {
  return (
    <section className="event-day" aria-labelledby="event-day">
      <h2 id="event-day">
        {formatInTimeZone(getNoonInUtc(day), null, { weekday: 'long', day: 'numeric', month: 'long' })}
      </h2>
      {clashes.map(({ circle, events }) => (
        <p key={circle.id} className="event-day-clash">
          <Status kind="attention">
            {circle.name} meets {events.length} times on this day.
          </Status>
        </p>
      ))}
      {events.length === 0 && <p className="event-day-none">No events are planned.</p>}
      <EventLines events={events} now={now} />
      <ButtonLink line slim to={paths.adminEventOn(day)}>
        Event on this day
      </ButtonLink>
    </section>
  )
}

/** List of events with details. */
const EventLines = ({ events, now }: { events: readonly ListedEvent[]; now: number }) =>
  events.length > 0 && (
    <ul className="event-lines">
      {events.map(event => (
        <li key={event.id}>
          <small>
            <HueDot hue={event.circles[0]?.color_hex} />
            {formatEventListTime(event)}
          </small>
          <Link to={paths.adminEvent(event.id)}>{event.title}</Link>
          <small>{event.location ?? event.town}</small>
          <EventStatus event={event} now={now} />
        </li>
      ))}
    </ul>
  )
