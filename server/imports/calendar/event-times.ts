import ICAL from 'ical.js'
import type { ImportItem } from '../import-item.ts'
import type { CalendarClocks } from './calendar-clocks.ts'
import { type Properties, parameter } from './calendar-properties.ts'
import { clockOf, isTime, momentOf, type ToldClock } from './told-time.ts'

/** When an event is, as its calendar tells it. */
export type EventTimes = {
  start: ICAL.Time
  clock: ToldClock
  /** The fields of one time of it. */
  fieldsAt(start: ICAL.Time): ImportItem['fields']
}

const day = 86_400
/** Seconds, 10,000 days. ical.js adds a length month by month, so that a longer one takes it hours. */
const longest = 10_000 * day

/** How long it is in seconds, as the clock on the wall shows it; undefined, with a remark, where it is no length of an event. */
function lengthOf(...asked: Parameters<typeof toldLength>): number | undefined {
  const [, , , , item] = asked
  const length = toldLength(...asked)
  if (length === undefined || Math.abs(length) <= longest) return length
  item.remarks.push('How long it is cannot be read: its end was left out.')
  return undefined
}

/** The same as the calendar tells it. */
function toldLength(
  properties: Properties,
  start: ICAL.Time,
  clock: ToldClock,
  clocks: CalendarClocks,
  item: ImportItem,
) {
  const [said] = properties.all('dtend')
  if (!said) {
    const duration: unknown = properties.all('duration')[0]?.getFirstValue()
    if (duration instanceof ICAL.Duration) return duration.toSeconds()
    if (duration) item.remarks.push('How long it is cannot be read.')
    return undefined
  }
  const end: unknown = said.getFirstValue()
  if (!isTime(end, said.toJSON()[3])) {
    item.remarks.push('Its end cannot be read as a time.')
    return undefined
  }
  const [first] = properties.all('dtstart')
  if (first && parameter(first, 'tzid') === parameter(said, 'tzid')) return end.subtractDate(start).toSeconds()
  // Told by two clocks, such as a flight: what lies between is what counts.
  const [from, to] = [momentOf(start, clock), momentOf(end, clockOf(said, clocks))]
  return from && to ? (Date.parse(to) - Date.parse(from)) / 1000 : undefined
}

/** @returns undefined, with a remark, where it says no time that there is */
export function timesOf(properties: Properties, clocks: CalendarClocks, item: ImportItem): EventTimes | undefined {
  const [said] = properties.all('dtstart')
  const start: unknown = said?.getFirstValue()
  if (!said || !isTime(start, said.toJSON()[3])) {
    item.remarks.push(said ? 'When it begins cannot be read as a time.' : 'It does not say when it begins.')
    return undefined
  }
  const clock = clockOf(said, clocks)
  if (momentOf(start, clock) === undefined) {
    item.remarks.push(`It begins in the year ${start.year}, which is no year of an event.`)
    return undefined
  }
  if (clock.remark) item.remarks.push(clock.remark)
  const length = lengthOf(properties, start, clock, clocks, item)
  if (length !== undefined && length < 0) item.remarks.push('It ends before it begins: its end was left out.')
  // The last day of an event of whole days is the one before its end.
  const until = length === undefined ? 0 : start.isDate ? Math.round(length / day) * day - day : length
  return {
    start,
    clock,
    fieldsAt(at) {
      const end = at.clone()
      end.adjust(Math.floor(until / day), 0, 0, until % day)
      const [start_date, end_date] = [momentOf(at, clock), until > 0 ? momentOf(end, clock) : undefined]
      return {
        ...(start_date !== undefined && { start_date }),
        ...(end_date !== undefined && { end_date }),
        ...(clock.zone !== undefined && { timezone: clock.zone }),
        time_precision: at.isDate ? 'date' : 'datetime',
      }
    },
  }
}
