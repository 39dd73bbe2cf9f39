import { type Day, inZone, noonInUtc } from './in-zone.ts'
import { instant } from './instant.ts'

/** A timestamp of the backend in either of its spellings, a Date, or milliseconds. */
type Moment = string | number | Date

const dateOf = (at: Moment) => new Date(typeof at === 'string' ? instant(at) : at)

const siteDay = { month: 'long', day: 'numeric', year: 'numeric' } as const
const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
const shortDay = { day: 'numeric', month: 'short' } as const
const time = { hour: '2-digit', minute: '2-digit' } as const

/** By the reader's own clock, in international English: how the back office writes dates. */
function formatOf(parts: Intl.DateTimeFormatOptions): (at: Moment) => string {
  // Made when first asked for: most pages need one or none.
  let format: Intl.DateTimeFormat | undefined
  return at => {
    format ??= new Intl.DateTimeFormat('en-GB', parts)
    return format.format(dateOf(at))
  }
}

/** `09:41` */
export const formatTime = formatOf(time)
/** `09:41:07` */
export const formatTimeToSecond = formatOf({ ...time, second: '2-digit' })
/** `22 November 2026` */
export const formatDay = formatOf(day)
/** `22 November` */
export const formatDayOfYear = formatOf({ day: 'numeric', month: 'long' })
/** `November 2026` */
export const formatMonth = formatOf({ month: 'long', year: 'numeric' })
/** `22 Nov 2026, 09:41` */
export const formatMoment = formatOf({ ...shortDay, year: 'numeric', ...time })

const inFull = formatOf({ weekday: 'long', ...day })
/** `Sunday 22 November 2026` */
export const formatWeekday = (at: Moment) => inFull(at).replace(',', '')
/** `Sunday 22 November 2026 at 09:41` */
export const formatMomentInFull = (at: Moment) => `${formatWeekday(at)} at ${formatTime(at)}`

const midnight = (at: Moment) => dateOf(at).setHours(0, 0, 0, 0)

/** How many midnights ago, by the reader's clock: 0 is today. */
export const daysAgo = (at: Moment, now: number) => Math.round((midnight(now) - midnight(at)) / 86_400_000)

/** `Today, Sunday 22 November 2026`: what stands over the lines of a day. */
export function formatDayHeading(at: Moment, now: number): string {
  const ago = daysAgo(at, now)
  return `${ago === 0 ? 'Today, ' : ago === 1 ? 'Yesterday, ' : ''}${formatWeekday(at)}`
}

const withoutYear = formatOf(shortDay)
const withYear = formatOf({ ...shortDay, year: 'numeric' })
/** `22 Nov`, and `22 Nov 2025` of another year. */
export const formatShortDay = (at: Moment, now: number) =>
  (dateOf(at).getFullYear() === new Date(now).getFullYear() ? withoutYear : withYear)(at)

const shortMoment = formatOf({ ...shortDay, ...time })
/** `09:41` today, `22 Nov, 09:41` before that. */
export const formatShortMoment = (at: Moment, now = Date.now()) =>
  daysAgo(at, now) === 0 ? formatTime(at) : shortMoment(at)

const calendarDay = formatOf({ ...day, timeZone: 'UTC' })
/** `22 November 2026` of a bare day, wherever the reader is. */
export const formatCalendarDay = (at: Day) => calendarDay(noonInUtc(at))

const calendarWeekday = formatOf({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
/** `Monday 18 January` of a bare day, wherever the reader is. */
export const formatCalendarWeekday = (at: Day) => calendarWeekday(noonInUtc(at)).replace(',', '')

const timeInUtc = formatOf({ ...time, timeZone: 'UTC' })
/**
 * `Sunday, November 22, 2026 at 09:41 UTC`: the same for whoever reads it, so that a letter and the page it leads to agree;
 * in the form of the public site, where that page stands.
 */
export const momentInUtc = (at: Moment) =>
  `${inZone(dateOf(at).toISOString(), null, { weekday: 'long', ...siteDay })} at ${timeInUtc(at)} UTC`
