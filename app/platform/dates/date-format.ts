import { type CalendarDay, formatInTimeZone, getNoonInUtc } from './format-in-time-zone.ts'
import { toIsoInstant } from './instant.ts'

/** Timestamp as a text in either of the two formats of the backend, as a Date, or in milliseconds. */
type Moment = string | number | Date

const toDate = (at: Moment) => new Date(typeof at === 'string' ? toIsoInstant(at) : at)

const siteDayOptions = { month: 'long', day: 'numeric', year: 'numeric' } as const
const dayOptions = { day: 'numeric', month: 'long', year: 'numeric' } as const
const shortDayOptions = { day: 'numeric', month: 'short' } as const
const timeOptions = { hour: '2-digit', minute: '2-digit' } as const

/**
 * Creates a function that formats dates in the reader's own time zone.
 * @param locale default: international English, for the back office. Public pages write the month before the day.
 */
function createDateFormatter(parts: Intl.DateTimeFormatOptions, locale = 'en-GB'): (at: Moment) => string {
  // The formatter is created at its first use, because most pages need at most one formatter.
  let format: Intl.DateTimeFormat | undefined
  return at => {
    format ??= new Intl.DateTimeFormat(locale, parts)
    return format.format(toDate(at))
  }
}

/** Time as `09:41`. */
export const formatTime = createDateFormatter(timeOptions)
/** Time as `09:41:07`. */
export const formatTimeToSecond = createDateFormatter({ ...timeOptions, second: '2-digit' })
/** Date as `22 November 2026`. */
export const formatDay = createDateFormatter(dayOptions)
/** Date without the year as `November 22`, for public pages. */
export const formatDayOfYear = createDateFormatter({ day: 'numeric', month: 'long' }, 'en-US')
/** Month as `November 2026`. */
export const formatMonth = createDateFormatter({ month: 'long', year: 'numeric' })
/** Date and time as `22 Nov 2026, 09:41`. */
export const formatDateAndTime = createDateFormatter({ ...shortDayOptions, year: 'numeric', ...timeOptions })

const formatFullWeekday = createDateFormatter({ weekday: 'long', ...dayOptions })
/** Date as `Sunday 22 November 2026`. */
export const formatWeekday = (at: Moment) => formatFullWeekday(at).replace(',', '')
/** Date and time as `Sunday 22 November 2026 at 09:41`. */
export const formatFullDateAndTime = (at: Moment) => `${formatWeekday(at)} at ${formatTime(at)}`

const getMidnight = (at: Moment) => toDate(at).setHours(0, 0, 0, 0)

/** Number of midnights since a timestamp, in the reader's time zone. The number 0 means today. */
export const countDaysAgo = (at: Moment, now: number) => Math.round((getMidnight(now) - getMidnight(at)) / 86_400_000)

/** Heading above the entries of a day: `Today, Sunday 22 November 2026`. */
export function formatDayHeading(at: Moment, now: number): string {
  const ago = countDaysAgo(at, now)
  return `${ago === 0 ? 'Today, ' : ago === 1 ? 'Yesterday, ' : ''}${formatWeekday(at)}`
}

const formatDayWithoutYear = createDateFormatter(shortDayOptions)
const formatDayWithYear = createDateFormatter({ ...shortDayOptions, year: 'numeric' })
/** Date as `22 Nov`, or as `22 Nov 2025` in another year. */
export const formatShortDay = (at: Moment, now: number) =>
  (toDate(at).getFullYear() === new Date(now).getFullYear() ? formatDayWithoutYear : formatDayWithYear)(at)

const formatShortMoment = createDateFormatter({ ...shortDayOptions, ...timeOptions })
/** Time as `09:41` for today, or date and time as `22 Nov, 09:41` for other days. */
export const formatShortDateAndTime = (at: Moment, now = Date.now()) =>
  countDaysAgo(at, now) === 0 ? formatTime(at) : formatShortMoment(at)

const formatScheduledDay = createDateFormatter({ weekday: 'short', ...shortDayOptions })
const formatScheduledDayWithYear = createDateFormatter({ weekday: 'short', ...shortDayOptions, year: 'numeric' })
/** Date and time as `Fri 27 Nov, 09:00`, or as `Fri 15 Jan 2027, 09:00` in another year. */
export function formatScheduledTime(at: Moment, now: number): string {
  const isThisYear = toDate(at).getFullYear() === new Date(now).getFullYear()
  return `${(isThisYear ? formatScheduledDay : formatScheduledDayWithYear)(at).replace(',', '')}, ${formatTime(at)}`
}

const formatUtcDay = createDateFormatter({ ...dayOptions, timeZone: 'UTC' })
/** Calendar day as `22 November 2026`, independent of the reader's time zone. */
export const formatCalendarDay = (at: CalendarDay) => formatUtcDay(getNoonInUtc(at))

const formatUtcWeekday = createDateFormatter({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
/** Calendar day as `Monday 18 January`, independent of the reader's time zone. */
export const formatCalendarWeekday = (at: CalendarDay) => formatUtcWeekday(getNoonInUtc(at)).replace(',', '')

const formatUtcTime = createDateFormatter({ ...timeOptions, timeZone: 'UTC' })
/**
 * Date and time as `Sunday, November 22, 2026 at 09:41 UTC`, in the date style of the public site. The text is the
 * same for every reader, so that an e-mail and the linked page agree.
 */
export const formatDateAndTimeInUtc = (at: Moment) =>
  `${formatInTimeZone(toDate(at).toISOString(), null, { weekday: 'long', ...siteDayOptions })} at ${formatUtcTime(at)} UTC`
