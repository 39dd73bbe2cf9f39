import { Link } from 'react-router'
import { inZone, noonOf } from '../../../platform/dates/in-zone.ts'
import { dateOf, dayLabel } from '../../../ui/calendar-day.ts'
import { type Event, isUpcoming, stateLabels } from '../event.ts'
import type { DayEntry, MonthDay, MonthSheet } from '../event-month.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Names a cell has room for; the rest is counted. */
const mostNames = 2
/** Dots a small day has room for. */
const mostDots = 3

type GridProps = {
  sheet: MonthSheet
  caption: string
  /** `yyyy-MM-dd` */
  today: string
  now: number
  /** Where all of a day is listed. */
  dayPath: (day: string) => string
}

/** The weeks of a month: names in the cells where there is room for names, dots where there is not. */
export function MonthGrid({ sheet, caption, today, now, dayPath }: GridProps) {
  return (
    <table className="month-grid">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {weekdays.map(name => (
            <th key={name} scope="col" abbr={name}>
              <span aria-hidden="true">
                {name.slice(0, 2)}
                <span className="month-names">{name.slice(2)}</span>
              </span>
              <span className="visually-hidden">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sheet.weeks.map((week, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place in the month
          <tr key={at}>
            {week.map((cell, weekday) =>
              cell ? (
                <DayCell key={cell.day} cell={cell} isToday={cell.day === today} now={now} dayPath={dayPath} />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty day is its place in the week
                <td key={weekday} className="month-blank" />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CellProps = { cell: MonthDay; isToday: boolean; now: number; dayPath: GridProps['dayPath'] }

function DayCell({ cell: { day, entries }, isToday, now, dayPath }: CellProps) {
  const number = Number(day.slice(8))
  // The last place goes to a name where only one is left over: "1 more" takes the same room and says less.
  const room = entries.length === mostNames + 1 ? entries.length : mostNames
  const shown = entries.slice(0, room)
  const more = entries.length - shown.length
  return (
    <td
      className={entries.length > 0 ? 'month-day month-busy' : 'month-day'}
      aria-current={isToday ? 'date' : undefined}
    >
      <SmallDay day={day} number={number} entries={entries} now={now} />
      <div className="month-names">
        <time className="month-number" dateTime={day}>
          {number}
          {isToday && <span> Today</span>}
        </time>
        {shown.length > 0 && (
          <ul>
            {shown.map(({ event, opens }) => (
              <li key={event.id} style={hueOf(event)} className={lookOf(event, now)}>
                {opens ? (
                  <EventName event={event} />
                ) : (
                  <Link className="month-runs" to={`/event/${event.slug}`} tabIndex={-1}>
                    <span className="visually-hidden">{event.title}, continued</span>
                  </Link>
                )}
              </li>
            ))}
          </ul>
        )}
        {more > 0 && (
          <Link className="month-more" to={dayPath(day)}>
            {more} more
            <span className="visually-hidden"> on {inZone(noonOf(day), null, { month: 'long', day: 'numeric' })}</span>
          </Link>
        )}
      </div>
    </td>
  )
}

function EventName({ event }: { event: Event }) {
  const state = stateLabels[event.event_state]
  return (
    <Link to={`/event/${event.slug}`} title={event.title}>
      {event.title}
      {state && <span className="visually-hidden">, {state.toLowerCase()}</span>}
    </Link>
  )
}

/** A day too small for names: a number that leads to the day's place in the list below, and a dot for each event. */
function SmallDay({ day, number, entries, now }: { day: string; number: number; entries: DayEntry[]; now: number }) {
  const first = entries[0]
  if (!first)
    return (
      <time className="month-small" dateTime={day}>
        {number}
      </time>
    )
  const upcoming = entries.filter(({ event }) => isUpcoming(event, now)).length
  const mark = { upcoming, past: entries.length - upcoming, hues: [] }
  return (
    <a
      className={`month-small ${upcoming > 0 ? 'month-upcoming' : 'month-past'}`}
      href={`#${first.event.slug}`}
      aria-label={dayLabel(dateOf(day), mark)}
    >
      {number}
      <span className="month-dots" aria-hidden="true">
        {entries.slice(0, mostDots).map(({ event }) => (
          <i key={event.id} style={hueOf(event)} />
        ))}
      </span>
    </a>
  )
}

const hueOf = (event: Event) => ({ '--hue': event.circle_color_hex ?? 'var(--action)' }) as React.CSSProperties

const lookOf = (event: Event, now: number) =>
  [!isUpcoming(event, now) && 'month-over', event.event_state === 'cancelled' && 'month-off']
    .filter(Boolean)
    .join(' ') || undefined
