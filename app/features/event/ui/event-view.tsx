import type { ReactNode } from 'react'
import { paths } from '../../../platform/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { BackLink } from '../../../ui/more-link.tsx'
import { NewTabHint, newTabProps } from '../../../ui/new-tab-hint.tsx'
import { Prose } from '../../../ui/prose.tsx'
import { type EventDetail, isEventUpcoming } from '../event.ts'
import { EventActions } from './event-actions.tsx'
import { EventDescription } from './event-description.tsx'
import { EventDetails } from './event-details.tsx'
import { EventCover, EventHead } from './event-head.tsx'

interface EventViewProps {
  event: EventDetail
  now: number
  /** URL of the list from which the visitor came. */
  list?: string | undefined
  /** Pictures of the event. */
  gallery?: ReactNode
  /** Event that replaces this event after a cancellation or postponement. */
  instead?: ReactNode
}

/** Main content of an event page. */
export function EventView({ event, now, list = paths.events, gallery, instead }: EventViewProps) {
  const upcoming = isEventUpcoming(event, now)
  return (
    <>
      <EventHead event={event} now={now} back={<BackLink to={list}>Back to Events</BackLink>} />
      <EventCover event={event} />
      <div className="wrap grid">
        <div className="event-main">
          {!upcoming && event.outcome_html && <EventOutcome html={event.outcome_html} />}
          <EventDescription event={event} />
          <EventDocuments documents={event.documents} />
          {gallery}
          <p className="event-back">
            <ButtonLink line to={list}>
              Back to Events
            </ButtonLink>
          </p>
        </div>
        <div className="event-aside">
          {instead}
          <EventDetails event={event} upcoming={upcoming} />
          <EventActions event={event} upcoming={upcoming} contactPath={paths.contactAbout(event.slug)} />
        </div>
      </div>
    </>
  )
}

/** Report about the outcome of a past event, shown above the announcement of the event. */
const EventOutcome = ({ html }: { html: string }) => (
  <section className="event-part" aria-labelledby="event-outcome">
    <h2 id="event-outcome">What Came of It</h2>
    <Prose html={html} />
  </section>
)

/** Documents of an event. */
function EventDocuments({ documents }: Pick<EventDetail, 'documents'>) {
  if (documents.length === 0) return null
  return (
    <section className="event-part" aria-labelledby="event-documents">
      <h2 id="event-documents">Documents</h2>
      <ul className="event-documents">
        {documents.map(({ title, url }) => (
          <li key={url}>
            <a href={url} {...newTabProps}>
              {title}
              <NewTabHint />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
