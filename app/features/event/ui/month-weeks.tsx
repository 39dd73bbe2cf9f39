import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { formatInTimeZone, getNoonInUtc } from '../../../platform/dates/format-in-time-zone.ts'
import { paths } from '../../../platform/paths.ts'
import {
  arrangeMonthWeeks,
  type CalendarBar,
  type CalendarMonthWithEvents,
  formatEventTimeAndPlace,
} from '../calendar-year.ts'
import { eventStateLabels, isEventUpcoming } from '../event.ts'
import { formatEventHoursAtVenue } from '../event-dates.ts'
import './month-weeks.css'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

type Props = {
  sheet: CalendarMonthWithEvents
  /** Today as `yyyy-MM-dd`. */
  today: string
  now: number
  /** Returns the URL of the list with all events of a day. */
  dayPath: (day: string) => string
}

/**
 * Weeks of a month on wide screens. Each event is below its day with the full title; an event of several days is a bar
 * across these days.
 */
export function MonthWeeks({ sheet, today, now, dayPath }: Props) {
  return (
    <div className="weeks">
      <div className="week-names" aria-hidden="true">
        {weekdays.map(name => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {arrangeMonthWeeks(sheet).map(({ days, entries }) => (
        <div className={entries.length > 0 ? 'week' : 'week week-slim'} key={days[0]?.day}>
          {days.map(({ day, column, busy }) => (
            <span
              className={busy ? 'week-day week-busy' : 'week-day'}
              key={day}
              style={{ gridColumn: column }}
              aria-current={day === today ? 'date' : undefined}
            >
              <time dateTime={day}>{Number(day.slice(8))}</time>
              {day === today && ' Today'}
              {sheet.more[day] && (
                <Link to={dayPath(day)} rel="nofollow">
                  {sheet.more[day]} more
                  <span className="visually-hidden">
                    {' '}
                    on {formatInTimeZone(getNoonInUtc(day), null, { month: 'long', day: 'numeric' })}
                  </span>
                </Link>
              )}
            </span>
          ))}
          {entries.map(entry => (
            <WeekEvent key={entry.event.id} entry={entry} now={now} />
          ))}
        </div>
      ))}
    </div>
  )
}

function WeekEvent({ entry: { event, from, to, at, lane, begins }, now }: { entry: CalendarBar; now: number }) {
  const state = eventStateLabels[event.event_state]
  const hours = formatEventHoursAtVenue({ ...event, end_date: null }) ?? ''
  const look = [
    'week-event',
    at === undefined ? 'week-run' : at > from ? 'week-one week-before' : 'week-one',
    !isEventUpcoming(event, now) && 'week-over',
    event.event_state === 'cancelled' && 'week-off',
  ]
  const style = {
    '--hue': event.circle_color_hex ?? 'var(--action)',
    '--columns': to - from + 1,
    gridColumn: `${from} / ${to + 1}`,
    gridRow: lane + 2,
  } as CSSProperties
  const name = (
    <span>
      <b dir="auto">{event.title}</b>
      <small>
        {[
          state,
          !begins && 'continued',
          at === undefined ? formatEventTimeAndPlace(event) : (event.location ?? event.town),
        ]
          .filter(Boolean)
          .join(', ')}
      </small>
    </span>
  )
  return (
    <Link to={paths.event(event.slug)} className={look.filter(Boolean).join(' ')} style={style}>
      {at !== undefined && <i>{hours}</i>}
      {name}
    </Link>
  )
}
