import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '../../platform/db/browser-db.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { rowsOf } from '../../platform/db/rows.ts'

/** The two places where headline figures stand. Their readings differ, and each keeps its own. */
export type StatPlacement = 'home' | 'overview'

async function listStats(db: DbSource, placement: StatPlacement) {
  return rowsOf(
    await (await db())
      .from('site_stats')
      .select('id, label, value, as_of, source')
      .eq('placement', placement)
      .order('position'),
  )
}

export type Stat = Awaited<ReturnType<typeof listStats>>[number]

export const statQueries = {
  at:
    (placement: StatPlacement) =>
    (db: DbSource = browserDb) =>
      queryOptions({ queryKey: ['stats', placement], queryFn: () => listStats(db, placement) }),
}
