import { findDefaultTimeZone } from '../../../app/platform/dates/country-zone.ts'
import { formatDateAndTimeInUtc } from '../../../app/platform/dates/date-format.ts'
import { formatInTimeZone } from '../../../app/platform/dates/format-in-time-zone.ts'
import { getTimeZoneCity } from '../../../app/platform/dates/moment-in-zone.ts'

const hourFormat = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/**
 * Formats a time as `11:41 in Harare`, with the weekday if the day differs from the day in UTC. Undefined if the time
 * zone is unknown.
 */
function formatLocalTime(at: string, country: string | undefined): string | undefined {
  const zone = findDefaultTimeZone(country)
  if (!zone) return undefined
  const weekday = formatInTimeZone(at, zone, { weekday: 'long' })
  const day = weekday === formatInTimeZone(at, null, { weekday: 'long' }) ? '' : `${weekday}, `
  return `${day}${formatInTimeZone(at, zone, hourFormat)} in ${getTimeZoneCity(zone)}`
}

/**
 * Formats a time as `Sunday, November 22, 2026 at 09:41 UTC (11:41 in Harare)`. The text in parentheses is added for a
 * recipient whose country has one time zone.
 */
export function formatRecipientMoment(at: string, country: string | undefined): string {
  const local = formatLocalTime(new Date(at).toISOString(), country)
  return local ? `${formatDateAndTimeInUtc(at)} (${local})` : formatDateAndTimeInUtc(at)
}

/**
 * Formats a time for a recipient in another time zone: `Where you are, that is 15:00 in Harare.` Undefined if the
 * recipient is in the same zone.
 */
export function formatRecipientHour(at: string, zone: string, country: string | undefined): string | undefined {
  const countryZone = findDefaultTimeZone(country)
  const moment = new Date(at).toISOString()
  const isSame =
    !countryZone ||
    formatInTimeZone(moment, countryZone, { ...hourFormat, weekday: 'long' }) ===
      formatInTimeZone(moment, zone, { ...hourFormat, weekday: 'long' })
  return isSame ? undefined : `Where you are, that is ${formatLocalTime(moment, country)}.`
}
