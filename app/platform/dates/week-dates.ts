import { formatCalendarDay } from './date-format.ts'
import { type CalendarDay, getNoonInUtc } from './format-in-time-zone.ts'
import { formatDateTimeInputInZone, getBrowserTimeZone, getTimeZoneCity } from './moment-in-zone.ts'

// These formats are separate from the formats of public pages, because visitors of public pages would otherwise
// download them.

const weekdayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })
/** Weekday of a calendar day as `Mon`. */
export const formatShortCalendarWeekday = (day: CalendarDay) => weekdayFormat.format(new Date(getNoonInUtc(day)))

/** Range of calendar days as `23 to 29 November 2026`, or as `30 November to 6 December 2026`. */
export function formatCalendarDays(first: CalendarDay, last: CalendarDay): string {
  const [day, month, year] = formatCalendarDay(first).split(' ')
  const lastDay = formatCalendarDay(last)
  if (lastDay.endsWith(` ${month} ${year}`)) return `${day} to ${lastDay}`
  return `${day} ${month}${lastDay.endsWith(` ${year}`) ? '' : ` ${year}`} to ${lastDay}`
}

/**
 * Formats a time in a time zone, followed by the reader's local time if both times differ: `18:00 Accra, 19:00 where
 * you are`. Without a zone, the reader's zone is used.
 */
export function formatTimeInTwoZones(moment: string, zone: string | null, readerZone = getBrowserTimeZone()): string {
  const readerTime = formatDateTimeInputInZone(moment, readerZone)
  const zonedTime = zone ? formatDateTimeInputInZone(moment, zone) : readerTime
  const clockTime = zonedTime.slice(-'18:00'.length)
  if (!zone || zonedTime === readerTime) return clockTime
  return `${clockTime} ${getTimeZoneCity(zone)}, ${readerTime.slice(-'18:00'.length)} where you are`
}
