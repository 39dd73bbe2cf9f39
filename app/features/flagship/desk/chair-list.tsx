import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DeskSectionHead } from '../../../desk/desk-head.tsx'
import { formatCalendarDay } from '../../../platform/dates/date-format.ts'
import { paths } from '../../../platform/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { formatSeats } from '../chair.ts'
import { flagshipDeskQueries } from './flagship-desk-queries.ts'
import './chair-list.css'

/** Numbered chairs of a year's table, each linked to its form. */
export function ChairList({ edition }: { edition: string }) {
  const { data: chairs, isError, refetch } = useQuery(flagshipDeskQueries.chairs(edition))
  return (
    <section className="chair-list" aria-labelledby="chairs">
      <DeskSectionHead
        id="chairs"
        title="Chairs"
        about={
          chairs &&
          (chairs.length > 0 ? formatSeats(chairs) : 'None yet. The page of the table is drawn once there are.')
        }
        actions={
          <ButtonLink line slim to={paths.adminChairOf(edition)}>
            Add a chair
          </ButtonLink>
        }
      />
      {isError && !chairs && <ReadFailureCallout subject="The chairs" retry={() => void refetch()} />}
      {chairs && chairs.length > 0 && (
        <ol>
          {chairs.map(({ id, number, name, request, named_on }) => (
            <li key={id}>
              <b aria-hidden="true">{number}</b>
              <Link to={paths.adminChair(id)}>
                <span className="visually-hidden">Chair {number}: </span>
                {name || 'Not named yet'}
              </Link>
              <p>{request || (named_on ? `Named on ${formatCalendarDay(named_on)}` : 'No request yet')}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
