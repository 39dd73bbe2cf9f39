import ICAL from 'ical.js'
import type { ImportItem } from '../import-item.ts'
import { toIsoTimestamp } from '../parse-date.ts'
import type { ComponentProperties } from './calendar-properties.ts'
import type { CalendarTimeZones } from './calendar-time-zones.ts'
import {
  type EventLocalTime,
  findPropertyClock,
  formatWallTime,
  isCalendarTime,
  isUtcTime,
  makeTimeOfSameType,
  toIcalDay,
  toInstant,
  toMilliseconds,
  toWallTime,
} from './event-local-time.ts'

/** Dates of an event, as read from the calendar. */
export type EventTimes = {
  start: ICAL.Time
  clock: EventLocalTime
  /**
   * Makes the date fields of one occurrence.
   * @param period start and end of an occurrence whose end differs from the series
   */
  fieldsAt(start: ICAL.Time, period?: ICAL.Period): ImportItem['fields']
}

/** Length of a day in ms. */
const dayMs = 86_400_000
/** Maximum length of an event in ms: 10,000 days, longer than any real gathering. */
const maxLengthMs = 10_000 * dayMs

/** Duration of an event: calendar days plus exact milliseconds (RFC 5545, 3.3.6). */
type EventLength = { days: number; exact: number }

const toTotalMs = ({ days, exact }: EventLength) => days * dayMs + exact

const parseDurationLength = ({ weeks, days, hours, minutes, seconds, isNegative }: ICAL.Duration): EventLength => {
  const sign = isNegative ? -1 : 1
  return { days: sign * (weeks * 7 + days), exact: sign * (hours * 3600 + minutes * 60 + seconds) * 1000 }
}

/** Whether an event is all-day. Microsoft programs write all-day events as times from midnight to midnight. */
function isAllDay(properties: ComponentProperties, start: ICAL.Time, clock: EventLocalTime): boolean {
  const allDayProperties = ['x-microsoft-cdo-alldayevent', 'x-microsoft-msncalendar-alldayevent', 'x-funambol-allday']
  const end: unknown = properties.all('dtend')[0]?.getFirstValue()
  const isMidnight = (time: unknown) => !(time instanceof ICAL.Time) || formatWallTime(time, clock) % dayMs === 0
  return (
    !start.isDate &&
    allDayProperties.some(name => /^(true|1)$/i.test(properties.words(name) ?? '')) &&
    isMidnight(start) &&
    isMidnight(end)
  )
}

/**
 * Computes the duration from start to end of an event; undefined, with a remark for the editor, when the duration is
 * not plausible.
 */
function computeLengthUntil(
  start: ICAL.Time,
  clock: EventLocalTime,
  end: ICAL.Time,
  ends: EventLocalTime,
): EventLength {
  if (!start.isDate) {
    // The last day of an event that lasts one day is the start day, because DTEND is exclusive.
    const last = end.isDate ? makeTimeOfSameType(toWallTime(end), start) : end
    return { days: 0, exact: toMilliseconds(last, end.isDate ? clock : ends) - toMilliseconds(start, clock) }
  }
  return { days: Math.ceil((formatWallTime(end, clock) - toWallTime(start)) / dayMs), exact: 0 }
}

function readLength(
  properties: ComponentProperties,
  start: ICAL.Time,
  clock: EventLocalTime,
  clocks: CalendarTimeZones,
  { remarks }: ImportItem,
): EventLength | undefined {
  const [endText] = properties.all('dtend')
  if (!endText) {
    const duration: unknown = properties.all('duration')[0]?.getFirstValue()
    if (duration instanceof ICAL.Duration) return parseDurationLength(duration)
    if (duration) remarks.push('How long it is cannot be read.')
    return undefined
  }
  const end: unknown = endText.getFirstValue()
  if (!isCalendarTime(end, endText.toJSON()[3])) {
    remarks.push('Its end cannot be read as a time.')
    return undefined
  }
  return computeLengthUntil(start, clock, end, findPropertyClock(endText, clocks, isUtcTime(start) ? undefined : clock))
}

/** Computes the duration of an event; undefined when no real event lasts that long. */
function findLength(...args: Parameters<typeof readLength>): EventLength | undefined {
  const length = readLength(...args)
  if (length === undefined) return undefined
  const { remarks } = args[4]
  const total = toTotalMs(length)
  if (Math.abs(total) <= maxLengthMs && total >= 0) return length
  remarks.push(
    total < 0 && -total <= maxLengthMs
      ? 'It ends before it begins: its end was left out.'
      : 'How long it is cannot be read: its end was left out.',
  )
  return undefined
}

/** Computes the duration of an occurrence whose end differs from the series. */
function computePeriodLength({ start, end, duration }: ICAL.Period, clock: EventLocalTime): EventLength | undefined {
  const length = duration ? parseDurationLength(duration) : end && computeLengthUntil(start, clock, end, clock)
  const total = length && toTotalMs(length)
  return total !== undefined && total > 0 && total <= maxLengthMs ? length : undefined
}

/** Reads the dates of an event. @returns undefined, with a remark, when the event has no valid date */
export function readEventTimes(
  properties: ComponentProperties,
  clocks: CalendarTimeZones,
  item: ImportItem,
): EventTimes | undefined {
  const [startText] = properties.all('dtstart')
  const value: unknown = startText?.getFirstValue()
  if (!startText || !isCalendarTime(value, startText.toJSON()[3])) {
    item.remarks.push(startText ? 'Its start cannot be read as a date.' : 'It has no start date.')
    return undefined
  }
  const clock = findPropertyClock(startText, clocks)
  const start = isAllDay(properties, value, clock) ? toIcalDay(formatWallTime(value, clock)) : value
  if (toInstant(start, clock) === undefined) {
    item.remarks.push(`It begins in the year ${start.year}, which is no year of an event.`)
    return undefined
  }
  if (clock.remark) item.remarks.push(clock.remark)
  const usual = findLength(properties, start, clock, clocks, item)
  return {
    start,
    clock,
    fieldsAt(at, period) {
      const start_date = toInstant(at, clock)
      const length = (period && computePeriodLength(period, clock)) ?? usual
      const end_date = length && findEnd(at, clock, length)
      return {
        ...(start_date !== undefined && { start_date }),
        ...(end_date !== undefined && end_date !== start_date && { end_date }),
        ...(clock.zone !== undefined && { timezone: clock.zone }),
        time_precision: at.isDate ? 'date' : 'datetime',
      }
    },
  }
}

/** Finds the end of an occurrence. The last day of an all-day event is the day before its DTEND. */
function findEnd(at: ICAL.Time, clock: EventLocalTime, length: EventLength): string | undefined {
  if (at.isDate) {
    const days = Math.ceil(toTotalMs(length) / dayMs) - 1
    return days > 0 ? toInstant(makeTimeOfSameType(toWallTime(at) + days * dayMs, at), clock) : undefined
  }
  const from = length.days === 0 ? at : makeTimeOfSameType(toWallTime(at) + length.days * dayMs, at)
  return toIsoTimestamp(toMilliseconds(from, clock) + length.exact)
}
