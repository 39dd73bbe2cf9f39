import type ICAL from 'ical.js'
import type { CalendarComponent } from './calendar-parts.ts'
import { type ComponentProperties, getParameter, readProperties } from './calendar-properties.ts'
import type { CalendarTimeZones } from './calendar-time-zones.ts'
import {
  type EventLocalTime,
  findPropertyClock,
  findWallTime,
  isCalendarTime,
  isUtcTime,
  makeTimeOfSameType,
  toInstant,
  toMilliseconds,
  toWallTime,
} from './event-local-time.ts'
import { findDayImpliedByStart } from './rule-times.ts'

/** Start and time zone of a recurring event. */
export type EventSeries = { start: ICAL.Time; clock: EventLocalTime }

const dayMs = 86_400_000

/** Makes the key of an occurrence: its day, or its time in UTC. */
export const buildOccurrenceKey = (time: ICAL.Time, clock: EventLocalTime): string =>
  time.isDate ? time.toString() : (toInstant(time, clock) ?? time.toString())
export const buildMovedOccurrenceKey = (uid: string, key: string): string => `${uid} ${key}`

/**
 * Converts a date to the time zone and type of the series. In a series with times, a day means the start time on that
 * day; in an all-day series, a time means the day of that time.
 */
export function toTimeInSeriesZone(
  { start, clock }: EventSeries,
  time: ICAL.Time,
  sourceClock: EventLocalTime,
): ICAL.Time {
  if (start.isDate) return makeTimeOfSameType(findDayImpliedByStart(time, { ...clock, ...sourceClock }), start)
  if (time.isDate) return makeTimeOfSameType(toWallTime(time) + (((toWallTime(start) % dayMs) + dayMs) % dayMs), start)
  return makeTimeOfSameType(findWallTime(toMilliseconds(time, sourceClock), start, clock), start)
}

/** Changes to one occurrence of a series, and possibly to all following occurrences. */
export type OccurrenceOverride = {
  /** Original time of the changed occurrence. */
  time: ICAL.Time
  /** Component that also applies to all following occurrences. */
  following?: CalendarComponent
}

/** Recurring events with their changed occurrences, by UID. */
export type SeriesIndex = {
  /** Makes the key of the occurrence that a component changes; undefined for components that change no occurrence. */
  keyOf(uid: string, properties: ComponentProperties): string | undefined
  isMoved(uid: string, key: string): boolean
  /** Finds the latest change that applies to this occurrence and to all following occurrences. */
  followingOf(uid: string, time: ICAL.Time): OccurrenceOverride | undefined
}

/**
 * Maximum number of changes that apply to all following occurrences. Each change stays in memory while its calendar is
 * read.
 */
const maxFollowingChanges = 200

/**
 * Builds the index of a calendar's series.
 * @param masters by UID, the lines with the start of the series
 * @param movedOccurrences components that override one occurrence
 */
export function buildSeriesIndex(
  masters: ReadonlyMap<string, string>,
  movedOccurrences: readonly { uid: string; component: CalendarComponent }[],
  clocks: CalendarTimeZones,
): SeriesIndex {
  const seriesByUid = new Map<string, EventSeries | undefined>()
  function findSeries(uid: string): EventSeries | undefined {
    if (seriesByUid.has(uid)) return seriesByUid.get(uid)
    const line = masters.get(uid)
    const [property] = line === undefined ? [] : readProperties([line]).all('dtstart')
    const start: unknown = property?.getFirstValue()
    const series =
      property && isCalendarTime(start, undefined) ? { start, clock: findPropertyClock(property, clocks) } : undefined
    seriesByUid.set(uid, series)
    return series
  }
  function readTime(uid: string, properties: ComponentProperties): { time: ICAL.Time; key: string } | undefined {
    const [property] = properties.all('recurrence-id')
    const value: unknown = property?.getFirstValue()
    if (!property || !isCalendarTime(value, undefined)) return undefined
    const series = findSeries(uid)
    if (!series) return { time: value, key: buildOccurrenceKey(value, findPropertyClock(property, clocks)) }
    const time = toTimeInSeriesZone(
      series,
      value,
      findPropertyClock(property, clocks, isUtcTime(series.start) ? undefined : series.clock),
    )
    return { time, key: buildOccurrenceKey(time, series.clock) }
  }
  const keys = new Set<string>()
  const following = new Map<string, OccurrenceOverride[]>()
  let followingCount = 0
  for (const { uid, component } of movedOccurrences) {
    const properties = readProperties(component.lines)
    const recurrenceAt = readTime(uid, properties)
    if (!recurrenceAt) continue
    keys.add(buildMovedOccurrenceKey(uid, recurrenceAt.key))
    const [property] = properties.all('recurrence-id')
    if (
      !property ||
      getParameter(property, 'range')?.toUpperCase() !== 'THISANDFUTURE' ||
      ++followingCount > maxFollowingChanges
    )
      continue
    const before = following.get(uid) ?? []
    following.set(
      uid,
      [...before, { time: recurrenceAt.time, following: component }].sort(
        (a, b) => toWallTime(a.time) - toWallTime(b.time),
      ),
    )
  }
  return {
    keyOf: (uid, properties) => readTime(uid, properties)?.key,
    isMoved: (uid, key) => keys.has(buildMovedOccurrenceKey(uid, key)),
    followingOf: (uid, time) => following.get(uid)?.findLast(each => toWallTime(each.time) < toWallTime(time)),
  }
}
