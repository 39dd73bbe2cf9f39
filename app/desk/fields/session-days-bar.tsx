import { type ReactNode, useState } from 'react'
import { formatCalendarWeekday } from '../../platform/dates/date-format.ts'
import { isCalendarDay } from '../../platform/dates/format-in-time-zone.ts'
import { formatQuantity } from '../../platform/text/pluralize.ts'
import { toTrimmedText } from '../record/field-kind.ts'
import { findSessionHours, isBreak, type SessionError, type SessionRow } from '../record/session-rows.ts'

type Props = {
  days: readonly string[]
  /** Day whose sessions are shown; empty for sessions without a day. */
  day: string
  rows: readonly SessionRow[]
  shown: readonly SessionRow[]
  needsDay: boolean
  faults: readonly SessionError[]
  onChoose: (day: string) => void
  /** Moves all sessions of the shown day to another day. */
  onMove: (day: string) => void
  onLeave: () => void
  children: ReactNode
}

/** Formats `6 sessions, 09:00 to 17:00`, with the first start and the last time that is known. */
function formatDaySummary(rows: readonly SessionRow[]): string {
  const count = formatQuantity(rows.filter(row => !isBreak(row)).length, 'session')
  const hours = findSessionHours(rows)
  return hours && hours.from !== hours.to ? `${count}, ${hours.from} to ${hours.to}` : count
}

/**
 * Bar with the days of a programme as segments, the date of the displayed day, and the number of sessions on this day.
 */
export function SessionDays({ days, day, rows, shown, needsDay, faults, onChoose, onMove, onLeave, children }: Props) {
  const hasDays = days.length > 1 || day !== ''
  const faultyDays = new Set(faults.map(({ at }) => toTrimmedText(rows[at]?.day)))
  return (
    <div className="sessions-bar">
      {days.length > 1 && (
        <fieldset className="sessions-days" aria-label="Days">
          {days.map(each => (
            <button
              key={each}
              type="button"
              aria-pressed={each === day}
              className={faultyDays.has(each) ? 'sessions-day-faulty' : undefined}
              // After a refused save, the focus moves to this button if the shown day has no errors.
              data-invalid={(faultyDays.has(each) && !faultyDays.has(day)) || undefined}
              onClick={() => onChoose(each)}
            >
              {each ? formatCalendarWeekday(each) : 'No day'}
              {faultyDays.has(each) && <span className="visually-hidden">, has errors</span>}
            </button>
          ))}
        </fieldset>
      )}
      {(hasDays || needsDay) && shown.length > 0 && (
        <DayField
          day={day}
          isFaulty={faults.some(({ column }) => column === 'day')}
          onMove={onMove}
          onLeave={onLeave}
        />
      )}
      <span className="sessions-count">{shown.length > 0 ? formatDaySummary(shown) : 'No sessions yet'}</span>
      <span className="sessions-tools">{children}</span>
    </div>
  )
}

type DayFieldProps = Pick<Props, 'day' | 'onMove' | 'onLeave'> & { isFaulty: boolean }

/**
 * Field for the date of the shown day. A typed date is applied on Enter or blur, because while typing the field
 * contains other valid dates.
 */
function DayField({ day, isFaulty, onMove, onLeave }: DayFieldProps) {
  const [typed, setTyped] = useState<string>()
  function settle() {
    if (typed !== undefined && typed !== day && isCalendarDay(typed)) onMove(typed)
    setTyped(undefined)
  }
  return (
    <label className="sessions-date">
      <span className="visually-hidden">Day</span>
      <input
        type="date"
        value={typed ?? day}
        aria-invalid={isFaulty || undefined}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        onKeyDown={event => {
          if (event.key === 'Enter') event.preventDefault()
          // Ctrl+S saves the typed date too.
          if (event.key === 'Enter' || (event.key === 's' && (event.ctrlKey || event.metaKey))) settle()
        }}
        onBlur={() => {
          settle()
          onLeave()
        }}
      />
    </label>
  )
}
