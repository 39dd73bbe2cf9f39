import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '../../platform/db/browser-db.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { isAskable, readResults, type SearchAsked, type SearchResult } from './search.ts'

/** Of each kind, and of one that is looked through by itself. */
const ofEach = 8
export const ofOneKind = 20

/** What was found; `corrected` is what it answers to where the question itself found nothing. */
export type SearchAnswer = { results: SearchResult[]; corrected?: string }

async function findOnSite(db: DbSource, { q, kind, page }: SearchAsked): Promise<SearchAnswer> {
  if (!isAskable(q)) return { results: [] }
  const client = await db()
  const asked = { max: kind ? ofOneKind : ofEach, page, ...(kind && { of_kind: kind }) }
  const find = async (query: string) => readResults(rowsOf(await client.rpc('search_site', { query, ...asked })))
  const results = await find(q)
  if (results.length > 0 || kind) return { results }
  const corrected = rowsOf(await client.rpc('correct_question', { query: q }))
  return corrected ? { results: await find(corrected), corrected } : { results }
}

export const searchQueries = {
  answering:
    (asked: SearchAsked) =>
    (db: DbSource = browserDb) =>
      queryOptions({ queryKey: ['search', asked], queryFn: () => findOnSite(db, asked), staleTime: 60_000 }),
}
