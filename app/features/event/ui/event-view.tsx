import type { ReactNode } from 'react'
import { paths } from '../../../platform/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { BackLink } from '../../../ui/more-link.tsx'
import { type EventDetail, isUpcoming } from '../event.ts'
import { EventAbout } from './event-about.tsx'
import { EventActions } from './event-actions.tsx'
import { EventDetails } from './event-details.tsx'
import { EventCover, EventHead } from './event-head.tsx'
import { EventDocuments, EventOutcome } from './event-outcome.tsx'

interface EventViewProps {
  event: EventDetail
  now: number
  /** The list a reader came from. */
  list?: string | undefined
  /** What was pictured of it. */
  gallery?: ReactNode
  /** What takes its place, where it is off. */
  instead?: ReactNode
}

/** All that the page of an event says of the event itself. */
export function EventView({ event, now, list = paths.events, gallery, instead }: EventViewProps) {
  const upcoming = isUpcoming(event, now)
  return (
    <>
      <EventHead event={event} now={now} back={<BackLink to={list}>Back to Events</BackLink>} />
      <EventCover event={event} />
      <div className="wrap grid">
        <div className="event-main">
          {!upcoming && event.outcome_html && <EventOutcome html={event.outcome_html} />}
          <EventAbout event={event} />
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
