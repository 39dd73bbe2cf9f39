import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getBrowserDb } from '../../platform/db/browser-db.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { product } from '../../platform/product.ts'
import { fetchOnceQueryMeta } from '../../platform/query/hydrate-queries.ts'
import type { EventSearch } from './event-input.ts'
import { type EventCounts, type EventDayMark, type EventPage, parseBriefEvents } from './event-list-rows.ts'

type EventFilterValues = Pick<EventSearch, 'q' | 'circle' | 'region' | 'type'>

/** Filters as parameters of the database function that lists events. Inactive filters are left out. */
const toFilterArgs = ({ q, circle, region, type }: EventFilterValues) => ({
  ...(q && { query: q }),
  ...(circle !== 'all' && { circle }),
  ...(region && { region }),
  ...(type && { type: type === product.slug ? 'collective' : type }),
})

async function readPage(db: DbSource, { day, tab, page, ...filters }: EventSearch): Promise<EventPage> {
  const request = { ...toFilterArgs(filters), ...(day && { on_day: day }), tab, page }
  const answer = unwrapRows(await (await db()).rpc('list_public_events', request)) as unknown as EventPage
  return { ...answer, rows: parseBriefEvents(answer.rows) }
}

/** Loads the next events of a circle, and the number of the circle's past events. */
async function readEventsOfCircle(db: DbSource, circle: string, count: number): Promise<EventPage> {
  const answer = unwrapRows(
    await (await db()).rpc('list_public_events', { circle, page_size: count }),
  ) as unknown as EventPage
  return { ...answer, rows: parseBriefEvents(answer.rows) }
}

async function readEventDayMarks(
  db: DbSource,
  month: string,
  search: EventFilterValues,
): Promise<Record<string, EventDayMark>> {
  const request = { month: `${month}-01`, ...toFilterArgs(search) }
  return unwrapRows(await (await db()).rpc('mark_event_days', request)) as unknown as Record<string, EventDayMark>
}

/** Options of a query whose result is fresh for 5 minutes, cached for 10, and not loaded again on focus or mount. */
const noRefetchOptions = {
  staleTime: 5 * 60_000,
  gcTime: 10 * 60_000,
  refetchOnWindowFocus: false,
  refetchOnMount: false,
  retryOnMount: false,
  meta: fetchOnceQueryMeta,
} as const

/** Queries for published events, one page at a time, with the number of matches per tab. */
export const eventListQueries = {
  page:
    (search: EventSearch) =>
    (db: DbSource = getBrowserDb) =>
      queryOptions({
        queryKey: ['events', 'published', search],
        queryFn: () => readPage(db, search),
        placeholderData: keepPreviousData,
        ...noRefetchOptions,
      }),
  counts: (db: DbSource = getBrowserDb) =>
    queryOptions({
      queryKey: ['events', 'counts'],
      queryFn: async () => unwrapRows(await (await db()).rpc('count_public_events')) as unknown as EventCounts,
      ...noRefetchOptions,
    }),
  marks: (month: string, { q, circle, region, type }: EventFilterValues) => {
    const filters = { q, circle, region, type }
    return queryOptions({
      queryKey: ['events', 'marks', month, filters],
      queryFn: () => readEventDayMarks(getBrowserDb, month, filters),
      placeholderData: keepPreviousData,
      ...noRefetchOptions,
    })
  },
  ofCircle:
    (circle: string, count: number) =>
    (db: DbSource = getBrowserDb) =>
      queryOptions({
        queryKey: ['events', 'circle', circle, count],
        queryFn: () => readEventsOfCircle(db, circle, count),
        ...noRefetchOptions,
      }),
}
