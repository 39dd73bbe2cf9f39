import type { DbSource } from '../../platform/db/public-db.ts'
import { unwrapRows } from '../../platform/db/rows.ts'

/** Part of a series, as the other parts link to it. */
export type SeriesPart = { slug: string; title: string; series_position: number | null }

/** Previous and next published part, and the number of published parts. */
export type SeriesNeighbours = { before: SeriesPart | null; after: SeriesPart | null; parts: number }

/** Placeholder for an article whose series is not loaded. */
export const noNeighbours: SeriesNeighbours = { before: null, after: null, parts: 0 }

/** Formats as `Harbours, 2 of 5`; without a number, only the series' name. */
export const formatSeriesPart = (series: string, position: number | null, parts: number) =>
  position === null ? series : `${series}, ${position} of ${Math.max(position, parts)}`

/**
 * Finds the neighbours of an article in its series. An article that is not in `parts`, e.g. a draft, is placed by its
 * number, or last without one.
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

/** Published parts: by number, then parts without a number, oldest first. */
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
