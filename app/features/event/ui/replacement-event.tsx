import { paths } from '../../../platform/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { AdjacentEvent } from '../adjacent-events.ts'
import { EventDateText } from './date-text.tsx'
import { formatEventPlace } from './event-place.ts'
import './replacement-event.css'

/** Replacement of a cancelled or postponed event: title, date, place and link. */
export function ReplacementEvent({ event }: { event: AdjacentEvent }) {
  return (
    <Panel title="Instead" className="event-instead">
      <p className="event-instead-title" dir="auto">
        {event.title}
      </p>
      <p className="small quiet">
        <EventDateText event={event} />
      </p>
      <p className="small quiet">{formatEventPlace(event)}</p>
      <ButtonLink wide to={paths.event(event.slug)}>
        See what takes its place
      </ButtonLink>
    </Panel>
  )
}
