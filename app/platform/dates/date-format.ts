import { type CalendarDay, formatInTimeZone, getNoonInUtc } from './format-in-time-zone.ts'
import { toIsoInstant } from './instant.ts'

/** Timestamp as a text in either of the two formats of the backend, as a Date, or in milliseconds. */
type Moment = string | number | Date

const toDate = (at: Moment) => new Date(typeof at === 'string' ? toIsoInstant(at) : at)

const siteDay = { month: 'long', day: 'numeric', year: 'numeric' } as const
const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
const shortDay = { day: 'numeric', month: 'short' } as const
const time = { hour: '2-digit', minute: '2-digit' } as const

/**
 * Creates a function that formats dates in the reader's own time zone.
 * @param locale default: international English, for the back office. Public pages write the month before the day.
 */
function createFormat(parts: Intl.DateTimeFormatOptions, locale = 'en-GB'): (at: Moment) => string {
  // The formatter is created at its first use, because most pages need at most one formatter.
  let format: Intl.DateTimeFormat | undefined
  return at => {
    format ??= new Intl.DateTimeFormat(locale, parts)
    return format.format(toDate(at))
  }
}

/** Time as `09:41`. */
export const formatTime = createFormat(time)
/** Time as `09:41:07`. */
export const formatTimeToSecond = createFormat({ ...time, second: '2-digit' })
/** Date as `22 November 2026`. */
export const formatDay = createFormat(day)
/** Date without the year as `November 22`, for public pages. */
export const formatDayOfYear = createFormat({ day: 'numeric', month: 'long' }, 'en-US')
/** Month as `November 2026`. */
export const formatMonth = createFormat({ month: 'long', year: 'numeric' })
/** Date and time as `22 Nov 2026, 09:41`. */
export const formatDateAndTime = createFormat({ ...shortDay, year: 'numeric', ...time })

const inFull = createFormat({ weekday: 'long', ...day })
/** Date as `Sunday 22 November 2026`. */
export const formatWeekday = (at: Moment) => inFull(at).replace(',', '')
/** Date and time as `Sunday 22 November 2026 at 09:41`. */
export const formatFullDateAndTime = (at: Moment) => `${formatWeekday(at)} at ${formatTime(at)}`

const midnight = (at: Moment) => toDate(at).setHours(0, 0, 0, 0)

/** Number of midnights since a timestamp, in the reader's time zone. The number 0 means today. */
export const countDaysAgo = (at: Moment, now: number) => Math.round((midnight(now) - midnight(at)) / 86_400_000)

/** Heading above the entries of a day: `Today, Sunday 22 November 2026`. */
export function formatDayHeading(at: Moment, now: number): string {
  const ago = countDaysAgo(at, now)
  return `${ago === 0 ? 'Today, ' : ago === 1 ? 'Yesterday, ' : ''}${formatWeekday(at)}`
}

const withoutYear = createFormat(shortDay)
const withYear = createFormat({ ...shortDay, year: 'numeric' })
/** Date as `22 Nov`, or as `22 Nov 2025` in another year. */
export const formatShortDay = (at: Moment, now: number) =>
  (toDate(at).getFullYear() === new Date(now).getFullYear() ? withoutYear : withYear)(at)

const shortMoment = createFormat({ ...shortDay, ...time })
/** Time as `09:41` for today, or date and time as `22 Nov, 09:41` for other days. */
export const formatShortDateAndTime = (at: Moment, now = Date.now()) =>
  countDaysAgo(at, now) === 0 ? formatTime(at) : shortMoment(at)

const scheduledDay = createFormat({ weekday: 'short', ...shortDay })
const scheduledDayOfYear = createFormat({ weekday: 'short', ...shortDay, year: 'numeric' })
/** Date and time as `Fri 27 Nov, 09:00`, or as `Fri 15 Jan 2027, 09:00` in another year. */
export function formatScheduledTime(at: Moment, now: number): string {
  const isThisYear = toDate(at).getFullYear() === new Date(now).getFullYear()
  return `${(isThisYear ? scheduledDay : scheduledDayOfYear)(at).replace(',', '')}, ${formatTime(at)}`
}

const calendarDay = createFormat({ ...day, timeZone: 'UTC' })
/** Calendar day as `22 November 2026`, independent of the reader's time zone. */
export const formatCalendarDay = (at: CalendarDay) => calendarDay(getNoonInUtc(at))

const calendarWeekday = createFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
/** Calendar day as `Monday 18 January`, independent of the reader's time zone. */
export const formatCalendarWeekday = (at: CalendarDay) => calendarWeekday(getNoonInUtc(at)).replace(',', '')

const timeInUtc = createFormat({ ...time, timeZone: 'UTC' })
/**
 * Date and time as `Sunday, November 22, 2026 at 09:41 UTC`, in the date style of the public site. The text is the
 * same for every reader, so that an e-mail and the linked page agree.
 */
export const formatDateAndTimeInUtc = (at: Moment) =>
  `${formatInTimeZone(toDate(at).toISOString(), null, { weekday: 'long', ...siteDay })} at ${timeInUtc(at)} UTC`
