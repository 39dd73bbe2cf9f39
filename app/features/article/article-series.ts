import type { DbSource } from '../../platform/db/public-db.ts'
import { unwrapRows } from '../../platform/db/rows.ts'

/** Part of a series with the columns that links to the part need. */
export type SeriesPart = { slug: string; title: string; series_position: number | null }

/** Previous part, next part, and number of published parts. */
export type SeriesNeighbours = { before: SeriesPart | null; after: SeriesPart | null; parts: number }

/** Empty value for an article whose series is not loaded. */
export const noSeriesNeighbours: SeriesNeighbours = { before: null, after: null, parts: 0 }

/** Name of a series with the part number, e.g. `Harbours, 2 of 5`. Without a number, only the name of the series. */
export const formatSeriesPart = (series: string, position: number | null, parts: number) =>
  position === null ? series : `${series}, ${position} of ${Math.max(position, parts)}`

/**
 * Finds the previous and next part of an article in its series. An article that is not in `parts`, e.g. a draft, is
 * placed by its part number, or at the end if it has no part number.
 */
export function findSeriesNeighbours(
  parts: readonly SeriesPart[],
  { slug, series_position }: Pick<SeriesPart, 'slug' | 'series_position'>,
): SeriesNeighbours {
  const others = parts.filter(part => part.slug !== slug)
  const ownIndex = parts.findIndex(part => part.slug === slug)
  const later = others.findIndex(
    ({ series_position: theirs }) => series_position !== null && (theirs === null || theirs > series_position),
  )
  const place = ownIndex >= 0 ? ownIndex : later >= 0 ? later : others.length
  const numbers = parts.map(({ series_position: number }) => number ?? 0)
  const partCount = Math.max(parts.length, ...numbers)
  return { before: others[place - 1] ?? null, after: others[place] ?? null, parts: partCount }
}

/** Loads the published parts of a series in order of their numbers. Parts without a number come last, oldest first. */
export async function listSeriesParts(db: DbSource, series: string): Promise<SeriesPart[]> {
  const parts = (await db())
    .from('news_articles')
    .select('slug, title, series_position')
    .eq('status', 'published')
    .eq('series', series)
  return unwrapRows(
    await parts.order('series_position', { nullsFirst: false }).order('published_at').order('id').limit(500),
  )
}
