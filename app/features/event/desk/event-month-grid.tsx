import { useDraggable, useDroppable } from '@dnd-kit/core'
import { TriangleAlert } from 'lucide'
import type { CSSProperties, KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { type CalendarDay, formatInTimeZone, getNoonInUtc } from '../../../platform/dates/format-in-time-zone.ts'
import { paths } from '../../../platform/paths.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { Icon } from '../../../ui/icon.tsx'
import { StatusIcon } from '../../../ui/status.tsx'
import { isEventUpcoming } from '../event.ts'
import { formatEventListTime } from '../event-dates.ts'
import type { CalendarMonth } from '../event-month.ts'
import type { EventConflict } from './event-conflicts.ts'
import type { ListedEvent } from './event-list-search.ts'
import { type EventWeekBar, type MonthViewWeek, maxEventLinesPerWeek, weekdayNames } from './event-month-board.ts'
import { eventStateBadges } from './event-status.tsx'

export interface EventMonthGridProps {
  weeks: readonly MonthViewWeek[]
  month: CalendarMonth
  today: CalendarDay
  chosen: CalendarDay
  /** Current time in ms since 1970. */
  now: number
  clashes: readonly EventConflict[]
  /** Id of the event that the user has picked up with the keyboard. */
  lifted: string | undefined
  dayPath: (day: CalendarDay) => string
  onKeyDown: (event: ListedEvent, press: KeyboardEvent) => void
}

/** Grid of a month. Each day is a button and a drop target, and bars show the events. */
export function EventMonthGrid({ weeks, month, ...days }: EventMonthGridProps) {
  return (
    <>
      <div className="event-sheet-heads" aria-hidden="true">
        {weekdayNames.map(name => (
          <span key={name}>{name.slice(0, 3)}</span>
        ))}
      </div>
      {weeks.map(week => (
        <div
          key={week.days[0]}
          className="event-sheet-week"
          style={{ '--lanes': maxEventLinesPerWeek } as CSSProperties}
        >
          {week.days.map((day, at) => (
            <DayCell key={day} day={day} at={at} isOut={!day.startsWith(month)} week={week} {...days} />
          ))}
          {week.bars.map(bar => (
            <EventBar
              key={bar.event.id}
              bar={bar}
              now={days.now}
              isLifted={days.lifted === bar.event.id}
              onKeyDown={days.onKeyDown}
            />
          ))}
        </div>
      ))}
    </>
  )
}

type DayCellProps = Omit<EventMonthGridProps, 'weeks' | 'month' | 'lifted' | 'onKeyDown' | 'now'> & {
  day: CalendarDay
  at: number
  isOut: boolean
  week: MonthViewWeek
}

function DayCell({ day, at, isOut, week, today, chosen, clashes, dayPath }: DayCellProps) {
  const { setNodeRef, isOver } = useDroppable({ id: day })
  const dayBars = week.bars.filter(({ from, span }) => from <= at && at < from + span)
  const more = week.more[at] ?? 0
  const count = dayBars.length + more
  const clash = clashes.find(candidate => candidate.day === day)
  const look = [
    'event-sheet-day',
    isOut && 'event-sheet-out',
    isOver && 'event-sheet-over',
    day === chosen && 'event-sheet-chosen',
  ]
  return (
    <div ref={setNodeRef} className={look.filter(Boolean).join(' ')} style={{ gridColumn: at + 1 }}>
      <Link
        to={dayPath(day)}
        preventScrollReset
        className="event-sheet-number"
        aria-current={day === today ? 'date' : undefined}
      >
        <b>{Number(day.slice(8))}</b>
        {day.endsWith('-01') && ` ${formatInTimeZone(getNoonInUtc(day), null, { month: 'short' })}`}
        <span className="visually-hidden">
          , {formatInTimeZone(getNoonInUtc(day), null, { weekday: 'long', month: 'long', day: 'numeric' })},{' '}
          {formatCount(count)}
        </span>
        {clash && (
          <span className="event-sheet-clash" title={`${clash.circle.name} meets ${clash.events.length} times`}>
            <Icon drawing={TriangleAlert} />
          </span>
        )}
      </Link>
      <span className="event-sheet-dots" aria-hidden="true">
        {dayBars.map(({ event }) => (
          <i key={event.id} style={getHueStyle(event)} />
        ))}
      </span>
      {more > 0 && (
        <Link className="event-sheet-more" to={dayPath(day)} preventScrollReset>
          {more} more
        </Link>
      )}
    </div>
  )
}

const formatCount = (count: number) => (count === 0 ? 'nothing' : formatQuantity(count, 'event'))

const getHueStyle = ({ circles }: ListedEvent) => ({ '--hue': circles[0]?.color_hex ?? 'var(--ink)' }) as CSSProperties

type EventBarProps = {
  bar: EventWeekBar
  now: number
  isLifted: boolean
  onKeyDown: EventMonthGridProps['onKeyDown']
}

function EventBar({ bar: { event, from, span, lane, begins, ends }, now, isLifted, onKeyDown }: EventBarProps) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: event.id, data: { event } })
  const place = { gridColumn: `${from + 1} / span ${span}`, gridRow: lane + 2 }
  return (
    <Link
      ref={setNodeRef}
      to={paths.adminEvent(event.id)}
      className={listClassNames(event, now, { isLifted, isDragging, begins, ends })}
      style={{ ...place, ...getHueStyle(event) }}
      draggable={false}
      data-event={event.id}
      aria-keyshortcuts="Space"
      {...listeners}
      onKeyDown={press => onKeyDown(event, press)}
    >
      <EventBarLabel event={event} />
    </Link>
  )
}

/** Text of an event's bar: time, title, and a state such as cancelled. */
export function EventBarLabel({ event }: { event: ListedEvent }) {
  const sign = event.event_state === 'scheduled' ? undefined : eventStateBadges[event.event_state]
  return (
    <>
      {event.time_precision === 'datetime' && <small>{formatEventListTime(event).slice(0, 5)}</small>}
      <span dir="auto">{event.title}</span>
      {sign && (
        <>
          <StatusIcon kind={sign.kind} />
          <span className="visually-hidden">, {sign.label.toLowerCase()}</span>
        </>
      )}
      {event.stage === 'draft' && <span className="visually-hidden">, a draft</span>}
    </>
  )
}

type EventBarState = { isLifted: boolean; isDragging: boolean; begins: boolean; ends: boolean }

const listClassNames = (event: ListedEvent, now: number, { isLifted, isDragging, begins, ends }: EventBarState) =>
  [
    'event-bar',
    !begins && 'event-bar-goes-on',
    !ends && 'event-bar-to-go-on',
    event.stage !== 'upcoming' && event.stage !== 'past' && 'event-bar-draft',
    event.stage === 'past' || !isEventUpcoming(event, now) ? 'event-bar-over' : undefined,
    event.event_state === 'cancelled' && 'event-bar-off',
    isLifted && 'event-bar-lifted',
    isDragging && 'event-bar-dragging',
  ]
    .filter(Boolean)
    .join(' ')
