import { toIsoInstant, toIsoInstantOrNull } from '../../platform/dates/instant.ts'
import { joinColumns } from '../../platform/db/column-list.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { parseRows, unwrapRows } from '../../platform/db/rows.ts'
import { definePublicQuery } from '../../platform/query/public-query.ts'
import type { Event } from './event.ts'
import { adjacentEventColumns } from './event-columns.ts'

/** Event with the columns that the links to the previous and next event need. */
export type AdjacentEvent = Pick<Event, (typeof adjacentEventColumns)[number]>

export type AdjacentEvents = {
  /**
   * Circle in which the previous and next event were searched. Undefined if the event has no circle; the two events can
   * then be of any circle.
   */
  circle?: string | undefined
  before?: AdjacentEvent | undefined
  after?: AdjacentEvent | undefined
  /** Public event that replaces this event, which was cancelled or postponed. */
  instead?: AdjacentEvent | undefined
}

const selectedColumns = joinColumns(adjacentEventColumns)

/**
 * Loads the previous and next event in the first circle of an event, and the replacement of the event. Empty if the
 * event does not exist.
 */
async function findAdjacentEvents(db: DbSource, slug: string): Promise<AdjacentEvents> {
  const client = await db()
  const published = () => client.from('events_with_circles').select(selectedColumns).eq('status', 'published')
  const event = unwrapRows(
    await client
      .from('events_with_circles')
      .select('id, start_date, circle_slug, circle_name')
      .eq('status', 'published')
      .eq('slug', slug)
      .maybeSingle(),
  )
  if (!event?.id || !event.start_date) return {}
  const { id, start_date: start, circle_slug: circle } = event
  const findAdjacent = async (direction: 'before' | 'after') => {
    const others = circle ? published().contains('circles', JSON.stringify([{ slug: circle }])) : published()
    const dated = direction === 'before' ? others.lt('start_date', start) : others.gte('start_date', start)
    const rows = unwrapRows(
      await dated
        .neq('id', id)
        .neq('event_state', 'cancelled')
        .order('start_date', { ascending: direction === 'after' })
        .limit(1),
    )
    return parseRows(rows, toAdjacentEvent)[0]
  }
  const inItsPlace = async () => {
    const eventRow = unwrapRows(await client.from('events').select('instead_id').eq('id', id).maybeSingle())
    if (!eventRow?.instead_id) return undefined
    return parseRows(unwrapRows(await published().eq('id', eventRow.instead_id)), toAdjacentEvent)[0]
  }
  const [before, after, instead] = await Promise.all([findAdjacent('before'), findAdjacent('after'), inItsPlace()])
  return { circle: event.circle_name ?? undefined, before, after, instead }
}

/** Converts a row to an event: timestamps become ISO 8601. */
const toAdjacentEvent = <Row extends { [K in keyof AdjacentEvent]: unknown }>(row: Row): AdjacentEvent => ({
  ...(row as unknown as AdjacentEvent),
  start_date: toIsoInstant(row.start_date as string),
  end_date: toIsoInstantOrNull(row.end_date as string | null),
})

export const makeAdjacentEventsQuery = (slug: string) =>
  definePublicQuery(['events', 'neighbours', slug], db => findAdjacentEvents(db, slug), { refetchOnMount: false })
