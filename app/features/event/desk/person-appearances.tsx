import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { appearanceQueries } from '../event-appearances.ts'
import { formatEventDate } from '../event-dates.ts'
import './person-appearances.css'

/**
 * Events at which a person is or was a speaker, each linked to its edit page.
 * @param id id of the person
 */
export function PersonAppearances({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(appearanceQueries.ofPerson(id))
  return (
    <section className="person-appearances" aria-label="Speaks at">
      <p className="field-hint">Speakers are set in the programme of an event.</p>
      {isError && !data && <ReadFailureCallout subject="Sessions" retry={() => void refetch()} />}
      {data?.length === 0 && <p className="quiet">No sessions.</p>}
      {data && data.length > 0 && (
        <ul>
          {data.map(event => (
            <li key={event.event_id}>
              <Link to={paths.adminEvent(event.event_id)}>{event.title}</Link>
              <small>
                {[formatEventDate(event), event.status !== 'published' && event.status].filter(Boolean).join(', ')}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
