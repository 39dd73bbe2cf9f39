import ICAL from 'ical.js'
import { atClock, isoMoment } from '../told-moment.ts'
import type { CalendarClocks } from './calendar-clocks.ts'
import { parameter } from './calendar-properties.ts'

/** How the hours of an event are meant. */
export type ToldClock = {
  /** A zone of IANA that visitors are told. */
  zone?: string
  /** Minutes east of Greenwich, where no zone is known. */
  minutes?: number
  /** What somebody should know of it. */
  remark?: string
  /** Nobody can say which moment it is. */
  isGuess?: true
}

/** The clock of a property that says a time. */
export function clockOf(property: ICAL.Property, clocks: CalendarClocks): ToldClock {
  const own = clocks.own === undefined ? {} : { zone: clocks.own }
  const first: unknown = property.getFirstValue()
  if (first instanceof ICAL.Time && (first.isDate || first.zone.tzid === 'UTC')) return own
  const name = parameter(property, 'tzid')
  if (name === undefined)
    return clocks.own === undefined
      ? { remark: 'The calendar says no time zone: its hours were read as UTC.', isGuess: true }
      : own
  const clock = clocks.of(name)
  if (clock.zone !== undefined) return clock
  const called = `The clock “${name.slice(0, 80)}” is none that is known here`
  if (clock.minutes === undefined)
    return { ...own, remark: `${called}: its hours were read as ${clocks.own ?? 'UTC'}.`, isGuess: true }
  return { ...clock, remark: `${called} by a name: its hours were read as the calendar says, and stand in UTC.` }
}

/** Whether a time is told as one that there is: the parser makes the 2nd of March of a 30th of February. */
export const isTime = (value: unknown, told: unknown): value is ICAL.Time =>
  value instanceof ICAL.Time && (told === undefined || String(told) === value.toString())

export const isEventYear = (year: number): boolean => year >= 1900 && year <= 2200

/** The moment that a time of a calendar is, as ISO 8601 in UTC; a day is its first moment. Undefined for none. */
export function momentOf(time: ICAL.Time, { zone, minutes }: ToldClock): string | undefined {
  const { year, month, day, hour, minute, second } = time
  if (!isEventYear(year)) return undefined
  const isUtc = !time.isDate && time.zone.tzid === 'UTC'
  const at = atClock([year, month, day, hour, minute, second, 0], isUtc || minutes !== undefined ? undefined : zone)
  return isoMoment(at - (isUtc ? 0 : (minutes ?? 0) * 60_000))
}
