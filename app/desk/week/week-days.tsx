import { Link } from 'react-router'
import type { CalendarDay } from '../../platform/dates/format-in-time-zone.ts'
import { formatShortCalendarWeekday } from '../../platform/dates/week-dates.ts'
import { StatusIcon, type StatusKind } from '../../ui/status.tsx'
import './week-days.css'

type WeekEntry = { key: string; to: string; title: string; text: string; kind: StatusKind }

export interface WeekDaysProps {
  /** `more`: number of entries of the day that are not in the list. */
  days: readonly { day: CalendarDay; entries: readonly WeekEntry[]; more: number }[]
  today: CalendarDay
  /** Text that is shown for a day without entries. */
  none: string
}

/** Days of a week, each with its entries as links. */
export const WeekDays = ({ days, today, none }: WeekDaysProps) => (
  <ol className="week-days">
    {days.map(({ day, entries, more }) => (
      <li key={day} className={day === today ? 'week-today' : undefined}>
        <h3>
          {Number(day.slice(-2))} <small>{day === today ? 'Today' : formatShortCalendarWeekday(day)}</small>
        </h3>
        {entries.length === 0 ? (
          <p className="week-none">{none}</p>
        ) : (
          <ul>
            {entries.map(({ key, to, title, text, kind }) => (
              <li key={key} className="week-entry">
                <StatusIcon kind={kind} />
                <div>
                  <Link to={to} dir="auto">
                    {title}
                  </Link>
                  <small>{text}</small>
                </div>
              </li>
            ))}
            {more > 0 && (
              <li className="week-none">
                {more.toLocaleString('en-GB')} more {more === 1 ? 'is' : 'are'} not shown.
              </li>
            )}
          </ul>
        )}
      </li>
    ))}
  </ol>
)
