import ICAL from 'ical.js'
import { convertWallClockToInstant } from '../../../app/platform/dates/wall-clock.ts'
import { makeZoneOffsetReader, toIsoTimestamp } from '../parse-date.ts'
import { getParameter } from './calendar-properties.ts'
import type { CalendarTimeZones } from './calendar-time-zones.ts'
import type { TimeZoneOffset } from './described-zone.ts'

/** Time zone of an event, and how its local times are converted. */
export type EventLocalTime = {
  /** IANA time zone, as shown to visitors. */
  zone?: string
  /** Function that converts local times to instants when no IANA zone is known. */
  offsetAt?: TimeZoneOffset
  /** Remark for the editor about an uncertain time zone. */
  remark?: string
  /** Whether the UTC time is a guess, because the time zone is uncertain. */
  isGuess?: true
}

export const isUtcTime = (time: ICAL.Time): boolean => !time.isDate && time.zone.tzid === 'UTC'

/**
 * Finds the time zone of a property with a date or time.
 * @param start time zone of the start time, also used for other times that name no zone
 */
export function findPropertyClock(
  property: ICAL.Property,
  clocks: CalendarTimeZones,
  start?: EventLocalTime,
): EventLocalTime {
  const ownClock = clocks.ownZone === undefined ? {} : { zone: clocks.ownZone }
  const first: unknown = property.getFirstValue()
  const time = first instanceof ICAL.Period ? first.start : first
  const name = getParameter(property, 'tzid')
  if (time instanceof ICAL.Time && (time.isDate || isUtcTime(time))) {
    const { zone } = name === undefined ? {} : clocks.of(name)
    return zone === undefined ? ownClock : { zone }
  }
  if (name === undefined)
    return (
      start ??
      (clocks.ownZone === undefined
        ? { remark: 'The calendar says no time zone: its hours were read as UTC.', isGuess: true }
        : ownClock)
    )
  const clock = clocks.of(name)
  if (clock.zone !== undefined || clock.offsetAt) return clock
  const problem = `The clock “${name.slice(0, 80)}” is none that is known here`
  return { ...ownClock, remark: `${problem}: its hours were read as ${clocks.ownZone ?? 'UTC'}.`, isGuess: true }
}

/** Whether a date exists in the calendar. The check is needed because the parser changes 30 February to 2 March. */
export const isCalendarTime = (value: unknown, text: unknown): value is ICAL.Time =>
  value instanceof ICAL.Time && (text === undefined || String(text) === value.toString())

export const isEventYear = (year: number): boolean => year >= 1900 && year <= 2200

/** Converts a calendar time to local (wall clock) time, written as UTC ms. */
export const toWallTime = ({ year, month, day, hour, minute, second }: ICAL.Time): number =>
  Date.UTC(year, month - 1, day, hour, minute, second)

/**
 * Converts a time to local time at the event's place. A UTC time is converted by the time zone in which visitors see
 * the event, if known.
 */
export const formatWallTime = (time: ICAL.Time, { zone }: EventLocalTime): number =>
  isUtcTime(time) && zone !== undefined
    ? toWallTime(time) + makeZoneOffsetReader(zone)(toWallTime(time))
    : toWallTime(time)

export const toIcalDay = (wall: number): ICAL.Time => {
  const at = new Date(wall)
  return ICAL.Time.fromData({
    ...{ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate(), isDate: true },
  })
}

/** Makes a time of the same type as another time: a day, a UTC time or a local time. */
export function makeTimeOfSameType(wall: number, like: ICAL.Time): ICAL.Time {
  const time = toIcalDay(wall)
  if (like.isDate) return time
  const at = new Date(wall)
  const { year, month, day } = time
  const clock = { hour: at.getUTCHours(), minute: at.getUTCMinutes(), second: at.getUTCSeconds() }
  return ICAL.Time.fromData({ year, month, day, ...clock, isDate: false }, like.zone)
}

const findOffset = (time: ICAL.Time, { zone, offsetAt }: EventLocalTime): TimeZoneOffset | undefined =>
  isUtcTime(time) ? undefined : (offsetAt ?? (zone === undefined ? undefined : makeZoneOffsetReader(zone)))

/** Converts a calendar time to UTC ms. A day without a time becomes the start of that day. */
export function toMilliseconds(time: ICAL.Time, clock: EventLocalTime): number {
  const offsetAt = findOffset(time, clock)
  return offsetAt ? convertWallClockToInstant(toWallTime(time), offsetAt) : toWallTime(time)
}

/** Converts a calendar time to ISO 8601 in UTC. Undefined for an implausible year. */
export const toInstant = (time: ICAL.Time, clock: EventLocalTime): string | undefined =>
  isEventYear(time.year) ? toIsoTimestamp(toMilliseconds(time, clock)) : undefined

/** Finds the local time of an instant in the time zone of `time`. */
export function findWallTime(moment: number, time: ICAL.Time, clock: EventLocalTime): number {
  const offsetAt = findOffset(time, clock)
  return moment + (offsetAt ? offsetAt(moment) : 0)
}
