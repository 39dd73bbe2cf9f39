import { toIsoInstant, toIsoInstantOrNull } from '../../platform/dates/instant.ts'
import { parseRows } from '../../platform/db/rows.ts'
import type { BriefEvent } from './event.ts'

/**
 * Marks of one day in the small calendar: number of upcoming and past events, and the colours of the events' circles.
 */
export type EventDayMark = { upcoming: number; past: number; hues: string[] }

/** One page of published events that match a search. */
export type EventPage = {
  rows: BriefEvent[]
  /** Tab that the page shows. If the selected day has no events in the requested tab, the page shows the other tab. */
  tab: 'upcoming' | 'past'
  page: number
  pages: number
  /** Number of matching events in each tab. */
  upcoming: number
  past: number
  /** Month that the small calendar shows first, as `yyyy-MM`: the month of the selected day, or of the first result. */
  month: string
  /** Marks of the days in the month that the small calendar shows, by `yyyy-MM-dd`. */
  days: Record<string, EventDayMark>
}

/** Number of published events: in total, and by the slug of each circle. */
export type EventCounts = { total: number; circles: Record<string, number> }

/** Converts rows of events: timestamps become ISO 8601, and events without a valid timestamp are dropped. */
export const parseBriefEvents = <Row extends Pick<BriefEvent, 'start_date' | 'end_date'>>(
  rows: readonly Row[],
): Row[] =>
  parseRows(rows, row => ({
    ...row,
    start_date: toIsoInstant(row.start_date),
    end_date: toIsoInstantOrNull(row.end_date),
  }))
