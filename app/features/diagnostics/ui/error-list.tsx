import { useQuery } from '@tanstack/react-query'
import { formatShortDateAndTime } from '../../../platform/dates/date-format.ts'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { diagnosisQueries } from '../diagnosis-queries.ts'

const initialErrorCount = 8

/** Recent server errors, with the reference code that the visitor saw. */
export function ErrorList() {
  const { data, error } = useQuery(diagnosisQueries.errors())
  if (error && !data) return <p className="part-quiet">The error list could not be loaded. {error.message}</p>
  if (!data) return <p className="part-quiet">Loading errors.</p>
  if (data.errors.length === 0) return <p className="part-quiet">No errors in the last 30 days.</p>
  return (
    <ul className="trail">
      {data.errors.slice(0, initialErrorCount).map(({ requestId, at, method, path, message }) => (
        <li key={requestId}>
          <Timestamp at={at}>{formatShortDateAndTime(at)}</Timestamp>
          <span>
            <b>
              {method} {path}
            </b>{' '}
            {message} <span className="trail-reference">Reference {requestId}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
