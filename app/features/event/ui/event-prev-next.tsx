import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { CoverOrder } from '../../../ui/cover-order.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { AdjacentEvent, AdjacentEvents } from '../adjacent-events.ts'
import { EventDateText } from './date-text.tsx'
import { formatEventPlace } from './event-place.ts'
import './event-prev-next.css'

/** Previous and next event of the same circle. */
export function EventPrevNext({ slug, neighbours }: { slug: string; neighbours: AdjacentEvents }) {
  const { before, after, circle } = neighbours
  if (!before && !after) return null
  const where = circle ? `, in ${circle}` : ''
  return (
    <CoverOrder of={[slug, before?.slug, after?.slug].filter(seed => seed !== undefined)}>
      <nav className="wrap event-ways-on" aria-label="Gatherings before and after">
        {before && <AdjacentEventLink event={before} label={`Before it${where}`} />}
        {after && <AdjacentEventLink event={after} label={`After it${before ? '' : where}`} forward />}
      </nav>
    </CoverOrder>
  )
}

function AdjacentEventLink({ event, label, forward }: { event: AdjacentEvent; label: string; forward?: boolean }) {
  const place = formatEventPlace(event)
  return (
    <Link className={forward ? 'event-way event-way-forward' : 'event-way'} to={paths.event(event.slug)} viewTransition>
      <Picture
        className="event-way-cover"
        src={event.image_url}
        alt=""
        details={event.picture}
        sizes="112px"
        seed={event.slug}
        hue={event.circle_color_hex}
      />
      <small>{label}</small>
      <b dir="auto">{event.title}</b>
      <small>
        <EventDateText event={event} />
        {place && `, ${place}`}
      </small>
    </Link>
  )
}
