import { toIsoInstant, toIsoInstantOrNull } from '../../platform/dates/instant.ts'
import { parseRows } from '../../platform/db/rows.ts'
import type { BriefEvent } from './event.ts'

/** Marks of a day in a calendar: number of upcoming and past events, and their colours. */
export type DayMark = { upcoming: number; past: number; hues: string[] }

/** One page of the published events that match a search. */
export type EventPage = {
  rows: BriefEvent[]
  /** Tab that is shown: the other one, if a selected day has no events in the requested tab. */
  tab: 'upcoming' | 'past'
  page: number
  pages: number
  /** Number of matches in each tab. */
  upcoming: number
  past: number
  /** Month where the small calendar opens, as `yyyy-MM`: that of the selected day, or of the first result. */
  month: string
  /** Marks of that month's days, by `yyyy-MM-dd`. */
  days: Record<string, DayMark>
}

/** Number of published events, in total and per circle slug. */
export type EventCounts = { total: number; circles: Record<string, number> }

/** Maps rows: converts timestamps to ISO, and drops events without a valid timestamp. */
export const parseBriefEvents = <Row extends Pick<BriefEvent, 'start_date' | 'end_date'>>(
  rows: readonly Row[],
): Row[] =>
  parseRows(rows, row => ({
    ...row,
    start_date: toIsoInstant(row.start_date),
    end_date: toIsoInstantOrNull(row.end_date),
  }))
