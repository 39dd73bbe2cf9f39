import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay } from '../../../platform/dates/date-format.ts'
import { paths } from '../../../platform/paths.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { applicationListQueries } from './application-list-queries.ts'

/**
 * Message for an empty list of applications. Applications with a conflict of interest of the current user are in no
 * list, so the message has a link to these applications.
 */
export function NoApplicationsYet() {
  const { user } = useSession()
  const { data: hidden, isError, refetch } = useQuery(applicationListQueries.hiddenFrom(user?.id ?? ''))
  if (isError && !hidden) return <ReadFailureCallout subject="Applications" retry={() => void refetch()} />
  if (!hidden) return null
  const more = hidden.total - hidden.rows.length
  if (hidden.total === 0)
    return (
      <EmptyState title="No applications yet.">
        Applications come from the Connect page. Applicants are promised an answer within five working days.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No applications that you may open."
      remedy={
        <ul>
          {hidden.rows.map(({ application_id, declared_at }) => (
            <li key={application_id}>
              <Link to={paths.adminApplication(application_id)}>
                Hidden application, conflict declared on {formatDay(declared_at)}
              </Link>
            </li>
          ))}
          {more > 0 && <li>{more.toLocaleString('en-GB')} more</li>}
        </ul>
      }
    >
      You declared a conflict of interest, so these applications are in none of your lists.
    </EmptyState>
  )
}
