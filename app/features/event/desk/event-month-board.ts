import { type Day, daysBetween } from '../../../platform/dates/in-zone.ts'
import { eventDays } from '../event.ts'
import type { Month } from '../event-month.ts'
import type { ListedEvent } from './event-list-search.ts'
import { addDays, weekdayNumber } from './event-repeat.ts'

/** Bar of an event within one week of the month view. */
export type WeekBar = {
  event: ListedEvent
  /** Weekday on which the bar begins; 0 is Sunday. */
  from: number
  /** Length of the bar in days. */
  span: number
  /** Row of the bar below the day numbers, from 0. */
  lane: number
  /** Whether the event begins in this week, and whether it ends in it. */
  begins: boolean
  ends: boolean
}

/** Week of the month view. `more`: number of events per day that have no row. */
export type DeskWeek = { days: Day[]; bars: WeekBar[]; more: number[] }

/** Maximum number of event rows per week. */
export const maxWeekLanes = 3

/** Weeks of a month, Sunday to Saturday, including days of the adjacent months. */
export function monthWeeks(month: Month): Day[][] {
  const first: Day = `${month}-01`
  const begin = addDays(first, -weekdayNumber(first))
  const weeks: Day[][] = []
  for (let day = begin; day.slice(0, 7) <= month; day = addDays(day, 7)) weeks.push(daysBetween(day, addDays(day, 6)))
  return weeks
}

/** Lays out events over the weeks of a month. Longest first, so that a bar keeps its row. */
export function layOutWeeks(events: readonly ListedEvent[], month: Month): DeskWeek[] {
  const dated = events.map(event => ({ event, days: eventDays(event) })).filter(({ days }) => days.length > 0)
  return monthWeeks(month).map(days => {
    const bars: WeekBar[] = []
    const usedLanes = days.map(() => new Set<number>())
    const more = days.map(() => 0)
    const weekEvents = dated
      .filter(({ days: run }) => run.some(day => days.includes(day)))
      .toSorted((a, b) => (a.days[0] ?? '').localeCompare(b.days[0] ?? '') || b.days.length - a.days.length)
    for (const { event, days: run } of weekEvents) {
      const places = days.flatMap((day, at) => (run.includes(day) ? [at] : []))
      const [from = 0] = places
      const lane = [...Array(maxWeekLanes).keys()].find(free => places.every(at => !usedLanes[at]?.has(free)))
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

/** Filters the events on a day; events without a known day are separate. */
export const eventsOnDay = (events: readonly ListedEvent[], day: Day) =>
  events.filter(event => eventDays(event).includes(day))
export const undatedEvents = (events: readonly ListedEvent[]) => events.filter(event => eventDays(event).length === 0)
