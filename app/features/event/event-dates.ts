import {
  formatInTimeZone,
  formatLongDayRange,
  formatLongMonth,
  getNoonInUtc,
  getTimeZoneName,
  type MonthNameLength,
  toDayInZone,
} from '../../platform/dates/format-in-time-zone.ts'
import { getTimeZoneCity } from '../../platform/dates/moment-in-zone.ts'
import { type Event, findLastEventDay } from './event.ts'

export type EventTimeFields = Pick<Event, 'start_date' | 'end_date' | 'timezone' | 'time_precision'>

const getDayOfMonth = (instant: string, zone: string | null) =>
  Number(formatInTimeZone(instant, zone, { day: 'numeric' }))
const isInOneMonth = (event: EventTimeFields) =>
  toDayInZone(event.start_date, event.timezone).slice(0, 7) === findLastEventDay(event).slice(0, 7)

/**
 * Date of an event for date plates and lists of events: a large part, and a smaller text beside or below the large
 * part.
 */
export interface DatePlateText {
  large: string
  /** Smaller text of the date plate, with the names of months in full. */
  small: string
  /** Smaller text of the date plate, with abbreviated names of months. */
  short: string
}

/**
 * Date plate of an event: `4` with `February 2027`; `18–21` with `January 2027`; `Dec 30` with `2026, to January 2,
 * 2027`. For an event without a known day, the month is the large part, with `2027, day to come`.
 */
export function formatDatePlate(event: EventTimeFields): DatePlateText {
  const start = (options: Intl.DateTimeFormatOptions) => formatInTimeZone(event.start_date, event.timezone, options)
  const year = start({ year: 'numeric' })
  if (event.time_precision === 'tbc') return { large: 'Date', small: 'to be confirmed', short: 'to be confirmed' }
  if (event.time_precision === 'month') {
    const still = `${year}, day to come`
    return { large: start({ month: 'short' }), small: still, short: still }
  }
  const [first, last] = [
    getDayOfMonth(event.start_date, event.timezone),
    getDayOfMonth(getNoonInUtc(findLastEventDay(event)), null),
  ]
  const formatMonths = (month: 'long' | 'short') => {
    if (isInOneMonth(event)) return `${start({ month })} ${year}`
    const end = (options: Intl.DateTimeFormatOptions) =>
      formatInTimeZone(getNoonInUtc(findLastEventDay(event)), null, options)
    const endYear = end({ year: 'numeric' })
    return `${endYear === year ? '' : `${year}, `}to ${end({ month })} ${last}, ${endYear}`
  }
  const large = isInOneMonth(event)
    ? first === last
      ? `${first}`
      : `${first}–${last}`
    : start({ month: 'short', day: 'numeric' })
  return { large, small: formatMonths('long'), short: formatMonths('short') }
}

/** Date of an event in full: weekday, month, day, year. A date range has no weekday. */
export function formatLongDate(event: EventTimeFields): string {
  if (event.time_precision === 'month')
    return `${formatLongMonth(event.start_date, event.timezone)}, day to be confirmed`
  if (event.time_precision === 'tbc') return 'Date to be confirmed'
  if (findLastEventDay(event) !== toDayInZone(event.start_date, event.timezone)) return formatEventDate(event)
  const full: Intl.DateTimeFormatOptions = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }
  return formatInTimeZone(event.start_date, event.timezone, full)
}

/**
 * Date of an event in short: `November 5, 2026`, `January 18 to 21, 2027`, `April 27 to May 5, 2027`. An imprecise date
 * has only the known part. With abbreviated months for small screens: `Nov 5, 2026`.
 */
export function formatEventDate(event: EventTimeFields, month: MonthNameLength = 'long'): string {
  if (event.time_precision === 'month' || event.time_precision === 'tbc') return formatLongDate(event)
  return formatLongDayRange(toDayInZone(event.start_date, event.timezone), findLastEventDay(event), month)
}

const hourFormat: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }

/**
 * Local times at the venue: `09:00 to 17:30`, or `Jan 18, 09:00 to Jan 21, 13:00` for several days. Without a known
 * end, only the start. Undefined without a time.
 */
export function formatEventHoursAtVenue(event: EventTimeFields): string | undefined {
  if (event.time_precision !== 'datetime') return undefined
  const first = toDayInZone(event.start_date, event.timezone)
  const days = event.end_date && findLastEventDay(event) !== first ? ({ month: 'short', day: 'numeric' } as const) : {}
  const formatMoment = (moment: string) => formatInTimeZone(moment, event.timezone, { ...days, ...hourFormat })
  return event.end_date
    ? `${formatMoment(event.start_date)} to ${formatMoment(event.end_date)}`
    : formatMoment(event.start_date)
}

/** Label of the event's time zone such as `Central Africa Time, UTC+2`, with the offset on the date of the event. */
export function formatZoneLabel(event: EventTimeFields): string {
  const name = getTimeZoneName(event.start_date, event.timezone)
  return name ? `${name.long}, ${name.offset}` : 'UTC'
}

/**
 * Formats times in the reader's time zone: `That is 11:00 to 13:00 where you are.` or `That is your own time.` While
 * the reader's zone is unknown, times are in UTC. Undefined for an event without a time.
 */
export function formatEventHoursOfReader(event: EventTimeFields, readerZone: string | undefined): string | undefined {
  const localEvent = { ...event, timezone: readerZone ?? null }
  const text = formatEventHoursAtVenue(localEvent)
  if (!text) return undefined
  const first = toDayInZone(event.start_date, localEvent.timezone)
  const isOtherDay = first !== toDayInZone(event.start_date, event.timezone)
  if (text === formatEventHoursAtVenue(event) && !isOtherDay) return readerZone ? 'That is your own time.' : undefined
  // For an event over several days, each time is shown with its date.
  const day =
    isOtherDay && first === findLastEventDay(localEvent)
      ? `${formatInTimeZone(event.start_date, localEvent.timezone, { month: 'short', day: 'numeric' })}, `
      : ''
  return `That is ${day}${text} ${readerZone ? 'where you are' : 'UTC'}.`
}

/** Days of an event in lists that are grouped by month: `Tue 24`, `Tue 24 – Thu 26`. */
export function formatEventListDays(event: EventTimeFields): string {
  if (event.time_precision === 'tbc') return 'Not known'
  if (event.time_precision === 'month') return formatInTimeZone(event.start_date, event.timezone, { month: 'long' })
  const formatDay = (at: string, zone: string | null) =>
    `${formatInTimeZone(at, zone, { weekday: 'short' })} ${formatInTimeZone(at, zone, { day: 'numeric' })}`
  const first = formatDay(event.start_date, event.timezone)
  const last = findLastEventDay(event)
  return last === toDayInZone(event.start_date, event.timezone)
    ? first
    : `${first} – ${formatDay(getNoonInUtc(last), null)}`
}

/**
 * Start time of an event with its place, e.g. `18:00 Accra`. Without a time, a text about the precision: `All day`,
 * `Month only` or `To be confirmed`.
 */
export function formatEventListTime(event: EventTimeFields): string {
  if (event.time_precision === 'date') return 'All day'
  if (event.time_precision === 'month') return 'Month only'
  if (event.time_precision === 'tbc') return 'To be confirmed'
  const hour = formatInTimeZone(event.start_date, event.timezone, hourFormat)
  return `${hour} ${event.timezone ? getTimeZoneCity(event.timezone) : 'UTC'}`
}
