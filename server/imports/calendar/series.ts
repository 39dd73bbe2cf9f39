import type ICAL from 'ical.js'
import type { CalendarClocks } from './calendar-clocks.ts'
import type { CalendarComponent } from './calendar-parts.ts'
import { type Properties, parameter, readProperties } from './calendar-properties.ts'
import { impliedDay } from './rule-times.ts'
import {
  propertyClock,
  isTime,
  isUtc,
  toMilliseconds,
  toInstant,
  type EventClock,
  timeAt,
  wallAt,
  wallTime,
} from './event-clock.ts'

/** How a series tells its times. */
export type Series = { start: ICAL.Time; clock: EventClock }

const day = 86_400_000

/** What tells one time of a series from the others: the day, or the moment in UTC. */
export const timeKey = (time: ICAL.Time, clock: EventClock): string =>
  time.isDate ? time.toString() : (toInstant(time, clock) ?? time.toString())
export const movedKey = (uid: string, key: string): string => `${uid} ${key}`

/**
 * A time that a calendar tells by other means than the series itself, as one of the series: a day of a series with hours is
 * the hour on that day, an hour in a series of days is its day.
 */
export function timeIn({ start, clock }: Series, time: ICAL.Time, told: EventClock): ICAL.Time {
  if (start.isDate) return timeAt(impliedDay(time, { ...clock, ...told }), start)
  if (time.isDate) return timeAt(wallTime(time) + (((wallTime(start) % day) + day) % day), start)
  return timeAt(wallAt(toMilliseconds(time, told), start, clock), start)
}

/** What a calendar says of one time of a series, and of those after it where it says so. */
export type Override = {
  /** The time that the series had. */
  time: ICAL.Time
  /** The component whole, where it speaks of all that follow too. */
  following?: CalendarComponent
}

/** The series of a calendar of which single times are told by themselves, by UID. */
export type SeriesIndex = {
  /** The key of the time that a component speaks of; undefined for one that speaks of no time of a series. */
  keyOf(uid: string, properties: Properties): string | undefined
  isMoved(uid: string, key: string): boolean
  /** What is said of this time and those after it, the latest of it. */
  followingOf(uid: string, time: ICAL.Time): Override | undefined
}

/** Components whose changes go for all times after theirs: each is held while its calendar is read. */
const mostFollowing = 200

/**
 * @param masters the lines that say of a UID when its series begins
 * @param moved components that speak of one time
 */
export function seriesIndex(
  masters: ReadonlyMap<string, string>,
  moved: readonly { uid: string; part: CalendarComponent }[],
  clocks: CalendarClocks,
): SeriesIndex {
  const known = new Map<string, Series | undefined>()
  function seriesOf(uid: string): Series | undefined {
    if (known.has(uid)) return known.get(uid)
    const line = masters.get(uid)
    const [property] = line === undefined ? [] : readProperties([line]).all('dtstart')
    const start: unknown = property?.getFirstValue()
    const series = property && isTime(start, undefined) ? { start, clock: propertyClock(property, clocks) } : undefined
    known.set(uid, series)
    return series
  }
  function timeOf(uid: string, properties: Properties): { time: ICAL.Time; key: string } | undefined {
    const [property] = properties.all('recurrence-id')
    const told: unknown = property?.getFirstValue()
    if (!property || !isTime(told, undefined)) return undefined
    const series = seriesOf(uid)
    if (!series) return { time: told, key: timeKey(told, propertyClock(property, clocks)) }
    const time = timeIn(series, told, propertyClock(property, clocks, isUtc(series.start) ? undefined : series.clock))
    return { time, key: timeKey(time, series.clock) }
  }
  const keys = new Set<string>()
  const following = new Map<string, Override[]>()
  let held = 0
  for (const { uid, part } of moved) {
    const properties = readProperties(part.lines)
    const found = timeOf(uid, properties)
    if (!found) continue
    keys.add(movedKey(uid, found.key))
    const [property] = properties.all('recurrence-id')
    if (!property || parameter(property, 'range')?.toUpperCase() !== 'THISANDFUTURE' || ++held > mostFollowing) continue
    const before = following.get(uid) ?? []
    following.set(
      uid,
      [...before, { time: found.time, following: part }].sort((a, b) => wallTime(a.time) - wallTime(b.time)),
    )
  }
  return {
    keyOf: (uid, properties) => timeOf(uid, properties)?.key,
    isMoved: (uid, key) => keys.has(movedKey(uid, key)),
    followingOf: (uid, time) => following.get(uid)?.findLast(each => wallTime(each.time) < wallTime(time)),
  }
}
