import { type CalendarDay, formatInZone, getNoonInUtc } from './format-in-zone.ts'
import { toIsoInstant } from './instant.ts'

/** Timestamp of the backend in either of its two formats, a Date, or milliseconds. */
type Moment = string | number | Date

const toDate = (at: Moment) => new Date(typeof at === 'string' ? toIsoInstant(at) : at)

const siteDay = { month: 'long', day: 'numeric', year: 'numeric' } as const
const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
const shortDay = { day: 'numeric', month: 'short' } as const
const time = { hour: '2-digit', minute: '2-digit' } as const

/**
 * Makes a function that formats in the reader's own time zone, in international English: the date style of the back
 * office.
 */
function createFormat(parts: Intl.DateTimeFormatOptions): (at: Moment) => string {
  // The format is created at its first use, because most pages need one format or none.
  let format: Intl.DateTimeFormat | undefined
  return at => {
    format ??= new Intl.DateTimeFormat('en-GB', parts)
    return format.format(toDate(at))
  }
}

/** Formats as `09:41`. */
export const formatTime = createFormat(time)
/** Formats as `09:41:07`. */
export const formatTimeToSecond = createFormat({ ...time, second: '2-digit' })
/** Formats as `22 November 2026`. */
export const formatDay = createFormat(day)
/** Formats as `22 November`. */
export const formatDayOfYear = createFormat({ day: 'numeric', month: 'long' })
/** Formats as `November 2026`. */
export const formatMonth = createFormat({ month: 'long', year: 'numeric' })
/** Formats as `22 Nov 2026, 09:41`. */
export const formatMoment = createFormat({ ...shortDay, year: 'numeric', ...time })

const inFull = createFormat({ weekday: 'long', ...day })
/** Formats as `Sunday 22 November 2026`. */
export const formatWeekday = (at: Moment) => inFull(at).replace(',', '')
/** Formats as `Sunday 22 November 2026 at 09:41`. */
export const formatMomentInFull = (at: Moment) => `${formatWeekday(at)} at ${formatTime(at)}`

/** Formats as `Sun`. */
export const formatShortWeekday = createFormat({ weekday: 'short' })

const midnight = (at: Moment) => toDate(at).setHours(0, 0, 0, 0)

/** Counts the midnights since then, in the reader's time zone: 0 is today. */
export const countDaysAgo = (at: Moment, now: number) => Math.round((midnight(now) - midnight(at)) / 86_400_000)

/** Formats as `Today, Sunday 22 November 2026`: the heading above the entries of a day. */
export function formatDayHeading(at: Moment, now: number): string {
  const ago = countDaysAgo(at, now)
  return `${ago === 0 ? 'Today, ' : ago === 1 ? 'Yesterday, ' : ''}${formatWeekday(at)}`
}

const withoutYear = createFormat(shortDay)
const withYear = createFormat({ ...shortDay, year: 'numeric' })
/** Formats as `22 Nov`, or `22 Nov 2025` for another year. */
export const formatShortDay = (at: Moment, now: number) =>
  (toDate(at).getFullYear() === new Date(now).getFullYear() ? withoutYear : withYear)(at)

const shortMoment = createFormat({ ...shortDay, ...time })
/** Formats as `09:41` today, `22 Nov, 09:41` on other days. */
export const formatShortMoment = (at: Moment, now = Date.now()) =>
  countDaysAgo(at, now) === 0 ? formatTime(at) : shortMoment(at)

const scheduledDay = createFormat({ weekday: 'short', ...shortDay })
const scheduledDayOfYear = createFormat({ weekday: 'short', ...shortDay, year: 'numeric' })
/** `Fri 27 Nov, 09:00`, or `Fri 15 Jan 2027, 09:00` in another year. */
export function formatScheduledMoment(at: Moment, now: number): string {
  const isThisYear = toDate(at).getFullYear() === new Date(now).getFullYear()
  return `${(isThisYear ? scheduledDay : scheduledDayOfYear)(at).replace(',', '')}, ${formatTime(at)}`
}

const calendarDay = createFormat({ ...day, timeZone: 'UTC' })
/** Formats as `22 November 2026`: a calendar day, independent of the reader's time zone. */
export const formatCalendarDay = (at: CalendarDay) => calendarDay(getNoonInUtc(at))

const calendarWeekday = createFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
/** Formats as `Monday 18 January`: a calendar day, independent of the reader's time zone. */
export const formatCalendarWeekday = (at: CalendarDay) => calendarWeekday(getNoonInUtc(at)).replace(',', '')

const timeInUtc = createFormat({ ...time, timeZone: 'UTC' })
/**
 * Formats as `Sunday, November 22, 2026 at 09:41 UTC`: the same for every reader, so that an e-mail and the page it
 * links to agree; in the date style of the public site, where that page is.
 */
export const formatMomentInUtc = (at: Moment) =>
  `${formatInZone(toDate(at).toISOString(), null, { weekday: 'long', ...siteDay })} at ${timeInUtc(at)} UTC`
