import { useDraggable } from '@dnd-kit/core'
import type { CSSProperties, KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { formatEventListTime } from '../event-dates.ts'
import type { ListedEvent } from './event-list-search.ts'

type OnKeyDown = (event: ListedEvent, press: KeyboardEvent) => void
type Props = { events: readonly ListedEvent[]; onKeyDown: OnKeyDown }

/** List of events without a known day. The user drags an event onto a day. */
export function UndatedEvents({ events, onKeyDown }: Props) {
  if (events.length === 0) return null
  return (
    <section className="event-day" aria-labelledby="event-undated">
      <h2 id="event-undated">Undated</h2>
      <p>Drag onto a date, or use Space and the arrow keys.</p>
      <ul className="event-undated">
        {events.map(event => (
          <UndatedEvent key={event.id} event={event} onKeyDown={onKeyDown} />
        ))}
      </ul>
    </section>
  )
}

function UndatedEvent({ event, onKeyDown }: { event: ListedEvent; onKeyDown: OnKeyDown }) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: event.id })
  return (
    <li>
      <Link
        ref={setNodeRef}
        to={paths.adminEvent(event.id)}
        className={isDragging ? 'event-bar event-bar-draft event-bar-dragging' : 'event-bar event-bar-draft'}
        style={{ '--hue': event.circles[0]?.color_hex ?? 'var(--ink)' } as CSSProperties}
        draggable={false}
        data-event={event.id}
        aria-keyshortcuts="Space"
        {...listeners}
        onKeyDown={press => onKeyDown(event, press)}
      >
        <small>{formatEventListTime(event)}</small>
        <span dir="auto">{event.title}</span>
      </Link>
    </li>
  )
}
