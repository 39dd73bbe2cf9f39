import { X } from 'lucide'
import { useId, useRef } from 'react'
import { formatCalendarWeekday } from '../../platform/dates/date-format.ts'
import { groupByDay, type TimetableLine } from '../../platform/timetable.ts'
import { Button } from '../../ui/button.tsx'
import { FieldNotes, listNoteIds } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RowActionButton } from './row-action-button.tsx'
import './timetable-field.css'
import { formatQuantity } from '../../platform/text/pluralize.ts'

interface TimetableFieldProps {
  legend: string
  lines: readonly TimetableLine[]
  most: number
  hint?: string | undefined
  error?: string | undefined
  onChange: (lines: TimetableLine[]) => void
  onLeave: () => void
}

/** Returns the next day; empty if the given day is invalid. */
const nextDay = (day: string) => {
  const at = Date.parse(day)
  return Number.isNaN(at) ? '' : new Date(at + 86_400_000).toISOString().slice(0, 10)
}

/** Programme of an event by day. A new line gets the day of the line above. */
export function TimetableField({ legend, lines, most, hint, error, onChange, onLeave }: TimetableFieldProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const numbered = lines.map((line, at) => ({ ...line, at }))
  const change = (at: number, part: Partial<TimetableLine>) =>
    onChange(lines.map((line, i) => (i === at ? { ...line, ...part } : line)))
  function add(after: number, day: string) {
    onChange(lines.toSpliced(after + 1, 0, { day, time: '', title: '', who: '' }))
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-line="${after + 1}"]`)?.focus())
  }
  return (
    <fieldset className="timetable" aria-describedby={listNoteIds(id, { hint, error })}>
      <legend>{legend}</legend>
      <div ref={list} className="timetable-days">
        {groupByDay(numbered).map(({ day, lines: ofDay }) => (
          // The key is the index of the day's first line, so that the inputs of the day stay mounted while its date is
          // typed.
          <div key={ofDay[0]?.at} className="timetable-day">
            <p>
              <label>
                <span className="visually-hidden">Day</span>
                <input
                  type="date"
                  value={day}
                  aria-invalid={error && !day ? true : undefined}
                  onChange={({ currentTarget: { value } }) =>
                    onChange(
                      lines.map((line, at) =>
                        ofDay.some(dayLine => dayLine.at === at) ? { ...line, day: value } : line,
                      ),
                    )
                  }
                  onBlur={onLeave}
                />
              </label>
              <b>{day && formatCalendarWeekday(day)}</b>
              <span className="timetable-count">{formatQuantity(ofDay.length, 'session')}</span>
            </p>
            <ol>
              {ofDay.map(({ at, time, title, who }) => (
                <li key={at}>
                  <input
                    type="time"
                    aria-label={`Start, session ${at + 1}`}
                    value={time}
                    onChange={event => change(at, { time: event.currentTarget.value })}
                    onBlur={onLeave}
                  />
                  <input
                    type="text"
                    data-line={at}
                    aria-label={`Title, session ${at + 1}`}
                    aria-invalid={error && !title.trim() ? true : undefined}
                    placeholder="Title"
                    value={title}
                    onChange={event => change(at, { title: event.currentTarget.value })}
                    onBlur={onLeave}
                  />
                  <input
                    type="text"
                    aria-label={`Speakers, session ${at + 1}`}
                    placeholder="Speakers, optional"
                    value={who}
                    onChange={event => change(at, { who: event.currentTarget.value })}
                    onBlur={onLeave}
                  />
                  <RowActionButton label={`Remove session ${at + 1}`} onPress={() => onChange(lines.toSpliced(at, 1))}>
                    <Icon drawing={X} />
                  </RowActionButton>
                </li>
              ))}
            </ol>
            {lines.length < most && (
              <Button line slim onClick={() => add(ofDay.at(-1)?.at ?? 0, day)}>
                Add session
              </Button>
            )}
          </div>
        ))}
      </div>
      {lines.length < most && (
        <p>
          <Button line onClick={() => add(lines.length - 1, nextDay(lines.at(-1)?.day ?? ''))}>
            Add day
          </Button>
        </p>
      )}
      <FieldNotes {...{ id, hint, error }} />
    </fieldset>
  )
}
