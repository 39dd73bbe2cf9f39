import { type CalendarDay, toUtcDay } from '../../platform/dates/format-in-time-zone.ts'
import { toIsoInstant, toIsoInstantOrNull } from '../../platform/dates/instant.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { parseRows, unwrapRows } from '../../platform/db/rows.ts'
import { parseWebAddress } from '../../platform/web-address.ts'
import type { CalendarEntry } from './event-ics.ts'

type FeedFilters = { circle?: string; region?: string; type?: 'flagship' }

const yearMs = 365 * 86_400_000

async function listEventsBetween(
  db: DbSource,
  filters: FeedFilters & { first_day: CalendarDay; last_day?: CalendarDay },
): Promise<CalendarEntry[]> {
  const rows = unwrapRows(await (await db()).rpc('list_calendar_events', filters)) as unknown as CalendarEntry[]
  return parseRows(rows, row => ({
    ...row,
    online_url: parseWebAddress(row.online_url),
    start_date: toIsoInstant(row.start_date),
    end_date: toIsoInstantOrNull(row.end_date),
    updated_at: toIsoInstant(row.updated_at),
  }))
}

/** Queries for the calendar feeds. */
export const eventFeedQueries = {
  /** Query for the events of the last twelve months and all future events. */
  current:
    (filters: FeedFilters = {}) =>
    (db: DbSource) => ({
      queryKey: ['events', 'feed', filters],
      queryFn: () => listEventsBetween(db, { ...filters, first_day: toUtcDay(Date.now() - yearMs) }),
    }),
  /** Query for the events of one year, for the calendars of past years. */
  ofYear: (year: number) => (db: DbSource) => ({
    queryKey: ['events', 'feed', year],
    queryFn: () => listEventsBetween(db, { first_day: `${year}-01-01`, last_day: `${year}-12-31` }),
  }),
}
