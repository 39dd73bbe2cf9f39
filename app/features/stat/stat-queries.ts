import { queryOptions } from '@tanstack/react-query'
import { getBrowserDb } from '../../platform/db/browser-db.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { definePersonalQuery } from '../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'

/** Place on the site that shows headline figures. The same figure can have different values in the two places. */
export type StatPlacement = 'home' | 'overview'

async function listStats(db: DbSource, placement: StatPlacement) {
  return unwrapRows(
    await (await db())
      .from('site_stats')
      .select('id, label, value, as_of, source')
      .eq('placement', placement)
      .order('position'),
  )
}

export type Stat = Awaited<ReturnType<typeof listStats>>[number]

const listStoredStats = async () =>
  unwrapRows(
    await (await loadSessionDb()).from('site_stats').select('*').order('placement').order('position').order('label'),
  )

export type StoredStat = Awaited<ReturnType<typeof listStoredStats>>[number]

export const statQueries = {
  stored: () => definePersonalQuery({ queryKey: ['stats', 'stored'], queryFn: listStoredStats, staleTime: 0 }),
  at:
    (placement: StatPlacement) =>
    (db: DbSource = getBrowserDb) =>
      queryOptions({ queryKey: ['stats', placement], queryFn: () => listStats(db, placement) }),
}
