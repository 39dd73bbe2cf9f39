import { formatShortDateAndTime } from '../../../platform/dates/date-format.ts'
import { Timestamp } from '../../../ui/timestamp.tsx'
import type { ApplicationFile } from '../application-file.ts'
import { listApplicationActivity } from './application-activity.ts'

/** History of an application as a list, newest event first. */
export function ActivityList({ file, now }: { file: ApplicationFile; now: number }) {
  return (
    <section aria-labelledby="trail">
      <h2 id="trail">Activity</h2>
      <ol className="application-trail">
        {listApplicationActivity(file).map(({ at, text, why }) => (
          <li key={`${at} ${text}`}>
            <Timestamp at={at}>{formatShortDateAndTime(at, now)}</Timestamp>
            <span>
              {text}
              {why && <small>“{why}”</small>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
