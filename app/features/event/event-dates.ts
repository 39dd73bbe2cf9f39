import { dayInZone, inZone, longMonth, noonOf, zoneName } from '../../platform/dates/in-zone.ts'
import { townOf } from '../../platform/dates/moment-in-zone.ts'
import { type Event, lastDay } from './event.ts'

type Timed = Pick<Event, 'start_date' | 'end_date' | 'timezone' | 'time_precision'>

const day = (instant: string, zone: string | null) => Number(inZone(instant, zone, { day: 'numeric' }))
const sameMonth = (event: Timed) =>
  dayInZone(event.start_date, event.timezone).slice(0, 7) === lastDay(event).slice(0, 7)

/** The numeral of a date plate: `4`, `18–21`, `30–2`; `?` while the day is not known. */
export function plateNumeral(event: Timed): string {
  if (event.time_precision === 'month' || event.time_precision === 'tbc') return '?'
  const first = day(event.start_date, event.timezone)
  const last = day(noonOf(lastDay(event)), null)
  return first === last && sameMonth(event) ? `${first}` : `${first}–${last}`
}

/** The month and year beside the numeral, in words of either length. */
export const plateMonth = (event: Timed, length: 'short' | 'long') =>
  inZone(event.start_date, event.timezone, { month: length })
export const plateYear = (event: Timed) => inZone(event.start_date, event.timezone, { year: 'numeric' })

/** The stated form for event dates: long weekday, month, day, year. A run of days names both ends. */
export function longDate(event: Timed): string {
  const full: Intl.DateTimeFormatOptions = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }
  const start = inZone(event.start_date, event.timezone, full)
  if (event.time_precision === 'month') return `${longMonth(event.start_date, event.timezone)}, day to be confirmed`
  if (event.time_precision === 'tbc') return 'Date to be confirmed'
  if (lastDay(event) === dayInZone(event.start_date, event.timezone)) return start
  return `${start} to ${inZone(noonOf(lastDay(event)), null, full)}`
}

const hours: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }

/** `09:00 to 17:30`, or only the start where no end is known; undefined where no hour is. */
export function venueHours(event: Timed): string | undefined {
  if (event.time_precision !== 'datetime') return undefined
  const from = inZone(event.start_date, event.timezone, hours)
  return event.end_date ? `${from} to ${inZone(event.end_date, event.timezone, hours)}` : from
}

/** `Central Africa Time, UTC+2`: the zone's name and its offset on the day of the event. */
export function zoneLabel(event: Timed): string {
  const name = zoneName(event.start_date, event.timezone)
  return name ? `${name.long}, ${name.offset}` : 'Local time, UTC'
}

/** `Tue 24`, `Tue 24 – Thu 26`: the days as a list of the back office says them under their month. */
export function listedDays(event: Timed): string {
  if (event.time_precision === 'tbc') return 'Not known'
  if (event.time_precision === 'month') return inZone(event.start_date, event.timezone, { month: 'long' })
  const said = (at: string, zone: string | null) =>
    `${inZone(at, zone, { weekday: 'short' })} ${inZone(at, zone, { day: 'numeric' })}`
  const first = said(event.start_date, event.timezone)
  const last = lastDay(event)
  return last === dayInZone(event.start_date, event.timezone) ? first : `${first} – ${said(noonOf(last), null)}`
}

/** `18:00 Accra`, or how exactly it is known. */
export function listedHour(event: Timed): string {
  if (event.time_precision === 'date') return 'All day'
  if (event.time_precision === 'month') return 'Month only'
  if (event.time_precision === 'tbc') return 'To be confirmed'
  const hour = inZone(event.start_date, event.timezone, hours)
  return `${hour} ${event.timezone ? townOf(event.timezone) : 'UTC'}`
}
