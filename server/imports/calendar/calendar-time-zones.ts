import { findTimeZone, findTimeZoneOrOffset, findZoneByIanaName } from '../find-time-zone.ts'
import { makeZoneOffsetReader } from '../parse-date.ts'
import type { CalendarComponent } from './calendar-parts.ts'
import { makeVtimezoneOffset, type TimeZoneOffset } from './described-zone.ts'

/** Time zone that belongs to a TZID of a calendar. */
type NamedZone = {
  /** IANA time zone, as shown to visitors. */
  zone?: string
  /**
   * Function that converts local times to UTC when no IANA zone is known. Both `zone` and `offsetAt` are absent when
   * the TZID is unknown.
   */
  offsetAt?: TimeZoneOffset
  remark?: string
}

/** Time zones of a calendar. */
export type CalendarTimeZones = {
  /** Default time zone of the calendar, used for times that name no time zone. */
  ownZone: string | undefined
  of(name: string): NamedZone
}

const dayMs = 86_400_000
/**
 * Lists the instants at which the offsets of a VTIMEZONE are compared with the IANA zone of the same name: every ten
 * days for three years.
 */
const listSampleInstants = (now: number) => Array.from({ length: 110 }, (_, at) => now + at * 10 * dayMs)

const quoteShortened = (name: string) => `“${name.slice(0, 80)}”`

/** Reads a property of a VTIMEZONE, ignoring the properties of its STANDARD and DAYLIGHT components. */
const readProperty = (lines: readonly string[], name: string): string | undefined =>
  lines.flatMap(line => (new RegExp(`^${name}[:;]`, 'i').test(line) ? [line.slice(line.indexOf(':') + 1)] : []))[0]

const unescapeText = (text: string) => text.replace(/\\([\\;,])/g, '$1').trim()

/**
 * Makes the lookup of time zones for a calendar.
 * @param definitions `VTIMEZONE` components of the calendar
 * @param ownZone default time zone of the calendar
 * @param now current time in ms
 */
export function makeCalendarTimeZones(
  definitions: readonly CalendarComponent[],
  ownZone: string | undefined,
  now: number,
): CalendarTimeZones {
  const defined = new Map(
    definitions.map(definition => [unescapeText(readProperty(definition.lines, 'TZID') ?? ''), definition]),
  )
  const zones = new Map<string, NamedZone>()

  function find(name: string): NamedZone {
    const definition = defined.get(name)
    const offsetAt = definition && makeVtimezoneOffset(definition)
    const agrees = (zone: string) =>
      offsetAt === undefined || listSampleInstants(now).every(at => offsetAt(at) === makeZoneOffsetReader(zone)(at))
    const iana = findZoneByIanaName(name)
    // The IANA zone takes precedence: time zone rules change after a calendar is written, but the local times of an
    // event do not.
    if (iana !== undefined)
      return agrees(iana)
        ? { zone: iana }
        : {
            zone: iana,
            remark: `The calendar describes ${quoteShortened(name)} by other clocks than are known of it today: the latter were taken.`,
          }
    const zoneName = definition && readProperty(definition.lines, 'X-LIC-LOCATION')
    const zone = [zoneName, name].flatMap(each => (each === undefined ? [] : (findTimeZone(each) ?? [])))[0]
    if (zone !== undefined && agrees(zone)) return { zone }
    const described = `by a name: its hours were read as the calendar says, and stand in UTC.`
    if (offsetAt)
      return { offsetAt, remark: `The clock ${quoteShortened(name)} is none that is known here ${described}` }
    const clock = findTimeZoneOrOffset(name)
    if (!clock || 'zone' in clock) return clock ?? {}
    return {
      offsetAt: () => clock.minutes * 60_000,
      remark: `The clock ${quoteShortened(name)} is an offset: its hours stand in UTC.`,
    }
  }
  return {
    ownZone: ownZone && findTimeZone(ownZone),
    of(name) {
      const clock = zones.get(name) ?? find(name)
      zones.set(name, clock)
      return clock
    },
  }
}
