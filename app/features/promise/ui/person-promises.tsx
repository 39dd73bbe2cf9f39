import { Link } from 'react-router'
import type { CalendarDay } from '../../../platform/dates/format-in-time-zone.ts'
import { paths } from '../../../platform/paths.ts'
import { formatPromiseStatus, getPromiseStatus } from '../promise.ts'
import type { PromiseLine } from './promise-list.tsx'
import './promise-list.css'
import './person-promises.css'

/** Maximum number of promises shown for one person. The pages of the events show all promises. */
const maxPromises = 3

/** Short list of a person's promises (pledges), each linked to the event where the promise was made. */
export function PersonPromises({ promises, today }: { promises: readonly PromiseLine[]; today: CalendarDay }) {
  if (promises.length === 0) return null
  return (
    <ul className="promise-notes" aria-label="Promised">
      {promises.slice(0, maxPromises).map(promise => (
        <li key={promise.id}>
          {promise.events ? (
            <Link to={`${paths.event(promise.events.slug)}#promises`}>{promise.title}</Link>
          ) : (
            promise.title
          )}
          <span className={`promise-standing promise-${getPromiseStatus(promise, today)}`}>
            <i aria-hidden="true" />
            {formatPromiseStatus(promise, today)}
          </span>
        </li>
      ))}
    </ul>
  )
}
