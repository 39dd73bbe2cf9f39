import { type CalendarDay, toDayInZone } from '../../../platform/dates/format-in-time-zone.ts'
import { parseDateTimeInputInZone } from '../../../platform/dates/moment-in-zone.ts'
import { isEventUpcoming, listEventDays } from '../event.ts'
import type { ListedEvent } from './event-list-search.ts'
import type { EventTimes } from './event-mutations.ts'
import { addDaysInZone, countDaysBetween, getEventStartDay } from './event-repeat.ts'

/** Target of a move: the new day, and a shift of the time in minutes. */
export type EventMoveTarget = { day: CalendarDay; later: number }

/** Number of minutes by which one key press moves an event. */
export const quarterHourInMinutes = 15

/** Reason why the time of an event cannot be moved. Undefined if the time can be moved. */
export const findEventHourError = ({ time_precision }: ListedEvent): string | undefined =>
  time_precision === 'datetime' ? undefined : 'The start time is not set. Set it in the event.'

/** Times of an event after a move. The duration stays the same. An event without a date gets a date, but no time. */
export function moveEventTimesToDay(event: ListedEvent, { day, later }: EventMoveTarget): EventTimes {
  if (listEventDays(event).length === 0)
    return {
      start_date: parseDateTimeInputInZone(`${day}T00:00`, event.timezone ?? 'UTC') ?? event.start_date,
      end_date: null,
      time_precision: 'date',
    }
  const dayShift = countDaysBetween(getEventStartDay(event), day)
  const moved = (moment: string) => addMinutes(addDaysInZone(moment, event.timezone, dayShift), later)
  return {
    start_date: moved(event.start_date),
    end_date: event.end_date && moved(event.end_date),
    time_precision: event.time_precision,
  }
}

const addMinutes = (moment: string, minutes: number) =>
  minutes === 0 ? moment : new Date(Date.parse(moment) + minutes * 60_000).toISOString()

/** Stored times of an event. */
export const getEventTimes = ({ start_date, end_date, time_precision }: ListedEvent): EventTimes => ({
  start_date,
  end_date,
  time_precision,
})

/**
 * Reason why an event cannot be moved. Undefined if the event can be moved.
 * @param day new start day; without a day, the check applies to any day
 * @param now current time in ms since 1970
 */
export function findEventMoveError(event: ListedEvent, now: number, day?: CalendarDay): string | undefined {
  if (event.stage === 'archived') return 'The event is archived. Restore it first.'
  if (event.stage !== 'draft' && event.stage !== 'pattern' && !isEventUpcoming(event, now))
    return 'The event is over. To repeat it, open it and choose Duplicate.'
  if (day !== undefined && event.stage === 'upcoming' && day < toDayInZone(now, event.timezone))
    return 'Choose a future date.'
  return undefined
}
