import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { AdminSectionHead } from '../../../desk/admin-page-head.tsx'
import { useAuditLabels } from '../../../platform/audit/audit-words.ts'
import { formatDay } from '../../../platform/dates/date-format.ts'
import type { RecordSearchResult } from '../../../platform/search/record-queries.ts'
import { Button } from '../../../ui/button.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { getFirstName } from '../user.ts'
import { sortRecordTypesByCount, type UserAccount, type UserRecord } from '../user-account.ts'
import { userQueries } from '../user-queries.ts'

const initialRecordCount = 6
const maxRecordCount = 100

type UserRecordsProps = { account: UserAccount; pathOf: (record: RecordSearchResult) => string | undefined }

/** Records that the user owns, with numbers and links, and other records that the user has edited. */
export function UserRecords({ account, pathOf }: UserRecordsProps) {
  const [most, setMost] = useState(initialRecordCount)
  const { kindOf } = useAuditLabels()
  const { data, isError, refetch } = useQuery(userQueries.records(account.id, most))
  const total = Object.values(data?.counts ?? {}).reduce((sum, count) => sum + count, 0)
  return (
    <section aria-labelledby="made">
      <AdminSectionHead
        id="made"
        title="Content"
        about={total > 0 && 'Created by this user.'}
        actions={
          total > initialRecordCount &&
          most === initialRecordCount && (
            <Button line onClick={() => setMost(maxRecordCount)}>
              Show {total > maxRecordCount ? `the latest ${maxRecordCount}` : `all ${total}`}
            </Button>
          )
        }
      />
      {isError && !data && <ReadFailureCallout subject="Content" retry={() => void refetch()} />}
      {!data && !isError && <SkeletonBlock className="user-skeleton" />}
      {data && total === 0 && <p className="user-quiet">No content yet.</p>}
      {data && total > 0 && (
        <>
          <dl className="user-counts">
            {sortRecordTypesByCount(data.counts).map(([table, count]) => (
              <div key={table}>
                <dt>{count === 1 ? kindOf(table).one.replace(/^an? /, '') : kindOf(table).many.toLowerCase()}</dt>
                <dd>{count.toLocaleString('en-GB')}</dd>
              </div>
            ))}
          </dl>
          <RecordRows records={data.owned} pathOf={pathOf} since="Added" />
        </>
      )}
      {data && data.edited.length > 0 && (
        <>
          <h3 className="user-subhead">Edited by {getFirstName(account)}, owned by others</h3>
          <RecordRows records={data.edited} pathOf={pathOf} since="Last edited" />
        </>
      )}
    </section>
  )
}

const stateLabels: Record<string, string> = { draft: 'Draft', scheduled: 'Scheduled', archived: 'Archived' }

const RecordRows = ({
  records,
  pathOf,
  since,
}: {
  records: readonly UserRecord[]
  pathOf: UserRecordsProps['pathOf']
  since: string
}) => (
  <ul className="user-rows">
    {records.map(record => {
      const recordLink = pathOf(record)
      return (
        <li key={`${record.kind} ${record.id}`}>
          <div>
            {recordLink ? <Link to={recordLink}>{record.title}</Link> : <b>{record.title}</b>}
            <small>
              {record.kind[0]?.toUpperCase() + record.kind.slice(1)}
              {record.state && stateLabels[record.state] ? `, ${stateLabels[record.state]?.toLowerCase()}` : ''}.{' '}
              {since} {formatDay(record.at)}.
            </small>
          </div>
        </li>
      )
    })}
  </ul>
)
