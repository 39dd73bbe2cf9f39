import { dayInZone } from '../../platform/dates/in-zone.ts'
import { many } from '../../platform/text/pluralize.ts'
import { type BriefEvent, eventDays } from './event.ts'
import { venueHours } from './event-dates.ts'
import { type Month, monthName } from './event-month.ts'

/** An event as a calendar shows it. */
export type CalendarEvent = Omit<BriefEvent, 'image_url' | 'image_alt' | 'picture'>

/** A gathering on the ribbon: of a day, of several, or one that does not take place as it was said. */
type RibbonMark = { hue: string | null; kind: 'day' | 'days' | 'off' }

export type RibbonMonth = {
  month: Month
  count: number
  /** How many of them are over, and how many are cancelled or postponed. */
  over: number
  off: number
  marks: RibbonMark[]
}

/** A month that lies open. `more`: how many a day has that are not among the rows, by `yyyy-MM-dd`. */
export type MonthSheet = { month: Month; count: number; more: Record<string, number>; rows: CalendarEvent[] }

/** The calendar as it lies open. */
export type EventYear = {
  /** The month that is open, and the one that is open where none is asked for. */
  month: Month
  opens: Month
  /** The id of the next gathering. */
  next: string | null
  /** The months of the first and the last gathering. */
  first: Month
  last: Month
  /** Twelve. */
  months: RibbonMonth[]
  /** The open month, and the next with something in it. */
  sheets: MonthSheet[]
  /** Months after the sheets that are listed, with what takes place in them. */
  later: { months: Month[]; rows: CalendarEvent[] }
}

/** What a month of the ribbon says beneath its name. */
export function ribbonLabel({ count, over, off }: RibbonMonth): string {
  if (count === 0) return ''
  if (off === count) return count === 1 ? '1, not as planned' : `${count}, none as planned`
  return over === count ? `${count} over` : many(count, 'gathering')
}

/** An event on its days within a week of a month. */
export type WeekEntry = {
  event: CalendarEvent
  /** The first and the last column it takes, from 1, Sunday; beside a single day also those that its name takes. */
  from: number
  to: number
  /** Its day, where it has one only. */
  at: number | undefined
  /** Its line below the numbers, from 0. */
  lane: number
  begins: boolean
}
export type MonthWeek = { days: { day: string; column: number; busy: boolean }[]; entries: WeekEntry[] }

/** Columns that the name of a gathering takes beside its day. */
const ofName = 3

/** Lays a month out in weeks from Sunday to Saturday. What runs longer comes first, so that its ribbon keeps its line. */
export function sheetWeeks({ month, rows }: MonthSheet): MonthWeek[] {
  const dated = rows
    .map(event => ({ event, run: eventDays(event).filter(day => day.startsWith(month)), first: eventDays(event)[0] }))
    .filter(({ run }) => run.length > 0)
    .sort((a, b) => b.run.length - a.run.length || a.event.start_date.localeCompare(b.event.start_date))
  return weeksOfMonth(month).map(days => {
    const lanes: boolean[][] = []
    const entries: WeekEntry[] = []
    for (const { event, run, first } of dated) {
      const columns = days.filter(({ day }) => run.includes(day)).map(({ column }) => column)
      const [begin] = columns
      const end = columns.at(-1)
      if (begin === undefined || end === undefined) continue
      const at = eventDays(event).length === 1 ? begin : undefined
      const [from, to] = at === undefined ? [begin, end] : roomFor(at)
      const taken = Array.from({ length: to - from + 1 }, (_, n) => from + n)
      let lane = lanes.findIndex(line => taken.every(column => !line[column]))
      if (lane < 0) lane = lanes.push([]) - 1
      for (const column of taken) (lanes[lane] as boolean[])[column] = true
      entries.push({ event, from, to, at, lane, begins: days.some(({ day }) => day === first) })
    }
    const busy = new Set(dated.flatMap(({ run }) => run))
    return { days: days.map(day => ({ ...day, busy: busy.has(day.day) })), entries }
  })
}

/** A name stands after its day, and before it where the week ends too soon. */
const roomFor = (at: number): [from: number, to: number] =>
  at + ofName - 1 <= 7 ? [at, at + ofName - 1] : [at - ofName + 1, at]

function weeksOfMonth(month: Month): { day: string; column: number }[][] {
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

/** `The next is in twelve days.`: of the gathering that is next, where it stands in the month. */
export function nextEventLabel(event: CalendarEvent, now: number): string {
  const [day] = eventDays(event)
  if (!day) return 'The day of the next is not known yet.'
  const away = Math.round((Date.parse(day) - Date.parse(dayInZone(now, event.timezone))) / 86_400_000)
  if (away <= 0) return 'The next is today.'
  return away === 1 ? 'The next is tomorrow.' : `The next is in ${away} days.`
}

/** `09:00, Kimihurura Assembly Rooms, Kigali`: the hour and the place, as far as they are known. */
export const formatHourAndPlace = (event: CalendarEvent): string =>
  [venueHours({ ...event, end_date: null }), event.location ?? event.town].filter(Boolean).join(', ')

/** Months with nothing in them, as they are named in a sentence: `May, June and August 2027`. */
export function formatMonths(months: readonly Month[]): string {
  const named = months.map((month, at) => {
    const following = months[at + 1]
    const isSameYear = following?.slice(0, 4) === month.slice(0, 4)
    return monthName(month, isSameYear ? { month: 'long' } : { month: 'long', year: 'numeric' })
  })
  return new Intl.ListFormat('en-GB').format(named)
}
