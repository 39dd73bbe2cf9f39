import * as z from 'zod/mini'
import { addressSearch } from '../../platform/address-search.ts'
import { type Day, dayInZone, inZone, noonOf } from '../../platform/dates/in-zone.ts'
import { daysOf, type Event } from './event.ts'

/** A month as `yyyy-MM`. */
export type Month = string

const search = addressSearch({
  circle: z.catch(z.string().check(z.regex(/^[a-z0-9-]{1,120}$/)), 'all'),
  month: z.catch(z.optional(z.string().check(z.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/))), undefined),
})

/** What the address of a calendar says: the slug of a circle or `all`, and the month if one is named. */
export type MonthSearch = { circle: string; month?: Month | undefined }

export const readMonthSearch: (params: URLSearchParams) => MonthSearch = search.read

/** The address of a calendar on a month. The month that is now is left out: an address kept for later means later's now. */
export const monthPath = (path: string, { circle, month }: MonthSearch, thisMonth: Month): string =>
  search.at(path, { circle, month: month === thisMonth ? undefined : month })

/** A month so many months later; earlier when negative. */
export function monthsOn(month: Month, count: number): Month {
  const [year = 1970, at = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, at - 1 + count, 1)).toISOString().slice(0, 7)
}

const monthOf = (event: Event): Month => dayInZone(event.start_date, event.timezone).slice(0, 7)

/** `December 2026`, or one part of it. */
export const monthName = (
  month: Month,
  parts: Intl.DateTimeFormatOptions = { month: 'long', year: 'numeric' },
): string => inZone(noonOf(`${month}-01`), null, parts)

/** The months the calendar has leaves for: from the first event to the last, this month included. Beyond them nothing leads anywhere. */
export function monthsCovered(events: Event[], thisMonth: Month): { first: Month; last: Month } {
  const months = [thisMonth, ...events.flatMap(event => [monthOf(event), ...daysOf(event).map(day => day.slice(0, 7))])]
  return months.reduce(
    ({ first, last }, month) => ({ first: month < first ? month : first, last: month > last ? month : last }),
    { first: thisMonth, last: thisMonth },
  )
}

/** An event on one of its days. `opens` where its name is to stand: on its first day, and at the start of a week or month it runs into. */
export type DayEntry = { event: Event; opens: boolean }
export type MonthDay = { day: Day; entries: DayEntry[] }

export type MonthSheet = {
  /** Weeks from Sunday to Saturday; undefined for days of another month. */
  weeks: (MonthDay | undefined)[][]
  /** Days on which something begins or runs in from the month before, each with those events, once each. */
  listed: { day: Day; events: Event[] }[]
  /** Events of this month whose day is not known yet. */
  undated: Event[]
  /** The next month with anything in it. */
  next: Month | undefined
}

/** Lays a month out as a sheet of weeks. */
export function monthSheet(events: Event[], month: Month): MonthSheet {
  const onDay = new Map<Day, Event[]>()
  for (const event of events) {
    for (const day of daysOf(event)) if (day.startsWith(month)) onDay.set(day, [...(onDay.get(day) ?? []), event])
  }
  const days = daysIn(month).map(day => ({ day, entries: entriesOf(day, onDay.get(day) ?? []) }))
  const before = new Date(`${month}-01T00:00:00Z`).getUTCDay()
  const cells = [...Array<undefined>(before).fill(undefined), ...days]
  while (cells.length % 7 > 0) cells.push(undefined)
  const shown = new Set<string>()
  const listed = days
    .map(({ day, entries }) => ({
      day,
      events: entries.map(({ event }) => event).filter(({ id }) => !shown.has(id) && shown.add(id)),
    }))
    .filter(({ events }) => events.length > 0)
  const later = events.map(monthOf).filter(other => other > month)
  return {
    weeks: Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7)),
    listed,
    undated: events.filter(event => daysOf(event).length === 0 && monthOf(event) === month),
    next: later.sort()[0],
  }
}

function daysIn(month: Month): Day[] {
  const [year = 1970, at = 1] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, at, 0)).getUTCDate()
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
}

/** What runs on comes first, so that its bar keeps its line from day to day. */
function entriesOf(day: Day, events: Event[]): DayEntry[] {
  const startsWeekOrMonth = day.endsWith('-01') || new Date(`${day}T00:00:00Z`).getUTCDay() === 0
  return events
    .map(event => ({ event, first: daysOf(event)[0] === day }))
    .sort((a, b) => Number(a.first) - Number(b.first))
    .map(({ event, first }) => ({ event, opens: first || startsWeekOrMonth }))
}
