import type { Json } from '../../platform/db/database.gen.ts'
import { formatSessionHours, sortTimetable } from '../../platform/timetable.ts'
import { type FieldControlType, type FieldKind, type FieldTexts, pickFieldTexts, toTrimmedText } from './field-kind.ts'
import { mergeItems } from './merge-items.ts'
import { parseNamedValues, serializeNamedValue } from './named-value.ts'
import { readSessionsOfOldVersion } from './old-sessions.ts'
import {
  completeTypedTimes,
  findSessionErrors,
  isBlankSession,
  isBreak,
  listSessionRows,
  type SessionRow,
} from './session-rows.ts'

type SessionsOptions = FieldTexts & Omit<Extract<FieldControlType, { name: 'sessions' }>, 'name'>

const readSessionParts = (row: SessionRow) => ({
  day: toTrimmedText(row.day),
  time: toTrimmedText(row.time),
  end: toTrimmedText(row.end),
  title: toTrimmedText(row.title),
  room: toTrimmedText(row.room),
  kind: isBreak(row) ? 'break' : '',
  time_note: toTrimmedText(row.time) ? '' : toTrimmedText(row.time_note),
  about: toTrimmedText(row.about),
})

/**
 * Defines the field for the sessions of a programme. With `people`, speakers are people or names, the day is optional,
 * and sessions of a day have the typed order; without `people`, speakers are a text, each session has a day, and
 * sessions are stored in the order of time.
 */
export const defineSessionsField = ({ most, people, span, ...rest }: SessionsOptions): FieldKind<Json> => {
  function toStored(row: SessionRow): Record<string, Json> {
    const { day, time, title, about, ...parts } = readSessionParts(completeTypedTimes(row))
    const optional = (values: Record<string, Json>) =>
      Object.fromEntries(Object.entries(values).filter(([, value]) => (Array.isArray(value) ? value.length : value)))
    const { time_note, ...shared } = parts
    if (!people) return { day, time, ...optional(shared), title, who: toTrimmedText(row.who) }
    const speakers = parseNamedValues(row.people).map(serializeNamedValue)
    return { ...optional({ day }), time, ...optional(parts), title, ...optional({ about, people: speakers }) }
  }
  const toColumn = (value: Json | undefined) => {
    const rows = listSessionRows(value).filter(row => !isBlankSession(row))
    const stored = rows.map(toStored)
    // If speakers are texts, sessions are sorted by time. If speakers are people, only the days are sorted.
    return people
      ? stored.toSorted((one, other) => String(one.day ?? '').localeCompare(String(other.day ?? '')))
      : sortTimetable(stored.map(row => ({ ...row, day: String(row.day), time: String(row.time) })))
  }
  const formatRow = (row: SessionRow) => {
    const { day, title, room, about, ...times } = readSessionParts(completeTypedTimes(row))
    const speakers = people ? parseNamedValues(row.people).map(({ name }) => name) : [toTrimmedText(row.who)]
    return [`${day} ${formatSessionHours(times)}`.trim(), title, room, ...speakers, about].filter(Boolean).join(', ')
  }
  return {
    ...pickFieldTexts(rest),
    control: { name: 'sessions', most, ...(people && { people }), ...(span && { span }) },
    blank: [],
    check(value) {
      const faults = findSessionErrors(listSessionRows(value), !people)
      const [first] = faults
      if (!first) return undefined
      if (first.column === 'day') return first.reason
      const lacking = faults.find(({ column }) => column === 'title')
      const isAboutTitles = faults.every(({ column }) => column === 'title')
      return lacking && isAboutTitles
        ? 'Every session needs a title. Fill it in or remove the session.'
        : `Session ${first.at + 1}: ${first.reason}`
    },
    merge: (base, mine, theirs) => mergeItems(toColumn(base), toColumn(mine), toColumn(theirs)),
    toColumn,
    readOld: value => readSessionsOfOldVersion(value, most, !people),
    show: value => (toColumn(value) as SessionRow[]).map(formatRow).join('\n'),
  }
}
