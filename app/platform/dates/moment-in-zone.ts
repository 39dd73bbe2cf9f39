import { formatCalendarDay } from './date-format.ts'
import { formatClock, formatInZone, getZoneName, toDayInZone } from './format-in-zone.ts'
import { isInstant, toIsoInstant } from './instant.ts'
import { wallClockToInstant } from './wall-clock.ts'

/** IANA time zone of the reader's device. */
export const getBrowserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** City in the name of a time zone: `Zurich`, `Dar es Salaam`. */
export const getZoneCity = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/**
 * Formats an instant in a time zone as the value of an `<input type="datetime-local">`; empty for an invalid instant.
 */
export function formatZonedInput(moment: string, zone: string): string {
  if (!moment || !isInstant(moment)) return ''
  return formatClock(toIsoInstant(moment), zone).slice(0, -':00'.length).replace(' ', 'T')
}

/**
 * Parses the value of an `<input type="datetime-local">` in a time zone to an instant; null for an invalid value. An
 * hour that is skipped at the start of summer time reads as the hour after it.
 */
export function parseZonedInput(input: string, zone: string): string | null {
  const wall = Date.parse(`${input}Z`)
  if (Number.isNaN(wall)) return null
  const offsetAt = (at: number) =>
    Date.parse(`${formatClock(at, zone).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
  return new Date(wallClockToInstant(wall, offsetAt)).toISOString()
}

/** Finds the instant with the same local time in another time zone. */
export const keepHourInZone = (moment: string, from: string, targetZone: string): string =>
  parseZonedInput(formatZonedInput(moment, from), targetZone) ?? moment

/** Formats a time zone by its city, with its offset at an instant: `Dar es Salaam, UTC+3`. */
export function formatZoneByTown(zone: string, moment: string): string {
  const offset = getZoneName(moment, zone)?.offset
  return offset === undefined ? 'UTC' : `${getZoneCity(zone)}, ${offset}`
}

const inFull = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/**
 * Formats the local time at a place as `24 November 2026, 07:30 (Zurich, UTC+1)`; an all-day value as `24 November
 * 2026`.
 */
export function formatPlaceMoment(moment: string, zone: string, isDay: boolean): string {
  if (!isInstant(moment)) return ''
  const at = toIsoInstant(moment)
  const dayText = formatCalendarDay(toDayInZone(at, zone))
  return isDay ? dayText : `${dayText}, ${formatInZone(at, zone, clock)} (${formatZoneByTown(zone, at)})`
}

/**
 * Formats as `Tuesday, November 24, 2026, 07:30 in Zurich (Central European Standard Time, UTC+1). That is 06:30 UTC.`
 */
export function formatMomentInZone(moment: string, zone: string): string {
  if (!isInstant(moment)) return ''
  const at = toIsoInstant(moment)
  const name = getZoneName(at, zone)
  const zonedText = `${formatInZone(at, zone, inFull)}, ${formatInZone(at, zone, clock)}`
  return name
    ? `${zonedText} in ${getZoneCity(zone)} (${name.long}, ${name.offset}). That is ${formatInZone(at, null, clock)} UTC.`
    : `${zonedText} UTC.`
}

/**
 * Formats the local time at a place, plus the reader's local time where it differs: `… That is 19:00 where you are, in
 * Nairobi.`
 */
export function formatMomentInTwoZones(moment: string, zone: string, readerZone: string): string {
  if (!isInstant(moment)) return ''
  const at = toIsoInstant(moment)
  const name = getZoneName(at, zone)
  const zonedText = `${formatInZone(at, zone, inFull)}, ${formatInZone(at, zone, clock)}`
  const text = name ? `${zonedText} in ${getZoneCity(zone)} (${name.long}, ${name.offset}).` : `${zonedText} UTC.`
  const readerTime = formatZonedInput(at, readerZone)
  if (readerTime === formatZonedInput(at, zone)) return text
  const isOtherDay = readerTime.slice(0, 10) !== formatZonedInput(at, zone).slice(0, 10)
  const day = isOtherDay ? `${formatInZone(at, readerZone, { weekday: 'long' })} ` : ''
  return `${text} That is ${day}${formatInZone(at, readerZone, clock)} where you are, in ${getZoneCity(readerZone)}.`
}
