import { instant, instantOrNull } from '../../platform/dates/instant.ts'
import { parseRows } from '../../platform/db/rows.ts'
import type { BriefEvent } from './event.ts'

/** What a calendar marks on a day: how many events of either kind, and in which colours. */
export type DayMark = { upcoming: number; past: number; hues: string[] }

/** A page of the published events that a search leaves. */
export type EventPage = {
  rows: BriefEvent[]
  /** The tab that is shown: of a day on which nothing takes place in the one that was asked for, the other. */
  tab: 'upcoming' | 'past'
  page: number
  pages: number
  /** What the search leaves in each tab. */
  upcoming: number
  past: number
  /** `yyyy-MM`, where the small calendar opens: the month of the chosen day, or of the first result. */
  month: string
  /** The marks of that month, by `yyyy-MM-dd`. */
  days: Record<string, DayMark>
}

/** How many events are published, and how many each circle has, by its slug. */
export type EventCounts = { total: number; circles: Record<string, number> }

/** The edge: timestamps become ISO, and an event that has none that can be read is left out. */
export const parseBriefEvents = <Row extends Pick<BriefEvent, 'start_date' | 'end_date'>>(rows: readonly Row[]): Row[] =>
  parseRows(rows, row => ({ ...row, start_date: instant(row.start_date), end_date: instantOrNull(row.end_date) }))
