import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { instant, instantOrNull } from '../../platform/dates/instant.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { personal } from '../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import { directionOf, type EventDeskPage, type EventDeskSearch } from './event-desk.ts'

export const eventsOnAPage = 25

const asked = (search: EventDeskSearch) => {
  const { q, tab, circle, region, type, sort, page } = search
  return {
    query: q,
    tab,
    sort,
    direction: directionOf(search),
    page,
    page_size: eventsOnAPage,
    ...(circle && { circle }),
    ...(region && { region }),
    ...(type && { type }),
  }
}

/** The edge: timestamps become ISO. */
function pageOf(answer: unknown): EventDeskPage {
  const page = answer as EventDeskPage
  const rows = page.rows.map(row => ({
    ...row,
    start_date: instant(row.start_date),
    end_date: instantOrNull(row.end_date),
  }))
  return { ...page, rows }
}

async function readPage(search: EventDeskSearch, signal: AbortSignal): Promise<EventDeskPage> {
  const db = await loadSessionDb()
  return pageOf(rowsOf(await db.rpc('list_events', asked(search)).abortSignal(signal)))
}

/** All that a search leaves in its tab, in its order, however many pages they fill. @throws when the database does not answer */
export async function findEventIds(search: EventDeskSearch): Promise<string[]> {
  const db = await loadSessionDb()
  const answer = rowsOf(await db.rpc('list_events', { ...asked(search), page_size: 1, with_ids: true }))
  return (answer as unknown as { ids: string[] }).ids
}

/** All gatherings as editors find them. */
export const eventDeskQueries = {
  page: (search: EventDeskSearch) =>
    queryOptions({
      queryKey: ['events', 'desk', search],
      queryFn: ({ signal }) => readPage(search, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
      meta: personal,
    }),
}
