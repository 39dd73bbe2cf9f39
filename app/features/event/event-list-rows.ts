import { instant, instantOrNull } from '../../platform/dates/instant.ts'
import { parseRows } from '../../platform/db/rows.ts'
import type { BriefEvent } from './event.ts'

/** Calendar marks of a day: number of upcoming and past events, and their colours. */
export type DayMark = { upcoming: number; past: number; hues: string[] }

/** One page of the published events that match a search. */
export type EventPage = {
  rows: BriefEvent[]
  /** Tab that is shown: if a selected day has no events in the requested tab, the other one. */
  tab: 'upcoming' | 'past'
  page: number
  pages: number
  /** Number of matches per tab. */
  upcoming: number
  past: number
  /** `yyyy-MM` where the small calendar opens: the month of the selected day, or of the first result. */
  month: string
  /** Marks of that month, by `yyyy-MM-dd`. */
  days: Record<string, DayMark>
}

/** Number of published events, in total and per circle slug. */
export type EventCounts = { total: number; circles: Record<string, number> }

/** Maps rows: converts timestamps to ISO, and drops events without a valid timestamp. */
export const parseBriefEvents = <Row extends Pick<BriefEvent, 'start_date' | 'end_date'>>(
  rows: readonly Row[],
): Row[] =>
  parseRows(rows, row => ({ ...row, start_date: instant(row.start_date), end_date: instantOrNull(row.end_date) }))
