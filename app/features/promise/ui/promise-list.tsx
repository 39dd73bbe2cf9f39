import { Link } from 'react-router'
import type { CalendarDay } from '../../../platform/dates/format-in-time-zone.ts'
import { paths } from '../../../platform/paths.ts'
import { VisitorDate } from '../../../ui/visitor-date.tsx'
import { formatPromiseStatus, getPromiseStatus, type PromiseWithDueDate } from '../promise.ts'
import './promise-list.css'

export type PromiseLine = PromiseWithDueDate & {
  id: string
  title: string
  promised_by: string
  outcome: string
  /** Event at which the promise was made, shown on pages that are not about the event. */
  events?: { slug: string; title: string } | undefined
}

type Props = { promises: readonly PromiseLine[]; today: CalendarDay; heading?: 'h3' | 'h4' }

/** List of promises (pledges): text, person, due date and status. */
export const PromiseList = ({ promises, today, heading: Title = 'h3' }: Props) => (
  <ol className="promises">
    {promises.map(promise => (
      <li key={promise.id} className="promise">
        <Title>{promise.title}</Title>
        <p className="promise-by">{promise.promised_by}</p>
        {promise.outcome && <p className="promise-outcome">{promise.outcome}</p>}
        {promise.events && (
          <p className="promise-by">
            At <Link to={`${paths.event(promise.events.slug)}#promises`}>{promise.events.title}</Link>
          </p>
        )}
        <p className="promise-due">
          <span className="visually-hidden">Due </span>
          <VisitorDate at={promise.due_on} />
        </p>
        <p className={`promise-standing promise-${getPromiseStatus(promise, today)}`}>
          <i aria-hidden="true" />
          {formatPromiseStatus(promise, today)}
        </p>
      </li>
    ))}
  </ol>
)
