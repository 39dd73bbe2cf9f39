import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listIn, written } from '../../desk/record/field-kind.ts'
import type { Fields } from '../../desk/record/merge.ts'
import type { Day } from '../../platform/dates/in-zone.ts'
import { instant, instantOrNull } from '../../platform/dates/instant.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { personal } from '../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import { daysOf } from './event.ts'
import { type Clash, clashesOf } from './event-clashes.ts'
import { directionOf, type EventDeskPage, type EventDeskSearch, type ListedEvent } from './event-desk.ts'

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

/** Of a form of an event: its days and circles. */
const meetingIn = (fields: Fields, id = '') => ({
  id,
  title: '',
  start_date: written(fields.start_date),
  end_date: written(fields.end_date) || null,
  timezone: written(fields.timezone) || null,
  time_precision: written(fields.time_precision),
  event_state: written(fields.event_state),
  circles: listIn(fields.circles),
})

/** Where a circle of an event in a form has other gatherings on its days. @param id of the event, where it is there already */
export function clashesWithQuery(fields: Fields, id: string | undefined) {
  const meeting = meetingIn(fields, id)
  const days = meeting.start_date ? daysOf(meeting) : []
  return queryOptions({
    queryKey: ['events', 'clashes', meeting],
    queryFn: async (): Promise<Clash[]> => {
      const others = (await listOnDays(days[0] ?? '', days.at(-1) ?? '')).filter(other => other.id !== id)
      const circles = others.flatMap(other => other.circles).filter(circle => meeting.circles.includes(circle.id))
      return clashesOf([
        ...others,
        { ...meeting, circles: [...new Map(circles.map(each => [each.id, each])).values()] },
      ])
        .filter(({ events }) => events.some(event => event.id === meeting.id))
        .map(clash => ({ ...clash, events: clash.events.filter(event => event.id !== meeting.id) }))
    },
    enabled: days.length > 0 && meeting.circles.length > 0,
    staleTime: 30_000,
    meta: personal,
  })
}

/** What takes place on one of these days, drafts too, by start. */
async function listOnDays(first: Day, last: Day): Promise<ListedEvent[]> {
  const db = await loadSessionDb()
  const events: ListedEvent[] = []
  for (let page = 1; ; page++) {
    const asked = { tab: 'all', first_day: first, last_day: last, page, page_size: 100 }
    const { rows, total } = pageOf(rowsOf(await db.rpc('list_events', asked)))
    events.push(...rows)
    if (rows.length === 0 || events.length >= total) return events
  }
}
