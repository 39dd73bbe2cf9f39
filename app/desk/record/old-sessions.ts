import { isClock } from '../../platform/dates/clock-time.ts'
import { isDay } from '../../platform/dates/format-in-zone.ts'
import type { Json } from '../../platform/db/database.gen.ts'
import { toTrimmedText } from './field-kind.ts'
import { type SessionRow, settleTimes } from './session-rows.ts'

/** Maximum lengths of the texts of a session. The database has the same limits. */
const maxLengths = { room: 120, about: 1000, time_note: 40 }
const kinds = ['session', 'break']

const quote = (value: Json | undefined) =>
  `“${(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 40)}”`

/**
 * Converts a session of an old version to a session that the database accepts today. Parts that break a present rule
 * are left out and named in `unread`. A session without a title is left out as a whole. A start that is not a time is
 * kept, because the database stores it as a text.
 * @param number number of the session in messages
 */
export function readOldSession(old: SessionRow, number: number): { row?: SessionRow; unread: string[] } {
  const title = toTrimmedText(old.title)
  if (!title) return { unread: [`session ${number}, which has no title`] }
  const settled = settleTimes(old)
  const time = toTrimmedText(settled.time)
  const hasPart: Record<string, (value: Json) => boolean> = {
    day: value => isDay(toTrimmedText(value)),
    end: value => isClock(time) && isClock(toTrimmedText(value)) && value !== time,
    room: value => typeof value === 'string' && value.length <= maxLengths.room,
    kind: value => kinds.includes(toTrimmedText(value)),
    about: value => typeof value === 'string' && value.length <= maxLengths.about,
    time_note: value => typeof value === 'string' && value.length <= maxLengths.time_note,
    people: Array.isArray,
  }
  const parts = Object.entries(settled).filter(([, value]) => value !== null && value !== '')
  const left = parts.filter(([part, value]) => hasPart[part]?.(value) === false)
  const row = Object.fromEntries(parts.filter(part => !left.includes(part)))
  return {
    row: { ...row, time: typeof settled.time === 'string' ? settled.time.slice(0, maxLengths.time_note) : '', title },
    unread: left.map(([part, value]) => `${part} ${quote(value)} of session ${number}`),
  }
}
