import { findOnlyTimeZone } from '../../../app/platform/dates/country-zone.ts'
import { formatMomentInUtc } from '../../../app/platform/dates/date-format.ts'
import { formatInZone } from '../../../app/platform/dates/format-in-zone.ts'
import { getZoneCity } from '../../../app/platform/dates/moment-in-zone.ts'

const hour = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/**
 * Formats a time as `11:41 in Harare`, with the weekday if it is another day than in UTC. Undefined if the zone is
 * unknown.
 */
function formatLocalTime(at: string, country: string | undefined): string | undefined {
  const zone = findOnlyTimeZone(country)
  if (!zone) return undefined
  const weekday = formatInZone(at, zone, { weekday: 'long' })
  const day = weekday === formatInZone(at, null, { weekday: 'long' }) ? '' : `${weekday}, `
  return `${day}${formatInZone(at, zone, hour)} in ${getZoneCity(zone)}`
}

/**
 * Formats a moment as `Sunday, November 22, 2026 at 09:41 UTC (11:41 in Harare)`. The part in parentheses is for a
 * recipient whose country has one time zone.
 */
export function formatRecipientMoment(at: string, country: string | undefined): string {
  const local = formatLocalTime(new Date(at).toISOString(), country)
  return local ? `${formatMomentInUtc(at)} (${local})` : formatMomentInUtc(at)
}

/**
 * Formats an hour of another zone as `Where you are, that is 15:00 in Harare.` Undefined if it is the recipient's own
 * zone.
 */
export function formatRecipientHour(at: string, zone: string, country: string | undefined): string | undefined {
  const own = findOnlyTimeZone(country)
  const moment = new Date(at).toISOString()
  const isSame =
    !own ||
    formatInZone(moment, own, { ...hour, weekday: 'long' }) === formatInZone(moment, zone, { ...hour, weekday: 'long' })
  return isSame ? undefined : `Where you are, that is ${formatLocalTime(moment, country)}.`
}
