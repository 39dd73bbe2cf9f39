import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import type { SpeakerAppearance } from '../event-appearances.ts'
import { EventDateText } from './date-text.tsx'
import './upcoming-appearances.css'

/** Maximum number of appearances shown for one person. The calendar lists all appearances. */
const maxAppearances = 3

/** Short list of the next events at which a person is a speaker. Each entry links to its event. */
export function UpcomingAppearances({ appearances }: { appearances: readonly SpeakerAppearance[] }) {
  if (appearances.length === 0) return null
  return (
    <ul className="appearance-notes" aria-label="Speaks at">
      {appearances.slice(0, maxAppearances).map(event => (
        <li key={event.event_id}>
          Speaks at <Link to={paths.event(event.slug)}>{event.title}</Link>
          <small>
            <EventDateText event={event} />
          </small>
        </li>
      ))}
    </ul>
  )
}
