import { findServerTimeZone } from './server-zones.ts'

/** Calendar day as a text in the form `yyyy-MM-dd`. */
export type CalendarDay = string

/** Whether a text is a day that exists. For example, 2027 has no February 29, and calendars have no year 0. */
export function isCalendarDay(text: string): text is CalendarDay {
  const at = Date.parse(getNoonInUtc(text))
  return !Number.isNaN(at) && toUtcDay(at) === text && !text.startsWith('0000')
}

/** Day in UTC, which is also the day of the database. */
export const toUtcDay = (at: number | Date = Date.now()): CalendarDay => new Date(at).toISOString().slice(0, 10)

/** Maximum number of cached formatters. A page needs a few dozen combinations of time zone and date style. */
const maxCachedFormats = 200
const cachedFormats = new Map<string, Intl.DateTimeFormat>()

/**
 * Formatter from the cache, because creating a formatter takes far longer than using a formatter.
 * @throws RangeError for an unknown time zone
 */
function getCachedFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${locale} ${JSON.stringify(options)}`
  let format = cachedFormats.get(name)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options)
    if (cachedFormats.size >= maxCachedFormats) cachedFormats.clear()
    cachedFormats.set(name, format)
  }
  return format
}

const twoDigitStyle = '2-digit' as const
const localTimeOptions = {
  year: 'numeric',
  month: twoDigitStyle,
  day: twoDigitStyle,
  hour: twoDigitStyle,
  minute: twoDigitStyle,
  second: twoDigitStyle,
} as const

// Formatter for ISO dates, which Swedish uses as its date format.
const getLocalTimeFormat = (timeZone: string) => getCachedFormat('sv-SE', { timeZone, ...localTimeOptions })

/**
 * Local time in a time zone, as `2027-01-18 09:41:00`.
 * @throws RangeError for an unknown time zone or an invalid date
 */
export function formatLocalTime(instant: string | number, zone: string): string {
  const at = new Date(instant)
  const serverEntry = findServerTimeZone(zone, at.getTime())
  return serverEntry
    ? getLocalTimeFormat('UTC').format(at.getTime() + serverEntry.offset)
    : getLocalTimeFormat(zone).format(at)
}

const validZonesByName = new Map<string, string>()

/** Returns a time zone that this machine knows: the given zone, or UTC for null and for an unknown zone. */
export function toValidTimeZone(zone: string | null): string {
  if (zone === null) return 'UTC'
  let validZone = validZonesByName.get(zone)
  if (validZone === undefined) {
    try {
      validZone = getLocalTimeFormat(zone) && zone
    } catch {
      validZone = 'UTC'
    }
    validZonesByName.set(zone, validZone)
  }
  return validZone
}

/** Local day in a time zone at a moment. `zone` is an IANA name; null means UTC. */
export const toDayInZone = (instant: string | number, zone: string | null): CalendarDay =>
  formatLocalTime(instant, toValidTimeZone(zone)).slice(0, -' 00:00:00'.length)

/**
 * Text in a given format, such as `MMMM d, yyyy`, in a time zone. The language is always English, so that server and
 * browser render the same text. Empty for an invalid date.
 */
export function formatInTimeZone(instant: string, zone: string | null, options: Intl.DateTimeFormatOptions): string {
  const moment = new Date(instant)
  if (Number.isNaN(moment.getTime())) return ''
  const validZone = toValidTimeZone(zone)
  // The local time is formatted as if it were UTC. Otherwise the cache would need a formatter for each combination of
  // style and time zone.
  const date = validZone === 'UTC' ? moment : new Date(`${formatLocalTime(instant, validZone).replace(' ', 'T')}Z`)
  return Number.isNaN(date.getTime()) ? '' : getCachedFormat('en-US', { timeZone: 'UTC', ...options }).format(date)
}

/** Date as `January 17, 2027`, the date style of the public pages. */
export const formatLongDay = (instant: string, zone: string | null = null, month: MonthNameLength = 'long') =>
  formatInTimeZone(instant, zone, { month, day: 'numeric', year: 'numeric' })

/** Length of a month's name: in full, or abbreviated for small screens. */
export type MonthNameLength = 'long' | 'short'

/**
 * Date range as `January 18 to 21, 2027` or `June 30, 2026 to July 2, 2026`. A single day is written once. The short
 * form is
 * `Jan 18 to 21, 2027`.
 */
export function formatLongDayRange(first: CalendarDay, last: CalendarDay, month: MonthNameLength = 'long'): string {
  const formatDate = (day: CalendarDay) => formatLongDay(getNoonInUtc(day), null, month)
  if (first === last) return formatDate(first)
  if (first.slice(0, 7) !== last.slice(0, 7)) return `${formatDate(first)} to ${formatDate(last)}`
  const monthAndDay = formatInTimeZone(getNoonInUtc(first), null, { month, day: 'numeric' })
  return `${monthAndDay} to ${Number(last.slice(8))}, ${last.slice(0, 4)}`
}

/** Formats a calendar day as `Monday, January 18`. */
export const formatWeekdayAndDate = (day: CalendarDay) =>
  formatInTimeZone(getNoonInUtc(day), null, { weekday: 'long', month: 'long', day: 'numeric' })

/** Formats a month as `January 2027`. */
export const formatLongMonth = (instant: string, zone: string | null = null) =>
  formatInTimeZone(instant, zone, { month: 'long', year: 'numeric' })

/** Offset from UTC as `UTC+2`, `UTC-3:30` or `UTC+0`. `minutes` is the offset ahead of UTC. */
function formatOffset(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/**
 * Finds the name of a time zone and its offset at a moment: `Central Africa Time`, `UTC+2`. Undefined for UTC itself.
 */
export function getTimeZoneName(instant: string, zone: string | null): { long: string; offset: string } | undefined {
  const timeZone = toValidTimeZone(zone)
  if (timeZone === 'UTC') return undefined
  const serverEntry = findServerTimeZone(timeZone, Date.parse(instant))
  if (serverEntry) return { long: serverEntry.name, offset: formatOffset(serverEntry.offset / 60_000) }
  const part = (timeZoneName: 'long' | 'shortOffset') =>
    getCachedFormat('en-US', { timeZone, timeZoneName })
      .formatToParts(new Date(instant))
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return { long: part('long'), offset: part('shortOffset').replace('GMT', 'UTC') }
}

/** Noon of a day in UTC. Formatting noon in any time zone never changes the day. */
export const getNoonInUtc = (day: CalendarDay): string => `${day}T12:00:00.000Z`

const dayMs = 86_400_000

/** Day a number of days later. `count` may be negative. */
export const addDays = (day: CalendarDay, count: number): CalendarDay =>
  toUtcDay(Date.parse(getNoonInUtc(day)) + count * dayMs)

/** Maximum number of days of a calendar entry. Later days of a longer entry are left out. */
const maxDaysOfRange = 400

/** All days of a range, including the first and the last. */
export function listDaysBetween(first: CalendarDay, last: CalendarDay): CalendarDay[] {
  const days: CalendarDay[] = []
  const end = new Date(getNoonInUtc(last))
  for (
    let at = new Date(getNoonInUtc(first));
    at <= end && days.length < maxDaysOfRange;
    at = new Date(at.getTime() + dayMs)
  )
    days.push(toUtcDay(at))
  return days
}
