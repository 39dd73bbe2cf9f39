import { unwrapRows } from '../../../platform/db/rows.ts'
import { definePersonalQuery } from '../../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'
import type { SeriesPart } from '../article-series.ts'

/** Part of a series in the back office, published or not. */
export type StoredSeriesPart = SeriesPart & { id: string; status: string }

/** Query for all parts of a series, given the name of the series. Trashed articles are left out. */
export const makeSeriesPartsQuery = (series: string) =>
  definePersonalQuery({
    queryKey: ['news_articles', 'series', series],
    queryFn: async (): Promise<StoredSeriesPart[]> => {
      const db = await loadSessionDb()
      const parts = db
        .from('news_articles')
        .select('id, slug, title, status, series_position')
        .eq('series', series)
        .is('binned_at', null)
      return unwrapRows(
        await parts.order('series_position', { nullsFirst: false }).order('published_at').order('id').limit(500),
      )
    },
    staleTime: 0,
  })
