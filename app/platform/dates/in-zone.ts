import { serverClock } from './server-zones.ts'

/** A calendar day as `yyyy-MM-dd`. */
export type Day = string

/** Whether a text names a day that there is: 2027 has no February 29, and no calendar that people keep has a year 0. */
export function isDay(text: string): text is Day {
  const at = Date.parse(noonInUtc(text))
  return !Number.isNaN(at) && dayInUtc(at) === text && !text.startsWith('0000')
}

/** The day as whoever is nowhere in particular counts it, and as the database does. */
export const dayInUtc = (at: number | Date = Date.now()): Day => new Date(at).toISOString().slice(0, 10)

/** Of the zones of the world and the ways of this site to write a moment, a page has a few dozen. */
const mostFormats = 200
const formats = new Map<string, Intl.DateTimeFormat>()

/** A way of writing moments, kept: to make one takes far longer than to write with it. @throws RangeError for a zone that nobody knows */
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

// Swedish writes dates as ISO does.
const clockOf = (timeZone: string) => formatFor('sv-SE', { timeZone, ...clock })

/** What the clocks of a zone show: `2027-01-18 09:41:00`. @throws RangeError for a zone that nobody knows, and for no moment */
export function formatClock(instant: string | number, zone: string): string {
  const at = new Date(instant)
  const told = serverClock(zone, at.getTime())
  return told ? clockOf('UTC').format(at.getTime() + told.offset) : clockOf(zone).format(at)
}

const zones = new Map<string, string>()

/** The zone itself, or UTC for none and for one that this machine does not know. */
export function validZoneOrUtc(zone: string | null): string {
  if (zone === null) return 'UTC'
  let known = zones.get(zone)
  if (known === undefined) {
    try {
      known = clockOf(zone) && zone
    } catch {
      known = 'UTC'
    }
    zones.set(zone, known)
  }
  return known
}

/** The day that the clocks of a zone show at an instant. `zone` is an IANA name; null reads as UTC. */
export const dayInZone = (instant: string | number, zone: string | null): Day =>
  formatClock(instant, validZoneOrUtc(zone)).slice(0, -' 00:00:00'.length)

/** `MMMM d, yyyy` and its kin, in a zone. The site speaks English, so server and browser say the same. Empty for what is no moment. */
export function inZone(instant: string, zone: string | null, options: Intl.DateTimeFormatOptions): string {
  const moment = new Date(instant)
  if (Number.isNaN(moment.getTime())) return ''
  const known = validZoneOrUtc(zone)
  // The hour of that place, taken for one of UTC: a form for each zone would be one for each form and zone together.
  const shown = known === 'UTC' ? moment : new Date(`${formatClock(instant, known).replace(' ', 'T')}Z`)
  return Number.isNaN(shown.getTime()) ? '' : formatFor('en-US', { timeZone: 'UTC', ...options }).format(shown)
}

/** `January 17, 2027`: how the site's pages write a day. */
export const longDay = (instant: string, zone: string | null = null, month: MonthForm = 'long') =>
  inZone(instant, zone, { month, day: 'numeric', year: 'numeric' })

/** How a month is written: in full, or cut short as small screens have it. */
export type MonthForm = 'long' | 'short'

/** `January 18 to 21, 2027`, `June 30, 2026 to July 2, 2026`; one day is written as it is. Cut short: `Jan 18 to 21, 2027`. */
export function longDays(first: Day, last: Day, month: MonthForm = 'long'): string {
  const said = (day: Day) => longDay(noonInUtc(day), null, month)
  if (first === last) return said(first)
  if (first.slice(0, 7) !== last.slice(0, 7)) return `${said(first)} to ${said(last)}`
  const monthAndDay = inZone(noonInUtc(first), null, { month, day: 'numeric' })
  return `${monthAndDay} to ${Number(last.slice(8))}, ${last.slice(0, 4)}`
}

/** `Monday, January 18` of a bare day. */
export const longWeekday = (day: Day) => inZone(noonInUtc(day), null, { weekday: 'long', month: 'long', day: 'numeric' })

/** `January 2027` */
export const longMonth = (instant: string, zone: string | null = null) =>
  inZone(instant, zone, { month: 'long', year: 'numeric' })

/** `UTC+2`, `UTC-3:30`, `UTC+0`: minutes ahead of UTC. */
function offsetInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** What a zone is called, and its offset at an instant: `Central Africa Time`, `UTC+2`. Undefined for UTC itself. */
export function zoneName(instant: string, zone: string | null): { long: string; offset: string } | undefined {
  const timeZone = validZoneOrUtc(zone)
  if (timeZone === 'UTC') return undefined
  const told = serverClock(timeZone, Date.parse(instant))
  if (told) return { long: told.name, offset: offsetInWords(told.offset / 60_000) }
  const part = (timeZoneName: 'long' | 'shortOffset') =>
    formatFor('en-US', { timeZone, timeZoneName })
      .formatToParts(new Date(instant))
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return { long: part('long'), offset: part('shortOffset').replace('GMT', 'UTC') }
}

/** Noon UTC of a day, for formatting a bare day without a zone moving it. */
export const noonInUtc = (day: Day): string => `${day}T12:00:00.000Z`

/** Nothing on a calendar runs longer; what claims to is shown so far. */
const longestRun = 400

/** Every day from one to another, both included. */
export function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = []
  const end = new Date(noonInUtc(last))
  for (
    let at = new Date(noonInUtc(first));
    at <= end && days.length < longestRun;
    at = new Date(at.getTime() + 86_400_000)
  )
    days.push(dayInUtc(at))
  return days
}
