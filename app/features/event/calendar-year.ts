import { toDayInZone } from '../../platform/dates/format-in-time-zone.ts'
import { formatQuantity } from '../../platform/text/pluralize.ts'
import { type BriefEvent, listEventDays } from './event.ts'
import { formatEventHoursAtVenue } from './event-dates.ts'
import { type CalendarMonth, formatMonthName } from './event-month.ts'

/** Event with the columns that the calendar shows. */
export type CalendarEvent = Omit<BriefEvent, 'image_url' | 'image_alt' | 'picture'>

/**
 * Mark on the strip of a year: an event of one day, an event of several days, or an event that is cancelled or
 * postponed.
 */
type YearStripMark = { hue: string | null; kind: 'day' | 'days' | 'off' }

export type YearStripMonth = {
  month: CalendarMonth
  count: number
  /** Number of past events in the month, and number of cancelled or postponed events. */
  over: number
  off: number
  marks: YearStripMark[]
}

/** Month that the calendar shows. `more`: for each day (`yyyy-MM-dd`), number of its events that `rows` lacks. */
export type CalendarMonthWithEvents = {
  month: CalendarMonth
  count: number
  more: Record<string, number>
  rows: CalendarEvent[]
}

/** Data of the calendar for the open months. */
export type CalendarYear = {
  /** Month that the calendar shows. */
  month: CalendarMonth
  /** Month that the calendar shows if the visitor chose none. */
  opens: CalendarMonth
  /** Id of the next event. */
  next: string | null
  /** Month of the first event, and month of the last. */
  first: CalendarMonth
  last: CalendarMonth
  /** Months on the strip of the year, always twelve. */
  months: YearStripMonth[]
  /** Months that are drawn in weeks: the open month, and the next month with events. */
  sheets: CalendarMonthWithEvents[]
  /** Months that are listed below the drawn months, each with its events. */
  later: { months: CalendarMonth[]; rows: CalendarEvent[] }
}

/** Formats the text below the name of a month on the strip of the year. */
export function formatYearStripLabel({ count, over, off }: YearStripMonth): string {
  if (count === 0) return ''
  if (off === count) return count === 1 ? '1, not as planned' : `${count}, none as planned`
  return over === count ? `${count} over` : formatQuantity(count, 'gathering')
}

/** Bar of an event in the calendar of a month, within one week. */
export type CalendarBar = {
  event: CalendarEvent
  /**
   * First and last column of the bar, where 1 is Sunday. For a one-day event, the columns of the event's name are
   * included.
   */
  from: number
  to: number
  /** Column of the event's day, for a one-day event. */
  at: number | undefined
  /** Zero-based row of the bar below the day numbers. */
  lane: number
  begins: boolean
}
export type CalendarWeek = { days: { day: string; column: number; busy: boolean }[]; entries: CalendarBar[] }

/** Number of columns that the day and the name of a one-day event need. */
const nameColumns = 3

/**
 * Places the events of a month as bars in the month's weeks, Sunday to Saturday. Longest events come first, so that
 * the bars of one event have the same row in each week.
 */
export function arrangeMonthWeeks({ month, rows }: CalendarMonthWithEvents): CalendarWeek[] {
  const dated = rows
    .map(event => ({
      event,
      run: listEventDays(event).filter(day => day.startsWith(month)),
      first: listEventDays(event)[0],
    }))
    .filter(({ run }) => run.length > 0)
    .sort((a, b) => b.run.length - a.run.length || a.event.start_date.localeCompare(b.event.start_date))
  return listWeeksOfMonth(month).map(days => {
    const lanes: boolean[][] = []
    const entries: CalendarBar[] = []
    for (const { event, run, first } of dated) {
      const columns = days.filter(({ day }) => run.includes(day)).map(({ column }) => column)
      const [begin] = columns
      const end = columns.at(-1)
      if (begin === undefined || end === undefined) continue
      const at = listEventDays(event).length === 1 ? begin : undefined
      const [from, to] = at === undefined ? [begin, end] : findNameColumns(at)
      const usedColumns = Array.from({ length: to - from + 1 }, (_, n) => from + n)
      let lane = lanes.findIndex(line => usedColumns.every(column => !line[column]))
      if (lane < 0) lane = lanes.push([]) - 1
      for (const column of usedColumns) (lanes[lane] as boolean[])[column] = true
      entries.push({ event, from, to, at, lane, begins: days.some(({ day }) => day === first) })
    }
    const busy = new Set(dated.flatMap(({ run }) => run))
    return { days: days.map(day => ({ ...day, busy: busy.has(day.day) })), entries }
  })
}

/** Columns for the name of a one-day event: after the day, or before the day near the end of the week. */
const findNameColumns = (at: number): [from: number, to: number] =>
  at + nameColumns - 1 <= 7 ? [at, at + nameColumns - 1] : [at - nameColumns + 1, at]

function listWeeksOfMonth(month: CalendarMonth): { day: string; column: number }[][] {
  const [year = 1970, at = 1] = month.split('-').map(Number)
  const before = new Date(Date.UTC(year, at - 1, 1)).getUTCDay()
  const weeks: { day: string; column: number }[][] = []
  for (let date = 1; date <= new Date(Date.UTC(year, at, 0)).getUTCDate(); date++) {
    const place = before + date - 1
    const week = Math.floor(place / 7)
    weeks[week] ??= []
    weeks[week].push({ day: `${month}-${String(date).padStart(2, '0')}`, column: (place % 7) + 1 })
  }
  return weeks
}

/** Sentence about the time until the next event: `The next is in twelve days.` */
export function formatNextEvent(event: CalendarEvent, now: number): string {
  const [day] = listEventDays(event)
  if (!day) return 'The day of the next is not known yet.'
  const away = Math.round((Date.parse(day) - Date.parse(toDayInZone(now, event.timezone))) / 86_400_000)
  if (away <= 0) return 'The next is today.'
  return away === 1 ? 'The next is tomorrow.' : `The next is in ${away} days.`
}

/** Time and place of an event, if known: `09:00, Kimihurura Assembly Rooms, Kigali`. */
export const formatEventTimeAndPlace = (event: CalendarEvent): string =>
  [formatEventHoursAtVenue({ ...event, end_date: null }), event.location ?? event.town].filter(Boolean).join(', ')

/** Names of months for a sentence: `May, June and August 2027`. */
export function formatMonthRange(months: readonly CalendarMonth[]): string {
  const monthNames = months.map((month, at) => {
    const following = months[at + 1]
    const isSameYear = following?.slice(0, 4) === month.slice(0, 4)
    return formatMonthName(month, isSameYear ? { month: 'long' } : { month: 'long', year: 'numeric' })
  })
  return new Intl.ListFormat('en-GB').format(monthNames)
}
