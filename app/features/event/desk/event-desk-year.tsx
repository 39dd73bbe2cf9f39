import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ListState } from '../../../desk/list/list-state.tsx'
import { formatInZone, getNoonInUtc } from '../../../platform/dates/format-in-zone.ts'
import { formatMonthName } from '../event-month.ts'
import { findConflicts } from './event-conflicts.ts'
import { eventDeskQueries } from './event-desk-queries.ts'
import { buildEventDeskPath, type EventDeskSearch, type ListedEvent } from './event-list-search.ts'
import { filterEventsOnDay, listMonthWeeks } from './event-month-board.ts'
import './event-desk-year.css'
import { formatQuantity } from '../../../platform/text/pluralize.ts'

type Props = { search: EventDeskSearch; year: string }

/** Calendar of a year; each day links to its month. */
export function EventDeskYear({ search, year }: Props) {
  const query = useQuery(eventDeskQueries.between(search, `${year}-01-01`, `${year}-12-31`))
  return (
    <ListState query={query} subject="The year">
      {page => (
        <div className="event-year">
          {Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`).map(month => (
            <YearMonth key={month} month={month} events={page.rows} search={search} />
          ))}
        </div>
      )}
    </ListState>
  )
}

type MonthProps = { month: string; events: readonly ListedEvent[]; search: EventDeskSearch }

function YearMonth({ month, events, search }: MonthProps) {
  const clashing = new Set(findConflicts(events).map(({ day }) => day))
  const at = (day?: string) => buildEventDeskPath(search, { view: 'month', month, day })
  return (
    <section className="event-year-month" aria-labelledby={`month-${month}`}>
      <h2 id={`month-${month}`}>
        <Link to={at()}>{formatMonthName(month, { month: 'long' })}</Link>
      </h2>
      <ol>
        {listMonthWeeks(month)
          .flat()
          .map(day => {
            if (!day.startsWith(month)) return <li key={day} aria-hidden="true" />
            const count = filterEventsOnDay(events, day).length
            const number = Number(day.slice(8))
            if (count === 0) return <li key={day}>{number}</li>
            const label = `${formatInZone(getNoonInUtc(day), null, { day: 'numeric', month: 'long' })}, ${formatQuantity(count, 'event')}`
            return (
              <li key={day}>
                <Link
                  to={at(day)}
                  className={clashing.has(day) ? 'event-year-day event-year-clash' : 'event-year-day'}
                  aria-label={clashing.has(day) ? `${label}, a circle meets twice` : label}
                >
                  {number}
                </Link>
              </li>
            )
          })}
      </ol>
    </section>
  )
}
