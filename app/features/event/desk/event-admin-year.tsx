import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ListState } from '../../../desk/list/list-state.tsx'
import { formatInTimeZone, getNoonInUtc, toDayInZone } from '../../../platform/dates/format-in-time-zone.ts'
import { getBrowserTimeZone } from '../../../platform/dates/moment-in-zone.ts'
import { useCurrentTime } from '../../../ui/use-current-time.ts'
import { formatMonthName } from '../event-month.ts'
import { eventAdminQueries } from './event-admin-queries.ts'
import { findEventConflicts } from './event-conflicts.ts'
import { buildEventAdminPath, type EventAdminSearch, type ListedEvent } from './event-list-search.ts'
import { filterEventsOnDay, listMonthWeeks, weekdayNames } from './event-month-board.ts'
import './event-admin-year.css'
import { formatQuantity } from '../../../platform/text/pluralize.ts'

type Props = { search: EventAdminSearch; year: string }

/** Calendar of a year; each day links to its month. */
export function EventAdminYear({ search, year }: Props) {
  const today = toDayInZone(useCurrentTime(year), getBrowserTimeZone())
  const query = useQuery(eventAdminQueries.between(search, `${year}-01-01`, `${year}-12-31`))
  return (
    <ListState query={query} subject="The year">
      {page => (
        <div className="event-year">
          {Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`).map(month => (
            <YearMonth key={month} month={month} today={today} events={page.rows} search={search} />
          ))}
        </div>
      )}
    </ListState>
  )
}

type MonthProps = { month: string; today: string; events: readonly ListedEvent[]; search: EventAdminSearch }

function YearMonth({ month, today, events, search }: MonthProps) {
  const clashing = new Set(findEventConflicts(events).map(({ day }) => day))
  const at = (day?: string) => buildEventAdminPath(search, { view: 'month', month, day })
  return (
    <section className="event-year-month" aria-labelledby={`month-${month}`}>
      <h2 id={`month-${month}`}>
        <Link to={at()}>{formatMonthName(month, { month: 'long' })}</Link>
      </h2>
      <div className="event-year-weekdays" aria-hidden="true">
        {weekdayNames.map(name => (
          <span key={name}>{name.charAt(0)}</span>
        ))}
      </div>
      <ol>
        {listMonthWeeks(month)
          .flat()
          .map(day => {
            if (!day.startsWith(month)) return <li key={day} aria-hidden="true" />
            const count = filterEventsOnDay(events, day).length
            const number = Number(day.slice(8))
            const current = day === today ? 'date' : undefined
            if (count === 0)
              return (
                <li key={day} aria-current={current}>
                  {number}
                </li>
              )
            const label = `${formatInTimeZone(getNoonInUtc(day), null, { day: 'numeric', month: 'long' })}, ${formatQuantity(count, 'event')}`
            return (
              <li key={day} aria-current={current}>
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
