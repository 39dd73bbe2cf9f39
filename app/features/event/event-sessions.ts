import {
  addDays,
  type CalendarDay,
  formatLocalTime,
  toDayInZone,
  toValidTimeZone,
} from '../../platform/dates/format-in-time-zone.ts'
import { parseDateTimeInputInZone } from '../../platform/dates/moment-in-zone.ts'
import { type EventDetail, findLastEventDay, type ProgrammeItem } from './event.ts'

const dayMs = 86_400_000
const findNextDay = (of: CalendarDay) => addDays(of, 1)

/** Session with a known start. Times are ISO 8601 in UTC. */
export type TimedSession = ProgrammeItem & { start: string; finish: string | null }

type ProgrammeFields = Pick<EventDetail, 'programme' | 'start_date' | 'end_date' | 'timezone' | 'time_precision'>

/**
 * Finds the day on which a session starts. If the event lasts one day, a session without a day takes place on that day.
 * If an event lasts over one midnight, a session with a time before the start of the event is after midnight.
 */
function findSessionDay({ day: ownDay, time }: ProgrammeItem, event: ProgrammeFields): CalendarDay | undefined {
  const first = toDayInZone(event.start_date, event.timezone)
  const last = findLastEventDay(event)
  if (ownDay || first === last) return ownDay || first
  const isOneNight =
    event.time_precision === 'datetime' &&
    last === findNextDay(first) &&
    Date.parse(event.end_date ?? '') - Date.parse(event.start_date) < dayMs
  if (!isOneNight) return undefined
  return time < formatLocalTime(event.start_date, toValidTimeZone(event.timezone)).slice(11, 16) ? last : first
}

/**
 * Lists the sessions whose day and time are known, in order. A session with an end before its start ends on the next
 * day.
 */
export function listTimedSessions(event: ProgrammeFields): TimedSession[] {
  const zone = toValidTimeZone(event.timezone)
  return event.programme.flatMap(session => {
    const { time, end } = session
    const on = time && findSessionDay(session, event)
    const start = on && parseDateTimeInputInZone(`${on}T${time}`, zone)
    if (!on || !start) return []
    const finish = end ? parseDateTimeInputInZone(`${end > time ? on : findNextDay(on)}T${end}`, zone) : null
    return [{ ...session, start, finish }]
  })
}
