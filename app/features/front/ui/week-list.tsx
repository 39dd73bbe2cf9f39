import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatShortDay, formatShortWeekday } from '../../../platform/dates/date-format.ts'
import { paths } from '../../../platform/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { StatusIcon } from '../../../ui/status.tsx'
import { frontPageQueries } from '../front-page-queries.ts'
import { describeHappening, findStartOfWeek, formatLocalDay, groupByWeekDay, type WeekDay } from '../week.ts'
import { FrontPageSection } from './front-page-section.tsx'

/** Publications, events and ending visibility periods of a week, grouped by day in the user's own time zone. */
export function WeekList() {
  const [weeks, setWeeks] = useState(0)
  const now = Date.now()
  const start = findStartOfWeek(now, weeks)
  const query = useQuery(frontPageQueries.week(start))
  const end = new Date(start)
  end.setDate(start.getDate() + 6)
  return (
    <FrontPageSection
      id="week"
      title={weeks === 0 ? 'This week' : 'Week'}
      about={weeks === 0 ? undefined : `${formatShortDay(start, now)} to ${formatShortDay(end, now)}`}
      actions={
        <>
          <Button line slim aria-label="Previous week" onClick={() => setWeeks(weeks - 1)}>
            <Icon drawing={ChevronLeft} />
          </Button>
          <Button line slim aria-label="Next week" onClick={() => setWeeks(weeks + 1)}>
            <Icon drawing={ChevronRight} />
          </Button>
          <Link to={paths.adminEvents}>Events</Link>
        </>
      }
      query={query}
    >
      {({ total, rows }) => (
        <>
          <ol className="front-week">
            {groupByWeekDay(start, rows).map(day => (
              <Day key={day.day} day={day} now={now} />
            ))}
          </ol>
          {total > rows.length && <p className="part-quiet">{total - rows.length} more are not shown.</p>}
        </>
      )}
    </FrontPageSection>
  )
}

function Day({ day: { day, midnight, happenings }, now }: { day: WeekDay; now: number }) {
  const today = formatLocalDay(new Date(now))
  return (
    <li className={day === today ? 'front-today' : day < today ? 'front-past' : undefined}>
      <h3>
        {midnight.getDate()} <small>{day === today ? 'Today' : formatShortWeekday(midnight)}</small>
      </h3>
      {happenings.length === 0 ? (
        <p className="front-none">Nothing planned</p>
      ) : (
        <ul>
          {happenings.map(happening => {
            const { to, text, kind } = describeHappening(happening, now)
            return (
              <li key={`${happening.kind} ${happening.id}`} className="front-happening">
                <StatusIcon kind={kind} />
                <div>
                  <Link to={to} dir="auto">
                    {happening.title}
                  </Link>
                  <small>{text}</small>
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </li>
  )
}
