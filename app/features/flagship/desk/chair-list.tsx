import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { AdminSectionHead } from '../../../desk/admin-page-head.tsx'
import { formatCalendarDay } from '../../../platform/dates/date-format.ts'
import { paths } from '../../../platform/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { flagshipAdminQueries } from './flagship-admin-queries.ts'
import './chair-list.css'

/** List of the numbered chairs of an edition, each linked to the form of the chair. */
export function ChairList({ edition }: { edition: string }) {
  const { data: chairs, isError, refetch } = useQuery(flagshipAdminQueries.chairs(edition))
  return (
    <section className="chair-list" aria-labelledby="chairs">
      <AdminSectionHead
        id="chairs"
        title="Seats"
        about={
          chairs &&
          (chairs.length > 0
            ? `${chairs.filter(({ name }) => name).length} of ${chairs.length} filled.`
            : 'No seats yet.')
        }
        actions={
          <ButtonLink line slim to={paths.adminChairOf(edition)}>
            Add seat
          </ButtonLink>
        }
      />
      {isError && !chairs && <ReadFailureCallout subject="Seats" retry={() => void refetch()} />}
      {chairs && chairs.length > 0 && (
        <ol>
          {chairs.map(({ id, number, name, request, named_on }) => (
            <li key={id}>
              <b aria-hidden="true">{number}</b>
              <Link to={paths.adminChair(id)}>
                <span className="visually-hidden">Seat {number}: </span>
                {name || 'To be announced'}
              </Link>
              <p>{request || (named_on ? `Announced on ${formatCalendarDay(named_on)}` : 'No topic yet')}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
