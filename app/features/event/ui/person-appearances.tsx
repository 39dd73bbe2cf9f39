import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { ReadingFailure } from '../../../ui/read-failure.tsx'
import { type Appearance, appearanceQueries } from '../event-appearances.ts'
import { plainDate } from '../event-dates.ts'
import './event-connections.css'

/** At which gatherings a person speaks or spoke, each with the way to its desk. @param id of the person */
export function PersonAppearances({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(appearanceQueries.ofPerson(id))
  return (
    <section className="record-group event-connections" aria-labelledby="appearances">
      <h3 id="appearances">Speaks at</h3>
      {isError && !data && <ReadingFailure subject="Where they speak" retry={() => void refetch()} />}
      {data?.length === 0 && <p>No session names them. They are chosen in the programme of an event.</p>}
      {data && data.length > 0 && <Appearances all={data} />}
    </section>
  )
}

const Appearances = ({ all }: { all: readonly Appearance[] }) => (
  <ul>
    {all.map(event => (
      <li key={event.event_id}>
        <span>
          <Link to={paths.adminEvent(event.event_id)}>{event.title}</Link>
          <small>{[plainDate(event), event.status !== 'published' && event.status].filter(Boolean).join(', ')}</small>
        </span>
      </li>
    ))}
  </ul>
)
