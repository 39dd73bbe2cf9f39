import {
  dayInZone,
  inZone,
  longDays,
  longMonth,
  type MonthForm,
  noonInUtc,
  zoneName,
} from '../../platform/dates/in-zone.ts'
import { zoneCity } from '../../platform/dates/moment-in-zone.ts'
import { type Event, lastDay } from './event.ts'

export type EventTimeFields = Pick<Event, 'start_date' | 'end_date' | 'timezone' | 'time_precision'>

const day = (instant: string, zone: string | null) => Number(inZone(instant, zone, { day: 'numeric' }))
const sameMonth = (event: EventTimeFields) =>
  dayInZone(event.start_date, event.timezone).slice(0, 7) === lastDay(event).slice(0, 7)

/** Date on plates and in agendas: the large part, and the text beside or below it. */
export interface Plate {
  large: string
  /** Text with the months written in full. */
  small: string
  /** Text with abbreviated months. */
  short: string
}

/**
 * Plate of an event: `4` with `February 2027`; `18–21` with `January 2027`; `Dec 30` with `2026, to January 2, 2027`;
 * for an event without a day, the month in large type with `2027, day to come`.
 */
export function datePlate(event: EventTimeFields): Plate {
  const start = (options: Intl.DateTimeFormatOptions) => inZone(event.start_date, event.timezone, options)
  const year = start({ year: 'numeric' })
  if (event.time_precision === 'tbc') return { large: 'Date', small: 'to be confirmed', short: 'to be confirmed' }
  if (event.time_precision === 'month') {
    const still = `${year}, day to come`
    return { large: start({ month: 'short' }), small: still, short: still }
  }
  const [first, last] = [day(event.start_date, event.timezone), day(noonInUtc(lastDay(event)), null)]
  const formatMonths = (month: 'long' | 'short') => {
    if (sameMonth(event)) return `${start({ month })} ${year}`
    const end = (options: Intl.DateTimeFormatOptions) => inZone(noonInUtc(lastDay(event)), null, options)
    const endYear = end({ year: 'numeric' })
    return `${endYear === year ? '' : `${year}, `}to ${end({ month })} ${last}, ${endYear}`
  }
  const large = sameMonth(event)
    ? first === last
      ? `${first}`
      : `${first}–${last}`
    : start({ month: 'short', day: 'numeric' })
  return { large, small: formatMonths('long'), short: formatMonths('short') }
}

/** Long event date: weekday, month, day, year. A range is shorter and has no weekday. */
export function longDate(event: EventTimeFields): string {
  if (event.time_precision === 'month') return `${longMonth(event.start_date, event.timezone)}, day to be confirmed`
  if (event.time_precision === 'tbc') return 'Date to be confirmed'
  if (lastDay(event) !== dayInZone(event.start_date, event.timezone)) return formatEventDate(event)
  const full: Intl.DateTimeFormatOptions = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }
  return inZone(event.start_date, event.timezone, full)
}

/**
 * Short event date: `November 5, 2026`, `January 18 to 21, 2027`, `April 27 to May 5, 2027`, or its precision. With
 * abbreviated months for small screens: `Nov 5, 2026`.
 */
export function formatEventDate(event: EventTimeFields, month: MonthForm = 'long'): string {
  if (event.time_precision === 'month' || event.time_precision === 'tbc') return longDate(event)
  return longDays(dayInZone(event.start_date, event.timezone), lastDay(event), month)
}

const hours: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }

/**
 * Times at the venue: `09:00 to 17:30`, or `Jan 18, 09:00 to Jan 21, 13:00` for several days, or only the start if the
 * end is unknown; undefined without a time.
 */
export function venueHours(event: EventTimeFields): string | undefined {
  if (event.time_precision !== 'datetime') return undefined
  const first = dayInZone(event.start_date, event.timezone)
  const days = event.end_date && lastDay(event) !== first ? ({ month: 'short', day: 'numeric' } as const) : {}
  const formatMoment = (moment: string) => inZone(moment, event.timezone, { ...days, ...hours })
  return event.end_date
    ? `${formatMoment(event.start_date)} to ${formatMoment(event.end_date)}`
    : formatMoment(event.start_date)
}

/** Time zone label such as `Central Africa Time, UTC+2`, with the offset on the event's date. */
export function zoneLabel(event: EventTimeFields): string {
  const name = zoneName(event.start_date, event.timezone)
  return name ? `${name.long}, ${name.offset}` : 'UTC'
}

/**
 * Times in the reader's zone: `That is 11:00 to 13:00 where you are.`, `That is your own time.`, or in UTC while the
 * zone is unknown; undefined without a time.
 */
export function readerHours(event: EventTimeFields, readerZone: string | undefined): string | undefined {
  const localEvent = { ...event, timezone: readerZone ?? null }
  const text = venueHours(localEvent)
  if (!text) return undefined
  const first = dayInZone(event.start_date, localEvent.timezone)
  const isOtherDay = first !== dayInZone(event.start_date, event.timezone)
  if (text === venueHours(event) && !isOtherDay) return readerZone ? 'That is your own time.' : undefined
  // The hours of an event over several days include the dates.
  const day =
    isOtherDay && first === lastDay(localEvent)
      ? `${inZone(event.start_date, localEvent.timezone, { month: 'short', day: 'numeric' })}, `
      : ''
  return `That is ${day}${text} ${readerZone ? 'where you are' : 'UTC'}.`
}

/** Days in back office lists, below their month: `Tue 24`, `Tue 24 – Thu 26`. */
export function listedDays(event: EventTimeFields): string {
  if (event.time_precision === 'tbc') return 'Not known'
  if (event.time_precision === 'month') return inZone(event.start_date, event.timezone, { month: 'long' })
  const formatDay = (at: string, zone: string | null) =>
    `${inZone(at, zone, { weekday: 'short' })} ${inZone(at, zone, { day: 'numeric' })}`
  const first = formatDay(event.start_date, event.timezone)
  const last = lastDay(event)
  return last === dayInZone(event.start_date, event.timezone) ? first : `${first} – ${formatDay(noonInUtc(last), null)}`
}

/** Formats as `18:00 Accra`, or as the date's precision. */
export function listedHour(event: EventTimeFields): string {
  if (event.time_precision === 'date') return 'All day'
  if (event.time_precision === 'month') return 'Month only'
  if (event.time_precision === 'tbc') return 'To be confirmed'
  const hour = inZone(event.start_date, event.timezone, hours)
  return `${hour} ${event.timezone ? zoneCity(event.timezone) : 'UTC'}`
}
