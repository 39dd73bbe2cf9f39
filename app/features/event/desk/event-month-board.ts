import { addDays, type CalendarDay, listDaysBetween } from '../../../platform/dates/format-in-time-zone.ts'
import { listEventDays } from '../event.ts'
import type { CalendarMonth } from '../event-month.ts'
import type { ListedEvent } from './event-list-search.ts'
import { getWeekdayNumber } from './event-repeat.ts'

/** Bar of an event in the month view, within one week. */
export type EventWeekBar = {
  event: ListedEvent
  /** Weekday on which the bar begins. 0 is Sunday. */
  from: number
  /** Length of the bar in days. */
  span: number
  /** Zero-based row of the bar below the day numbers. */
  lane: number
  /** Whether the event begins in this week, and whether the event ends in this week. */
  begins: boolean
  ends: boolean
}

/** Week of the month view. `more` is the number of events per day for which the week has no row. */
export type MonthViewWeek = { days: CalendarDay[]; bars: EventWeekBar[]; more: number[] }

/** Maximum number of rows with events per week. */
export const maxEventLinesPerWeek = 3

/** Names of the weekdays, by number: 0 is Sunday. */
export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Weeks of a month, from Sunday to Saturday, including days of the previous and next month. */
export function listMonthWeeks(month: CalendarMonth): CalendarDay[][] {
  const first: CalendarDay = `${month}-01`
  const begin = addDays(first, -getWeekdayNumber(first))
  const weeks: CalendarDay[][] = []
  for (let day = begin; day.slice(0, 7) <= month; day = addDays(day, 7))
    weeks.push(listDaysBetween(day, addDays(day, 6)))
  return weeks
}

/**
 * Places events as bars in the weeks of a month. Longest events come first, so that the bars of one event have the
 * same row in each week.
 */
export function arrangeEventsInWeeks(events: readonly ListedEvent[], month: CalendarMonth): MonthViewWeek[] {
  const dated = events.map(event => ({ event, days: listEventDays(event) })).filter(({ days }) => days.length > 0)
  return listMonthWeeks(month).map(days => {
    const bars: EventWeekBar[] = []
    const usedLanes = days.map(() => new Set<number>())
    const more = days.map(() => 0)
    const weekEvents = dated
      .filter(({ days: run }) => run.some(day => days.includes(day)))
      .toSorted((a, b) => (a.days[0] ?? '').localeCompare(b.days[0] ?? '') || b.days.length - a.days.length)
    for (const { event, days: run } of weekEvents) {
      const places = days.flatMap((day, at) => (run.includes(day) ? [at] : []))
      const [from = 0] = places
      const lane = [...Array(maxEventLinesPerWeek).keys()].find(free => places.every(at => !usedLanes[at]?.has(free)))
      if (lane === undefined) {
        for (const at of places) more[at] = (more[at] ?? 0) + 1
        continue
      }
      for (const at of places) usedLanes[at]?.add(lane)
      const [begins, ends] = [days[from] === run[0], days[from + places.length - 1] === run.at(-1)]
      bars.push({ event, from, span: places.length, lane, begins, ends })
    }
    return { days, bars, more }
  })
}

/** Events on a day. Events without a known day are not included. */
export const filterEventsOnDay = (events: readonly ListedEvent[], day: CalendarDay) =>
  events.filter(event => listEventDays(event).includes(day))
export const filterUndatedEvents = (events: readonly ListedEvent[]) =>
  events.filter(event => listEventDays(event).length === 0)
