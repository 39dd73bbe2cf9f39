import { ClipboardPaste, Coffee, Plus } from 'lucide'
import { type ClipboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { addDays, type CalendarDay, isCalendarDay } from '../../platform/dates/format-in-time-zone.ts'
import { formatQuantity } from '../../platform/text/pluralize.ts'
import { sortTimetable } from '../../platform/timetable.ts'
import { Button } from '../../ui/button.tsx'
import { FieldNotes, listNoteIds } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type FieldControlType, toTrimmedText } from '../record/field-kind.ts'
import { findSessionErrors, listSessionOverlaps, moveSessionStart, type SessionRow } from '../record/session-rows.ts'
import { PasteSchedule } from './paste-schedule.tsx'
import { listProgrammeDays } from './session-days.ts'
import { SessionDays } from './session-days-bar.tsx'
import { SessionLine } from './session-line.tsx'
import './sessions-field.css'

interface SessionsFieldProps {
  legend: string
  sessions: Extract<FieldControlType, { name: 'sessions' }>
  rows: readonly SessionRow[]
  /** Days of an event that lasts several days. */
  days: readonly CalendarDay[]
  hint?: string | undefined
  error?: string | undefined
  onChange: (rows: SessionRow[]) => void
  onLeave: () => void
}

const getDay = (row: SessionRow) => toTrimmedText(row.day)

/** Returns the next day; empty if the given day is invalid. */
const findNextDay = (day: string) => (isCalendarDay(day) ? addDays(day, 1) : '')

/** Programme as a table, one day at a time: start, end, title, room and speakers of each session. */
export function SessionsField({ legend, sessions, rows, days, hint, error, onChange, onLeave }: SessionsFieldProps) {
  const id = useId()
  const field = useRef<HTMLFieldSetElement>(null)
  const { most, people } = sessions
  const allDays = listProgrammeDays(rows, days)
  const [chosenDay, setChosenDay] = useState<string>()
  const [pasted, setPasted] = useState<string>()
  /** Position of the session whose details are open. */
  const [openAt, setOpenAt] = useState<number>()
  const day = chosenDay !== undefined && allDays.includes(chosenDay) ? chosenDay : (allDays[0] ?? '')
  const faults = error ? findSessionErrors(rows, !people) : []
  const overlaps = listSessionOverlaps(rows)
  const shown = rows.flatMap((row, at) => (getDay(row) === day ? [{ row, at }] : []))
  const faultyDay = faults[0] && getDay(rows[faults[0].at] ?? {})
  const showFaultyDay = useEffectEvent(() => {
    if (faultyDay !== undefined) setChosenDay(faultyDay)
  })
  const hasError = Boolean(error)
  // When an error appears, the day with the first error is shown. Errors that change while the user types do not switch
  // the day.
  useEffect(() => {
    if (hasError) showFaultyDay()
  }, [hasError])

  const change = (at: number, row: SessionRow) => onChange(rows.map((each, i) => (i === at ? row : each)))
  // The focus moves after the changed lines have rendered.
  const focusAfterRender = (selector: string) =>
    requestAnimationFrame(() => field.current?.querySelector<HTMLElement>(selector)?.focus())
  const focusTitle = (at: number) => focusAfterRender(`[data-line="${at}"]`)
  /**
   * Adds a session at the end of a day, and moves the focus to its start time. Returns the index of the session in the
   * list.
   */
  function add(more: SessionRow = {}, on = day): number {
    const last = rows.findLastIndex(row => getDay(row) === on)
    const at = last < 0 ? rows.length : last + 1
    onChange(rows.toSpliced(at, 0, { day: on, time: '', title: '', ...more }))
    setChosenDay(on)
    if (openAt !== undefined && at <= openAt) setOpenAt(openAt + 1)
    focusAfterRender(`[aria-label="Start, session ${at + 1}"]`)
    return at
  }
  /** Moves a session up or down by one place among the sessions of the same day. */
  function move(at: number, step: 1 | -1) {
    const place = shown.findIndex(each => each.at === at)
    const other = shown[place + step]
    const row = rows[at]
    if (!other || !row) return
    onChange(rows.map((each, i) => (i === at ? other.row : i === other.at ? row : each)))
    // The open details and the focus move together with the session.
    setOpenAt(other.at)
    focusAfterRender(`[aria-label="Move session ${other.at + 1} ${step < 0 ? 'up' : 'down'}"]`)
  }
  /** Removes a session. The focus moves to the next session, or to the previous session if there is no next session. */
  function remove(at: number) {
    onChange(rows.toSpliced(at, 1))
    if (openAt !== undefined && at <= openAt) setOpenAt(at === openAt ? undefined : openAt - 1)
    const place = shown.findIndex(each => each.at === at)
    const next = shown[place + 1] ? at : shown[place - 1]?.at
    if (next === undefined) focusAfterRender('.sessions-acts > button')
    else focusTitle(next)
  }
  function openPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    const isLongText = event.target instanceof HTMLTextAreaElement && !event.target.matches('.session-title')
    if (!/\n./.test(text.trim()) || isLongText) return
    event.preventDefault()
    setPasted(text)
  }
  const sorted = sortTimetable(shown.map(({ row, at }) => ({ at, time: toTrimmedText(row.time) })))
  const isSorted = !people || sorted.every(({ at }, place) => shown[place]?.at === at)
  function sort() {
    const places = shown.map(({ at }) => at)
    const next = [...rows]
    for (const [place, { at }] of sorted.entries()) next[places[place] ?? at] = rows[at] ?? {}
    onChange(next)
    setOpenAt(undefined)
  }
  const rooms = [...new Set(rows.map(({ room }) => toTrimmedText(room)).filter(Boolean))]
  const isFull = rows.length >= most
  return (
    <fieldset className="sessions" ref={field} aria-describedby={listNoteIds(id, { hint, error })} onPaste={openPaste}>
      <legend>{legend}</legend>
      <SessionDays
        {...{ days: allDays, day, shown: shown.map(({ row }) => row), needsDay: !people, faults, rows }}
        onChoose={setChosenDay}
        onMove={to => {
          onChange(rows.map(row => (getDay(row) === day ? { ...row, day: to } : row)))
          setChosenDay(to)
        }}
        onLeave={onLeave}
      >
        {!isSorted && (
          <Button line slim className="btn-bare" onClick={sort}>
            Sort by time
          </Button>
        )}
        <Button line slim className="btn-bare" onClick={() => setPasted('')}>
          <Icon drawing={ClipboardPaste} />
          Paste a schedule…
        </Button>
      </SessionDays>
      <datalist id={`${id}-rooms`}>
        {rooms.map(room => (
          <option key={room} value={room} />
        ))}
      </datalist>
      {shown.length > 0 && (
        <>
          <div className="sessions-head" aria-hidden="true">
            <span>Start</span>
            <span>End</span>
            <span>Session</span>
            <span>Room</span>
            <span>Speakers</span>
          </div>
          <ol>
            {shown.map(({ row, at }, place) => (
              <SessionLine
                key={at}
                {...{ row, at, people, days: allDays.filter(Boolean), roomList: `${id}-rooms` }}
                isFirst={place === 0}
                isLast={place === shown.length - 1}
                faults={faults.filter(fault => fault.at === at)}
                overlap={overlaps.find(overlap => overlap.at === at)}
                titleOf={other => toTrimmedText(rows[other]?.title) || `session ${other + 1}`}
                onChange={next => change(at, next)}
                onStart={start => {
                  change(at, moveSessionStart(row, start))
                  // The button that corrects the error disappears, so the focus must move.
                  focusAfterRender(`[aria-label="Start, session ${at + 1}"]`)
                }}
                onMove={step => move(at, step)}
                onRemove={() => remove(at)}
                isOpen={openAt === at}
                onOpen={isOpen => setOpenAt(isOpen ? at : undefined)}
                onEnter={() => (shown[place + 1] ? focusTitle(shown[place + 1]?.at ?? at) : focusTitle(add()))}
                onLeave={onLeave}
              />
            ))}
          </ol>
        </>
      )}
      {!isFull && (
        <p className="sessions-acts">
          <Button line slim onClick={() => add()}>
            <Icon drawing={Plus} />
            Add session
          </Button>
          <Button line slim onClick={() => add({ kind: 'break', title: 'Break' })}>
            <Icon drawing={Coffee} />
            Add break
          </Button>
          {!people && (
            <Button line slim className="btn-bare" onClick={() => add({}, findNextDay(allDays.at(-1) ?? ''))}>
              Add day
            </Button>
          )}
        </p>
      )}
      {isFull && <p className="field-hint">{formatQuantity(most, 'session')} is the most a programme can have.</p>}
      <FieldNotes id={id} hint={hint} error={error} />
      {pasted !== undefined && (
        <PasteSchedule
          {...{ people, days: allDays.filter(Boolean), day, given: pasted, most, room: most - rows.length }}
          onAdd={added => {
            onChange([...rows, ...added])
            setChosenDay(getDay(added[0] ?? {}))
            onLeave()
          }}
          onClose={() => setPasted(undefined)}
        />
      )}
    </fieldset>
  )
}
