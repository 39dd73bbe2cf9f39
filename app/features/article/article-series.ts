import type { DbSource } from '../../platform/db/public-db.ts'
import { unwrapRows } from '../../platform/db/rows.ts'

/** A part of a series as the others name it. */
export type SeriesPart = { slug: string; title: string; series_position: number | null }

/** What stands before and after a part, of what visitors see, and how many parts there are of which they know. */
export type SeriesNeighbours = { before: SeriesPart | null; after: SeriesPart | null; parts: number }

/** Of an article that nothing is known of around it. */
export const noNeighbours: SeriesNeighbours = { before: null, after: null, parts: 0 }

/** `Harbours, 2 of 5`; one without a number is of it all the same. */
export const seriesPart = (series: string, position: number | null, parts: number) =>
  position === null ? series : `${series}, ${position} of ${Math.max(position, parts)}`

/** The parts around an article. One that is not among them, such as a draft, is placed by its number, at the end without one. */
export function seriesNeighbours(
  parts: readonly SeriesPart[],
  { slug, series_position }: Pick<SeriesPart, 'slug' | 'series_position'>,
): SeriesNeighbours {
  const others = parts.filter(part => part.slug !== slug)
  const own = parts.findIndex(part => part.slug === slug)
  const later = others.findIndex(
    ({ series_position: theirs }) => series_position !== null && (theirs === null || theirs > series_position),
  )
  const place = own >= 0 ? own : later >= 0 ? later : others.length
  const numbers = parts.map(({ series_position: number }) => number ?? 0)
  const known = Math.max(parts.length, ...numbers)
  return { before: others[place - 1] ?? null, after: others[place] ?? null, parts: known }
}

/** The parts that visitors see: by number, then those without one, the oldest first. */
export async function listParts(db: DbSource, series: string): Promise<SeriesPart[]> {
  const parts = (await db())
    .from('news_articles')
    .select('slug, title, series_position')
    .eq('status', 'published')
    .eq('series', series)
  return unwrapRows(
    await parts.order('series_position', { nullsFirst: false }).order('published_at').order('id').limit(500),
  )
}
