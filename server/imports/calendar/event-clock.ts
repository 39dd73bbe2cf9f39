import ICAL from 'ical.js'
import { wallClockToInstant } from '../../../app/platform/dates/wall-clock.ts'
import { isoMoment, parseOffset } from '../parse-date.ts'
import type { CalendarClocks } from './calendar-clocks.ts'
import { parameter } from './calendar-properties.ts'
import type { ZoneOffset } from './described-zone.ts'

/** How the hours of an event are meant. */
export type EventClock = {
  /** A zone of IANA that visitors are told. */
  zone?: string
  /** How hours become moments, where no zone is known. */
  offsetAt?: ZoneOffset
  /** What somebody should know of it. */
  remark?: string
  /** Nobody can say which moment it is. */
  isGuess?: true
}

export const isUtc = (time: ICAL.Time): boolean => !time.isDate && time.zone.tzid === 'UTC'

/** The clock of a property that says a time. @param start that of the beginning, which other times without a clock have too */
export function propertyClock(property: ICAL.Property, clocks: CalendarClocks, start?: EventClock): EventClock {
  const own = clocks.own === undefined ? {} : { zone: clocks.own }
  const first: unknown = property.getFirstValue()
  const time = first instanceof ICAL.Period ? first.start : first
  const name = parameter(property, 'tzid')
  if (time instanceof ICAL.Time && (time.isDate || isUtc(time))) {
    const { zone } = name === undefined ? {} : clocks.of(name)
    return zone === undefined ? own : { zone }
  }
  if (name === undefined)
    return (
      start ??
      (clocks.own === undefined
        ? { remark: 'The calendar says no time zone: its hours were read as UTC.', isGuess: true }
        : own)
    )
  const clock = clocks.of(name)
  if (clock.zone !== undefined || clock.offsetAt) return clock
  const called = `The clock “${name.slice(0, 80)}” is none that is known here`
  return { ...own, remark: `${called}: its hours were read as ${clocks.own ?? 'UTC'}.`, isGuess: true }
}

/** Whether a time is told as one that there is: the parser makes the 2nd of March of a 30th of February. */
export const isTime = (value: unknown, told: unknown): value is ICAL.Time =>
  value instanceof ICAL.Time && (told === undefined || String(told) === value.toString())

export const isEventYear = (year: number): boolean => year >= 1900 && year <= 2200

/** What the clock on the wall shows, as milliseconds of UTC. */
export const wallTime = ({ year, month, day, hour, minute, second }: ICAL.Time): number =>
  Date.UTC(year, month - 1, day, hour, minute, second)

/** What the clocks of its place show at a time: of one that is told in UTC, those of the zone in which it is shown. */
export const formatWallTime = (time: ICAL.Time, { zone }: EventClock): number =>
  isUtc(time) && zone !== undefined ? wallTime(time) + parseOffset(zone)(wallTime(time)) : wallTime(time)

export const toIcalDay = (wall: number): ICAL.Time => {
  const at = new Date(wall)
  return ICAL.Time.fromData({
    ...{ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate(), isDate: true },
  })
}

/** A time that is told as another one is: a day, or an hour of UTC or of a wall. */
export function timeAt(wall: number, like: ICAL.Time): ICAL.Time {
  const time = toIcalDay(wall)
  if (like.isDate) return time
  const at = new Date(wall)
  const { year, month, day } = time
  const clock = { hour: at.getUTCHours(), minute: at.getUTCMinutes(), second: at.getUTCSeconds() }
  return ICAL.Time.fromData({ year, month, day, ...clock, isDate: false }, like.zone)
}

const offsetOf = (time: ICAL.Time, { zone, offsetAt }: EventClock): ZoneOffset | undefined =>
  isUtc(time) ? undefined : (offsetAt ?? (zone === undefined ? undefined : parseOffset(zone)))

/** The moment that a time of a calendar is, in milliseconds; a day is its first moment. */
export function toMilliseconds(time: ICAL.Time, clock: EventClock): number {
  const offsetAt = offsetOf(time, clock)
  return offsetAt ? wallClockToInstant(wallTime(time), offsetAt) : wallTime(time)
}

/** The same as ISO 8601 in UTC. Undefined for none. */
export const toInstant = (time: ICAL.Time, clock: EventClock): string | undefined =>
  isEventYear(time.year) ? isoMoment(toMilliseconds(time, clock)) : undefined

/** What the clock that a time is told by shows at a moment. */
export function wallAt(moment: number, time: ICAL.Time, clock: EventClock): number {
  const offsetAt = offsetOf(time, clock)
  return moment + (offsetAt ? offsetAt(moment) : 0)
}
