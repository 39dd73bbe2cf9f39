import { useQuery } from '@tanstack/react-query'
import { AdminSectionHead } from '../../../desk/admin-page-head.tsx'
import { paths } from '../../../platform/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { auditQueries } from '../audit-queries.ts'
import { AuditTrail } from './audit-trail.tsx'
import './audit.css'

/** Latest actions by a user, and changes of the user's account. Managers see only their own actions. */
export function UserAuditTrail({ person }: { person: string }) {
  const { data, dataUpdatedAt, isError, refetch } = useQuery(auditQueries.latest(person))
  return (
    <section aria-labelledby="history">
      <AdminSectionHead
        id="history"
        title="Recent activity"
        about="By and about this user."
        actions={
          data?.more && (
            <ButtonLink line to={paths.personTrail(person)}>
              View all
            </ButtonLink>
          )
        }
      />
      {isError && !data && <ReadFailureCallout subject="Activity" retry={() => void refetch()} />}
      {!data && !isError && <SkeletonBlock className="audit-skeleton" />}
      {data?.lines.length === 0 && <p className="audit-none">No entries visible to you.</p>}
      {data && <AuditTrail lines={data.lines} now={dataUpdatedAt} heading="h3" />}
    </section>
  )
}
