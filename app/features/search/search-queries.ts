import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '../../platform/db/browser-db.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { isAskable, readResults, type SearchResult } from './search.ts'

const perKind = 20

async function findOnSite(db: DbSource, question: string): Promise<SearchResult[]> {
  if (!isAskable(question)) return []
  return readResults(rowsOf(await (await db()).rpc('search_site', { query: question, max: perKind })))
}

export const searchQueries = {
  answering:
    (question: string) =>
    (db: DbSource = browserDb) =>
      queryOptions({ queryKey: ['search', question], queryFn: () => findOnSite(db, question), staleTime: 60_000 }),
}
