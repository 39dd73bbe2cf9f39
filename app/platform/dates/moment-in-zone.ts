import { formatCalendarDay } from './date-format.ts'
import { formatInTimeZone, formatLocalTime, getTimeZoneName, toDayInZone } from './format-in-time-zone.ts'
import { isIsoInstant, toIsoInstant } from './instant.ts'
import { convertWallClockToInstant } from './wall-clock.ts'

/** IANA time zone of the reader's device. */
export const getBrowserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** City in the name of a time zone, e.g. `Zurich` or `Dar es Salaam`. */
export const getTimeZoneCity = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** Moment in a time zone as the value of an `<input type="datetime-local">`. Empty for an invalid moment. */
export function formatDateTimeInputInZone(moment: string, zone: string): string {
  if (!moment || !isIsoInstant(moment)) return ''
  return formatLocalTime(toIsoInstant(moment), zone).slice(0, -':00'.length).replace(' ', 'T')
}

/**
 * Converts the value of an `<input type="datetime-local">` in a time zone to a timestamp. Null for an invalid value.
 * An hour that is skipped when summer time starts becomes the next hour.
 */
export function parseDateTimeInputInZone(input: string, zone: string): string | null {
  const wall = Date.parse(`${input}Z`)
  if (Number.isNaN(wall)) return null
  const offsetAt = (at: number) =>
    Date.parse(`${formatLocalTime(at, zone).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
  return new Date(convertWallClockToInstant(wall, offsetAt)).toISOString()
}

/** Time zone as its city, with the offset at a moment: `Dar es Salaam, UTC+3`. */
export function formatTimeZoneByCity(zone: string, moment: string): string {
  const offset = getTimeZoneName(moment, zone)?.offset
  return offset === undefined ? 'UTC' : `${getTimeZoneCity(zone)}, ${offset}`
}

const fullDateOptions = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
const clockTimeOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Local time at a place as `24 November 2026, 07:30 (Zurich, UTC+1)`. For a whole day, only `24 November 2026`. */
export function formatDateAndTimeAtPlace(moment: string, zone: string, isDay: boolean): string {
  if (!isIsoInstant(moment)) return ''
  const at = toIsoInstant(moment)
  const dayText = formatCalendarDay(toDayInZone(at, zone))
  return isDay
    ? dayText
    : `${dayText}, ${formatInTimeZone(at, zone, clockTimeOptions)} (${formatTimeZoneByCity(zone, at)})`
}

/**
 * Moment in a time zone as `Tuesday, November 24, 2026, 07:30 in Zurich (Central European Standard Time, UTC+1). That
 * is 06:30 UTC.`
 */
export function formatDateAndTimeInZone(moment: string, zone: string): string {
  if (!isIsoInstant(moment)) return ''
  const at = toIsoInstant(moment)
  const name = getTimeZoneName(at, zone)
  const zonedText = `${formatInTimeZone(at, zone, fullDateOptions)}, ${formatInTimeZone(at, zone, clockTimeOptions)}`
  return name
    ? `${zonedText} in ${getTimeZoneCity(zone)} (${name.long}, ${name.offset}). That is ${formatInTimeZone(at, null, clockTimeOptions)} UTC.`
    : `${zonedText} UTC.`
}

/**
 * Local time at a place, and the reader's local time if both times differ: `… That is 19:00 where you are, in
 * Nairobi.`
 */
export function formatDateAndTimeInTwoZones(moment: string, zone: string, readerZone: string): string {
  if (!isIsoInstant(moment)) return ''
  const at = toIsoInstant(moment)
  const name = getTimeZoneName(at, zone)
  const zonedText = `${formatInTimeZone(at, zone, fullDateOptions)}, ${formatInTimeZone(at, zone, clockTimeOptions)}`
  const text = name ? `${zonedText} in ${getTimeZoneCity(zone)} (${name.long}, ${name.offset}).` : `${zonedText} UTC.`
  const readerTime = formatDateTimeInputInZone(at, readerZone)
  if (readerTime === formatDateTimeInputInZone(at, zone)) return text
  const isOtherDay = readerTime.slice(0, 10) !== formatDateTimeInputInZone(at, zone).slice(0, 10)
  const day = isOtherDay ? `${formatInTimeZone(at, readerZone, { weekday: 'long' })} ` : ''
  return `${text} That is ${day}${formatInTimeZone(at, readerZone, clockTimeOptions)} where you are, in ${getTimeZoneCity(readerZone)}.`
}
