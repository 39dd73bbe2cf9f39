import { findServerZone } from './server-zones.ts'

/** A calendar day as `yyyy-MM-dd`. */
export type CalendarDay = string

/** Whether a text is an existing day: 2027 has no February 29, and no calendar in use has a year 0. */
export function isDay(text: string): text is CalendarDay {
  const at = Date.parse(getNoonInUtc(text))
  return !Number.isNaN(at) && toUtcDay(at) === text && !text.startsWith('0000')
}

/** Finds the day in UTC, which is also the database's day. */
export const toUtcDay = (at: number | Date = Date.now()): CalendarDay => new Date(at).toISOString().slice(0, 10)

/** Maximum number of cached formats. A page needs a few dozen combinations of time zone and date style. */
const mostFormats = 200
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Finds a cached date format: creating one takes far longer than using it.
 * @throws RangeError for an unknown time zone
 */
function formatFor(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${locale} ${JSON.stringify(options)}`
  let format = formats.get(name)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options)
    if (formats.size >= mostFormats) formats.clear()
    formats.set(name, format)
  }
  return format
}

const ofTwo = '2-digit' as const
const clock = { year: 'numeric', month: ofTwo, day: ofTwo, hour: ofTwo, minute: ofTwo, second: ofTwo } as const

// Format with ISO dates, which is the Swedish date format.
const clockFormat = (timeZone: string) => formatFor('sv-SE', { timeZone, ...clock })

/**
 * Formats local time in a time zone: `2027-01-18 09:41:00`.
 * @throws RangeError for an unknown time zone or an invalid date
 */
export function formatClock(instant: string | number, zone: string): string {
  const at = new Date(instant)
  const serverEntry = findServerZone(zone, at.getTime())
  return serverEntry ? clockFormat('UTC').format(at.getTime() + serverEntry.offset) : clockFormat(zone).format(at)
}

const zones = new Map<string, string>()

/** Returns the time zone itself, or UTC for null and for a zone that this machine does not know. */
export function toValidZone(zone: string | null): string {
  if (zone === null) return 'UTC'
  let validZone = zones.get(zone)
  if (validZone === undefined) {
    try {
      validZone = clockFormat(zone) && zone
    } catch {
      validZone = 'UTC'
    }
    zones.set(zone, validZone)
  }
  return validZone
}

/** Finds the local day in a time zone at an instant. `zone` is an IANA name; null reads as UTC. */
export const toDayInZone = (instant: string | number, zone: string | null): CalendarDay =>
  formatClock(instant, toValidZone(zone)).slice(0, -' 00:00:00'.length)

/**
 * Formats such as `MMMM d, yyyy` in a time zone. The locale is fixed (English), so server and browser render the same
 * text. Empty for an invalid date.
 */
export function formatInZone(instant: string, zone: string | null, options: Intl.DateTimeFormatOptions): string {
  const moment = new Date(instant)
  if (Number.isNaN(moment.getTime())) return ''
  const validZone = toValidZone(zone)
  // The local time is formatted as if it were UTC: otherwise the cache would hold one format per combination of style
  // and time zone.
  const date = validZone === 'UTC' ? moment : new Date(`${formatClock(instant, validZone).replace(' ', 'T')}Z`)
  return Number.isNaN(date.getTime()) ? '' : formatFor('en-US', { timeZone: 'UTC', ...options }).format(date)
}

/** Formats as `January 17, 2027`: the date style of the public pages. */
export const formatLongDay = (instant: string, zone: string | null = null, month: MonthForm = 'long') =>
  formatInZone(instant, zone, { month, day: 'numeric', year: 'numeric' })

/** Form of a month: in full, or abbreviated for small screens. */
export type MonthForm = 'long' | 'short'

/**
 * Formats as `January 18 to 21, 2027` or `June 30, 2026 to July 2, 2026`; a single day is written once. Short form:
 * `Jan 18 to 21, 2027`.
 */
export function formatLongDays(first: CalendarDay, last: CalendarDay, month: MonthForm = 'long'): string {
  const formatDate = (day: CalendarDay) => formatLongDay(getNoonInUtc(day), null, month)
  if (first === last) return formatDate(first)
  if (first.slice(0, 7) !== last.slice(0, 7)) return `${formatDate(first)} to ${formatDate(last)}`
  const monthAndDay = formatInZone(getNoonInUtc(first), null, { month, day: 'numeric' })
  return `${monthAndDay} to ${Number(last.slice(8))}, ${last.slice(0, 4)}`
}

/** Formats a calendar day as `Monday, January 18`. */
export const formatLongWeekday = (day: CalendarDay) =>
  formatInZone(getNoonInUtc(day), null, { weekday: 'long', month: 'long', day: 'numeric' })

/** Formats as `January 2027`. */
export const formatLongMonth = (instant: string, zone: string | null = null) =>
  formatInZone(instant, zone, { month: 'long', year: 'numeric' })

/** Formats as `UTC+2`, `UTC-3:30`, `UTC+0`. `minutes` is the offset ahead of UTC. */
function formatOffset(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/**
 * Finds the name of a time zone and its offset at an instant: `Central Africa Time`, `UTC+2`. Undefined for UTC
 * itself.
 */
export function getZoneName(instant: string, zone: string | null): { long: string; offset: string } | undefined {
  const timeZone = toValidZone(zone)
  if (timeZone === 'UTC') return undefined
  const serverEntry = findServerZone(timeZone, Date.parse(instant))
  if (serverEntry) return { long: serverEntry.name, offset: formatOffset(serverEntry.offset / 60_000) }
  const part = (timeZoneName: 'long' | 'shortOffset') =>
    formatFor('en-US', { timeZone, timeZoneName })
      .formatToParts(new Date(instant))
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return { long: part('long'), offset: part('shortOffset').replace('GMT', 'UTC') }
}

/** Finds noon in UTC of a day, so that formatting in a time zone never moves it to another day. */
export const getNoonInUtc = (day: CalendarDay): string => `${day}T12:00:00.000Z`

/** Maximum number of days of a calendar entry; longer entries are cut off there. */
const longestRun = 400

/** Lists every day of a range, both ends included. */
export function listDaysBetween(first: CalendarDay, last: CalendarDay): CalendarDay[] {
  const days: CalendarDay[] = []
  const end = new Date(getNoonInUtc(last))
  for (
    let at = new Date(getNoonInUtc(first));
    at <= end && days.length < longestRun;
    at = new Date(at.getTime() + 86_400_000)
  )
    days.push(toUtcDay(at))
  return days
}
