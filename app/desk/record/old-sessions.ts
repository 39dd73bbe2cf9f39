import { isTimeOfDay } from '../../platform/dates/clock-time.ts'
import { isCalendarDay } from '../../platform/dates/format-in-time-zone.ts'
import type { Json } from '../../platform/db/database.gen.ts'
import { isPlainObject } from '../../platform/text/format-value.ts'
import { removeUnreadableCharacters, toOneLine } from '../../platform/text/invisible-characters.ts'
import { formatQuantity } from '../../platform/text/pluralize.ts'
import { isUuid } from '../../platform/uuid.ts'
import { toTrimmedText } from './field-kind.ts'
import { completeTypedTimes, type SessionRow } from './session-rows.ts'

/** Maximum lengths of the texts of a session in characters. The database has the same limits. */
const maxLengths = { title: 300, room: 120, about: 1000, time_note: 40, speaker: 200, who: 300 }
const maxSpeakers = 30
const sessionKinds = ['session', 'break']

/**
 * Function that converts a part of an old session to a value that the database accepts, or to undefined if there is no
 * such value.
 */
type PartReader = (value: Json) => Json | undefined

const formatQuotedValue = (value: Json | undefined) =>
  `“${(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 40)}”`

const cutText = (text: string, maxLength: number) => [...text].slice(0, maxLength).join('').trim()

const dropLongText = (text: string, maxLength: number) => ([...text].length <= maxLength ? text : undefined)

const makeLineReader =
  (maxLength: number) =>
  (value: Json): string | undefined =>
    typeof value === 'string' ? dropLongText(toOneLine(value), maxLength) : undefined

const readAbout: PartReader = value =>
  typeof value === 'string' ? dropLongText(removeUnreadableCharacters(value), maxLengths.about) : undefined

/** The database knows the years 1000 to 2999. */
const readDay: PartReader = value => {
  const day = toTrimmedText(value)
  return isCalendarDay(day) && /^[12]\d{3}-/.test(day) ? day : undefined
}

function readSpeaker(speaker: Json): string | { id: string; name: string } | undefined {
  const [id, written] = isPlainObject(speaker) ? [speaker.id, speaker.name] : [undefined, speaker]
  const name = makeLineReader(maxLengths.speaker)(written ?? null)
  return name && isUuid(id) ? { id: id.toLowerCase(), name } : name || undefined
}

type OldSessionReading = { row?: SessionRow; unread: string[] }

/**
 * Converts a session of an old version to a session that the database accepts today. Texts of one line lose their line
 * breaks. Parts that break a current rule are left out and named in `unread`. A session without a title, or without a
 * required day, is left out completely. A start that is not a time stays in a programme, because the database stores
 * such a start as a text.
 * @param number number of the session in messages
 */
function readOldSession(entry: Json, number: number, needsDay: boolean): OldSessionReading {
  if (!isPlainObject(entry)) return { unread: [`session ${number}, which is ${formatQuotedValue(entry)}`] }
  const wholeTitle = toOneLine(toTrimmedText(entry.title))
  const title = cutText(wholeTitle, maxLengths.title)
  if (!title) return { unread: [`session ${number}, which has no title`] }
  if (needsDay && readDay(entry.day ?? null) === undefined)
    return { unread: [`session ${number} ${formatQuotedValue(title)}, which has no valid day`] }
  const settled = completeTypedTimes(entry)
  const start = toTrimmedText(settled.time)
  const readers: Record<string, PartReader> = {
    day: readDay,
    time: value =>
      isTimeOfDay(start) ? start : needsDay && value !== '' ? undefined : makeLineReader(maxLengths.time_note)(value),
    end(value) {
      const end = toTrimmedText(value)
      return isTimeOfDay(start) && isTimeOfDay(end) && end !== start ? end : undefined
    },
    room: makeLineReader(maxLengths.room),
    kind: value => (sessionKinds.includes(toTrimmedText(value)) ? toTrimmedText(value) : undefined),
    about: readAbout,
    time_note: makeLineReader(maxLengths.time_note),
    who: makeLineReader(maxLengths.who),
    people: value => (Array.isArray(value) ? value.flatMap(each => readSpeaker(each) ?? []) : undefined),
  }
  const parts = Object.entries(settled)
    .filter(([part, value]) => part !== 'title' && value !== null && value !== '')
    .map(([part, value]) => ({ part, value, read: part in readers ? readers[part]?.(value) : value }))
  const row = Object.fromEntries(parts.flatMap(({ part, read }) => (read === undefined ? [] : [[part, read]])))
  const people = Array.isArray(row.people) ? row.people : []
  const badSpeakers = Array.isArray(settled.people)
    ? settled.people.filter(speaker => readSpeaker(speaker) === undefined)
    : []
  return {
    row: { time: '', ...row, title, ...('people' in row && { people: people.slice(0, maxSpeakers) }) },
    unread: [
      ...(title.length < wholeTitle.length ? [`the end of the title of session ${number}`] : []),
      ...parts
        .filter(({ read }) => read === undefined)
        .map(({ part, value }) => `${part} ${formatQuotedValue(value)} of session ${number}`),
      ...badSpeakers.map(speaker => `speaker ${formatQuotedValue(speaker)} of session ${number}`),
      ...(people.length > maxSpeakers
        ? [`${formatQuantity(people.length - maxSpeakers, 'speaker')} of session ${number}`]
        : []),
    ],
  }
}

/**
 * Reads the sessions of an old version.
 * @param most maximum number of sessions
 * @param needsDay whether every session needs a day, as in the timetable of a flagship
 */
export function readSessionsOfOldVersion(value: Json | undefined, most: number, needsDay: boolean) {
  const read = (Array.isArray(value) ? value : []).map((entry, at) => readOldSession(entry, at + 1, needsDay))
  const rows = read.flatMap(({ row }) => row ?? [])
  const unread = read.flatMap(session => session.unread)
  const left = rows.length - most
  if (left > 0) unread.push(`${formatQuantity(left, 'session')} at the end, because at most ${most} are stored`)
  return { value: rows.slice(0, most), unread }
}
