import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useAuditLabels } from '../../../platform/audit/audit-words.ts'
import { formatShortDateAndTime } from '../../../platform/dates/date-format.ts'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { diagnosisQueries } from '../diagnosis-queries.ts'
import { formatChanges } from '../last-changes.ts'

/** Latest lines of the audit log as sentences. */
export function LastChangesList() {
  const labels = useAuditLabels()
  const { data, isError } = useQuery(diagnosisQueries.lastChanges())
  if (isError && !data) return <p className="part-quiet">The activity log could not be loaded.</p>
  if (!data) return <p className="part-quiet">Loading activity.</p>
  const changes = formatChanges(data, labels)
  if (changes.length === 0) return <p className="part-quiet">No changes yet.</p>
  return (
    <ul className="trail">
      {changes.map(({ id, at, who, did, what, to }) => (
        <li key={id}>
          <Timestamp at={at}>{formatShortDateAndTime(at)}</Timestamp>
          <span>
            <b>{who}</b> {did}
            {what && <>, “{to ? <Link to={to}>{what}</Link> : what}”</>}
          </span>
        </li>
      ))}
    </ul>
  )
}
