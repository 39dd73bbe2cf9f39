import { type ReactNode, useState } from 'react'
import { formatCalendarWeekday } from '../../platform/dates/date-format.ts'
import { isDay } from '../../platform/dates/format-in-zone.ts'
import { formatQuantity } from '../../platform/text/pluralize.ts'
import { toTrimmedText } from '../record/field-kind.ts'
import { isBreak, type SessionFault, type SessionRow, settleTimes } from '../record/session-rows.ts'

type Props = {
  days: readonly string[]
  /** Day whose sessions are shown; empty for sessions without one. */
  day: string
  rows: readonly SessionRow[]
  shown: readonly SessionRow[]
  needsDay: boolean
  faults: readonly SessionFault[]
  onChoose: (day: string) => void
  /** Moves all sessions of the day to another one. */
  onMove: (day: string) => void
  onLeave: () => void
  children: ReactNode
}

/** Formats `6 sessions, 09:00 to 17:00`, with the first start and the last time that is known. */
function formatDaySummary(rows: readonly SessionRow[]): string {
  const settled = rows.map(settleTimes)
  const starts = settled.map(({ time }) => toTrimmedText(time)).filter(Boolean)
  const last = settled.at(-1)
  const end = toTrimmedText(last?.end) || toTrimmedText(last?.time)
  const [first] = starts.toSorted()
  const count = formatQuantity(rows.filter(row => !isBreak(row)).length, 'session')
  return first && end && first !== end ? `${count}, ${first} to ${end}` : count
}

/** Days of a programme as segments, the date of the shown one, and how much is on it. */
export function SessionDays({ days, day, rows, shown, needsDay, faults, onChoose, onMove, onLeave, children }: Props) {
  // Counts choices: a chosen day has a date field of its own, and typing a date keeps it.
  const [choice, setChoice] = useState(0)
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
              // A refused save moves the focus here if the errors are on another day only.
              data-invalid={(faultyDays.has(each) && !faultyDays.has(day)) || undefined}
              onClick={() => {
                onChoose(each)
                setChoice(choice + 1)
              }}
            >
              {each ? formatCalendarWeekday(each) : 'No day'}
              {faultyDays.has(each) && <span className="visually-hidden">, has errors</span>}
            </button>
          ))}
        </fieldset>
      )}
      {(hasDays || needsDay) && shown.length > 0 && (
        <label className="sessions-date">
          <span className="visually-hidden">Day</span>
          <input
            key={choice}
            type="date"
            defaultValue={day}
            aria-invalid={faults.some(({ column }) => column === 'day') || undefined}
            onChange={({ currentTarget: { value } }) => isDay(value) && onMove(value)}
            onBlur={onLeave}
          />
        </label>
      )}
      <span className="sessions-count">{shown.length > 0 ? formatDaySummary(shown) : 'No sessions yet'}</span>
      <span className="sessions-tools">{children}</span>
    </div>
  )
}
