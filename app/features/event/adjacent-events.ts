import { queryOptions } from '@tanstack/react-query'
import { instant, instantOrNull } from '../../platform/dates/instant.ts'
import { browserDb } from '../../platform/db/browser-db.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { parseRows, unwrapRows } from '../../platform/db/rows.ts'
import type { Event } from './event.ts'

/** A gathering as the way on from another one shows it. */
export type AdjacentEvent = Pick<
  Event,
  | 'id'
  | 'slug'
  | 'title'
  | 'start_date'
  | 'end_date'
  | 'timezone'
  | 'time_precision'
  | 'location'
  | 'town'
  | 'region'
  | 'circle_color_hex'
  | 'image_url'
  | 'picture'
>

export type AdjacentEvents = {
  /** The circle whose gatherings they are; undefined where the event has none, and they are any. */
  circle?: string | undefined
  before?: AdjacentEvent | undefined
  after?: AdjacentEvent | undefined
  /** What takes the place of one that is off, where an editor has said so and visitors see it. */
  instead?: AdjacentEvent | undefined
}

const shown =
  'id, slug, title, start_date, end_date, timezone, time_precision, location, town, region, circle_color_hex, image_url, picture' as const

/** The gatherings before and after one, in its first circle, and the one in its place; nothing where there is no such event. */
async function findNeighbours(db: DbSource, slug: string): Promise<AdjacentEvents> {
  const client = await db()
  const published = () => client.from('events_with_circles').select(shown).eq('status', 'published')
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
  const near = async (way: 'before' | 'after') => {
    const others = circle ? published().contains('circles', JSON.stringify([{ slug: circle }])) : published()
    const dated = way === 'before' ? others.lt('start_date', start) : others.gte('start_date', start)
    const rows = unwrapRows(
      await dated
        .neq('id', id)
        .neq('event_state', 'cancelled')
        .order('start_date', { ascending: way === 'after' })
        .limit(1),
    )
    return parseRows(rows, neighbourOf)[0]
  }
  const inItsPlace = async () => {
    const named = unwrapRows(await client.from('events').select('instead_id').eq('id', id).maybeSingle())
    if (!named?.instead_id) return undefined
    return parseRows(unwrapRows(await published().eq('id', named.instead_id)), neighbourOf)[0]
  }
  const [before, after, instead] = await Promise.all([near('before'), near('after'), inItsPlace()])
  return { circle: event.circle_name ?? undefined, before, after, instead }
}

/** The edge: timestamps become ISO. */
const neighbourOf = <Row extends { [K in keyof AdjacentEvent]: unknown }>(row: Row): AdjacentEvent => ({
  ...(row as unknown as AdjacentEvent),
  start_date: instant(row.start_date as string),
  end_date: instantOrNull(row.end_date as string | null),
})

export const adjacentEventsQuery =
  (slug: string) =>
  (db: DbSource = browserDb) =>
    queryOptions({
      queryKey: ['events', 'neighbours', slug],
      queryFn: () => findNeighbours(db, slug),
      refetchOnMount: false,
      retryOnMount: false,
    })
