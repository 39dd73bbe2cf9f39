import {
  formatTimeOfDay,
  parseTypedTime,
  parseTypedTimeRange,
  toMinutesOfDay,
} from '../../platform/dates/clock-time.ts'
import type { Json } from '../../platform/db/database.gen.ts'
import { isPlainObject } from '../../platform/text/format-value.ts'
import { toTrimmedText } from './field-kind.ts'

/** Session in a form: as stored, or as typed. */
export type SessionRow = Record<string, Json>

/** Lists the sessions in the value of a field; empty for any other value. */
export const listSessionRows = (value: Json | undefined): SessionRow[] =>
  Array.isArray(value) ? value.filter(isPlainObject) : []

export const isBreak = (row: SessionRow) => row.kind === 'break'

/**
 * Whether the user has typed no text into a session, so that only a suggested day is filled in. Such a session is not
 * saved.
 */
export const isBlankSession = ({ day, kind, ...row }: SessionRow) =>
  Object.values(row).every(value => (Array.isArray(value) ? value.length === 0 : toTrimmedText(value) === ''))

export type SessionTimeColumn = 'time' | 'end'

/** Names of properties that a stored session does not contain when they are empty. */
const optionalColumns = ['day', 'end', 'room', 'kind', 'time_note', 'about', 'people']

/**
 * Sets a property of a session. An empty optional property is left out, as in the stored session, so that emptying the
 * property counts as no change.
 */
export function setSessionProperty(row: SessionRow, part: string, value: Json): SessionRow {
  const isEmpty = Array.isArray(value) ? value.length === 0 : value === ''
  if (!isEmpty || !optionalColumns.includes(part)) return { ...row, [part]: value }
  if (!(part in row)) return row
  const { [part]: _, ...rest } = row
  return rest
}

/** Converts a typed time to the stored format. A typed start such as `9-10` sets both start and end. */
export function completeTypedTime(row: SessionRow, column: SessionTimeColumn): SessionRow {
  const typed = toTrimmedText(row[column])
  if (typed === '') return column === 'end' ? setSessionProperty(row, 'end', '') : row
  if (column === 'end') {
    const reading = parseTypedTime(typed)
    return 'time' in reading ? { ...row, end: reading.time } : row
  }
  const hours = parseTypedTimeRange(typed)
  if ('reason' in hours) return row
  const { time_note, ...rest } = row
  return { ...rest, time: hours.start, ...(hours.end && { end: hours.end }) }
}

export const completeTypedTimes = (row: SessionRow) => completeTypedTime(completeTypedTime(row, 'time'), 'end')

/** Error in a session: its position in the list, the column and the reason. */
export type SessionError = { at: number; column: 'day' | 'time' | 'end' | 'title'; reason: string }

/** Finds missing values of a session, and times that are invalid. */
export function findSessionErrors(rows: readonly SessionRow[], needsDay: boolean): SessionError[] {
  return rows.flatMap((row, at): SessionError[] => {
    if (isBlankSession(row)) return []
    const settled = completeTypedTimes(row)
    const [time, end] = [toTrimmedText(settled.time), toTrimmedText(settled.end)]
    const [start, finish] = [parseTypedTime(time || '00:00'), parseTypedTime(end || '00:00')]
    return [
      ...(needsDay && !toTrimmedText(row.day)
        ? [{ at, column: 'day' as const, reason: 'Every session needs a day.' }]
        : []),
      ...('reason' in start ? [{ at, column: 'time' as const, reason: start.reason }] : []),
      ...('reason' in finish ? [{ at, column: 'end' as const, reason: finish.reason }] : []),
      ...(end && !time ? [{ at, column: 'end' as const, reason: 'An end needs a start.' }] : []),
      ...(end && end === time ? [{ at, column: 'end' as const, reason: `It ends when it starts, at ${time}.` }] : []),
      ...(toTrimmedText(row.title)
        ? []
        : [{ at, column: 'title' as const, reason: 'Enter a title, or remove the session.' }]),
    ]
  })
}

const minutesPerDay = 24 * 60

/** Minutes from the first midnight of a session's day. An end before the start is on the next day. */
function toMinuteSpan(row: SessionRow): { from: number; to: number } | undefined {
  const { time, end } = completeTypedTimes(row)
  const [start, finish] = [parseTypedTime(toTrimmedText(time)), parseTypedTime(toTrimmedText(end))]
  if ('reason' in start) return undefined
  const from = toMinutesOfDay(start.time)
  if ('reason' in finish) return { from, to: from }
  const to = toMinutesOfDay(finish.time)
  return { from, to: to > from ? to : to + minutesPerDay }
}

/**
 * First start and last time of some sessions, in any order; undefined if no session has a time. After midnight, the
 * last time is one of the next day.
 */
export function findSessionHours(rows: readonly SessionRow[]): { from: string; to: string } | undefined {
  const spans = rows.flatMap(row => toMinuteSpan(row) ?? [])
  if (spans.length === 0) return undefined
  return {
    from: formatTimeOfDay(Math.min(...spans.map(({ from }) => from))),
    to: formatTimeOfDay(Math.max(...spans.map(({ to }) => to))),
  }
}

/** Session that begins before another session in the same room ends. */
export type SessionOverlap = {
  at: number
  /** Position of the earlier session in the list. */
  with: number
  minutes: number
  /** Start at which the two sessions no longer overlap. */
  start: string
}

/**
 * Lists the sessions that overlap in one room on one day. A session after midnight is compared only with sessions of
 * the day on which it is listed.
 */
export function listSessionOverlaps(rows: readonly SessionRow[]): SessionOverlap[] {
  const placed = rows.flatMap((row, at) => {
    const span = toMinuteSpan(row)
    const room = toTrimmedText(row.room).toLowerCase()
    return span && room ? [{ at, ...span, place: `${toTrimmedText(row.day)} ${room}` }] : []
  })
  const sorted = placed.toSorted((one, other) => one.from - other.from || one.at - other.at)
  // For each room, the session that ends last so far.
  const latest = new Map<string, (typeof placed)[number]>()
  return sorted.flatMap(session => {
    const before = latest.get(session.place)
    if (!before || session.to > before.to) latest.set(session.place, session)
    if (!before || session.from >= before.to) return []
    const minutes = Math.min(before.to, Math.max(session.to, session.from + 1)) - session.from
    return [{ at: session.at, with: before.at, minutes, start: formatTimeOfDay(before.to) }]
  })
}

/** Moves the start of a session. The end is moved too if it would otherwise be before the start. */
export function moveSessionStart(row: SessionRow, start: string): SessionRow {
  const span = toMinuteSpan(row)
  if (!span || !toTrimmedText(row.end)) return { ...row, time: start }
  const from = toMinutesOfDay(start) + (toMinutesOfDay(start) < span.from ? minutesPerDay : 0)
  return {
    ...row,
    time: start,
    end: from < span.to ? formatTimeOfDay(span.to) : formatTimeOfDay(from + span.to - span.from),
  }
}

/** Moves the times of a session by a number of minutes. A session without a time stays as it is. */
export function shiftSession(row: SessionRow, minutes: number): SessionRow {
  const span = toMinuteSpan(row)
  if (!span) return row
  const end = toTrimmedText(row.end) && formatTimeOfDay(span.to + minutes)
  return { ...row, time: formatTimeOfDay(span.from + minutes), ...(end && { end }) }
}
