import { keepPreviousData } from '@tanstack/react-query'
import { toFilterArguments } from '../../../desk/list/record-filter.ts'
import { parseStringList, toTrimmedText } from '../../../desk/record/field-kind.ts'
import type { FieldValues } from '../../../desk/record/merge.ts'
import { addDays, type CalendarDay } from '../../../platform/dates/format-in-time-zone.ts'
import { toIsoInstant, toIsoInstantOrNull } from '../../../platform/dates/instant.ts'
import { readAllPages } from '../../../platform/db/read-all-pages.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { definePersonalQuery } from '../../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'
import { listEventDays } from '../event.ts'
import { type EventConflict, findEventConflicts } from './event-conflicts.ts'
import { type EventAdminPage, type EventAdminSearch, eventSorting } from './event-list-search.ts'
import { getEventStartDay } from './event-repeat.ts'
import { readEventTimes } from './event-time-check.ts'

export const eventsPerPage = 25

const toFilterArgs = ({ q, tab, circle, region, type, ...filter }: EventAdminSearch) => ({
  query: q,
  tab,
  ...(circle && { circle }),
  ...(region && { region }),
  ...(type && { type }),
  ...toFilterArguments(filter),
})

const toListArgs = (search: EventAdminSearch) => ({
  ...toFilterArgs(search),
  sort: search.sort,
  direction: eventSorting.direction(search),
  page: search.page,
  page_size: eventsPerPage,
})

/** Converts the database response for one page of events. Timestamps become ISO 8601. */
function parsePage(answer: unknown): EventAdminPage {
  const page = answer as EventAdminPage
  const rows = page.rows.map(row => ({
    ...row,
    start_date: toIsoInstant(row.start_date),
    end_date: toIsoInstantOrNull(row.end_date),
  }))
  return { ...page, rows }
}

async function readPage(search: EventAdminSearch, signal: AbortSignal): Promise<EventAdminPage> {
  const db = await loadSessionDb()
  return parsePage(unwrapRows(await db.rpc('list_events', toListArgs(search)).abortSignal(signal)))
}

/**
 * Ids of all events in a tab that match search and filters, in the order of the list, on all pages.
 * @throws when the database does not answer
 */
export async function findEventIds(search: EventAdminSearch): Promise<string[]> {
  const db = await loadSessionDb()
  const answer = unwrapRows(await db.rpc('list_events', { ...toListArgs(search), page_size: 1, with_ids: true }))
  return (answer as unknown as { ids: string[] }).ids
}

/** Queries for the event list of the back office. */
export const eventAdminQueries = {
  nearest: (search: EventAdminSearch, first: CalendarDay, last: CalendarDay) =>
    definePersonalQuery({
      queryKey: ['events', 'desk', 'nearest', toFilterArgs(search), first, last],
      queryFn: () => findNearestEventDays(toFilterArgs(search), first, last),
      staleTime: 0,
    }),
  /** Query for events between two days, both inclusive. */
  between: (search: EventAdminSearch, first: CalendarDay, last: CalendarDay) =>
    definePersonalQuery({
      queryKey: ['events', 'desk', 'days', toFilterArgs(search), first, last],
      queryFn: ({ signal }) => readEventsOfDays(toFilterArgs(search), first, last, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  page: (search: EventAdminSearch) =>
    definePersonalQuery({
      queryKey: ['events', 'desk', search],
      queryFn: ({ signal }) => readPage(search, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
}

/** Reads the days and circles of an event from the values of the event form. */
const readEventForConflicts = (fields: FieldValues, id = '') => ({
  id,
  title: '',
  ...readEventTimes(fields),
  event_state: toTrimmedText(fields.event_state),
  circles: parseStringList(fields.circles),
})

/**
 * Query for other events of the same circles on the days of the event in the form.
 * @param id id of the event; undefined for a new event
 */
export function makeConflictsQuery(fields: FieldValues, id: string | undefined) {
  const meeting = readEventForConflicts(fields, id)
  const days = meeting.start_date ? listEventDays(meeting) : []
  return definePersonalQuery({
    queryKey: ['events', 'clashes', meeting],
    queryFn: async (): Promise<EventConflict[]> => {
      const { rows } = await readEventsOfDays({ tab: 'all' }, days[0] ?? '', days.at(-1) ?? '')
      const others = rows.filter(otherEvent => otherEvent.id !== id)
      const circles = others.flatMap(other => other.circles).filter(circle => meeting.circles.includes(circle.id))
      return findEventConflicts([
        ...others,
        { ...meeting, circles: [...new Map(circles.map(each => [each.id, each])).values()] },
      ])
        .filter(({ events }) => events.some(event => event.id === meeting.id))
        .map(clash => ({ ...clash, events: clash.events.filter(event => event.id !== meeting.id) }))
    },
    enabled: days.length > 0 && meeting.circles.length > 0,
    staleTime: 30_000,
  })
}

/** Loads the last matching event before the given days, and the first matching event after them. */
async function findNearestEventDays(
  narrowed: object,
  first: CalendarDay,
  last: CalendarDay,
): Promise<Record<'before' | 'after', CalendarDay | undefined>> {
  const db = await loadSessionDb()
  const findDay = async (question: object) => {
    const { rows } = parsePage(unwrapRows(await db.rpc('list_events', { ...narrowed, ...question, page_size: 1 })))
    return rows[0] && getEventStartDay(rows[0])
  }
  const [before, after] = await Promise.all([
    findDay({ last_day: addDays(first, -1), direction: 'desc' }),
    findDay({ first_day: addDays(last, 1) }),
  ])
  return { before, after }
}

/** Loads all matching events on the given days in order of the start, with the number of matches per tab. */
async function readEventsOfDays(
  narrowed: object,
  first: CalendarDay,
  last: CalendarDay,
  signal?: AbortSignal,
): Promise<EventAdminPage> {
  const db = await loadSessionDb()
  return readAllPages(async page => {
    const question = db.rpc('list_events', { ...narrowed, first_day: first, last_day: last, page, page_size: 100 })
    return parsePage(unwrapRows(await (signal ? question.abortSignal(signal) : question)))
  })
}
