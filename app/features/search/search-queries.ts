import { queryOptions } from '@tanstack/react-query'
import { getBrowserDb } from '../../platform/db/browser-db.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { isSearchable, parseSearchResults, type SearchRequest, type SearchResult } from './search.ts'

/** Number of search results per type, and per page when only one type is shown. */
const overviewResultsPerKind = 8
export const searchResultsPerKind = 20

/** Results of a search. `corrected` is the corrected search text, which is used if the original text has no results. */
export type SearchResponse = { results: SearchResult[]; corrected?: string }

async function searchSite(db: DbSource, { q, kind, page }: SearchRequest): Promise<SearchResponse> {
  if (!isSearchable(q)) return { results: [] }
  const client = await db()
  const args = { max: kind ? searchResultsPerKind : overviewResultsPerKind, page, ...(kind && { of_kind: kind }) }
  const find = async (query: string) =>
    parseSearchResults(unwrapRows(await client.rpc('search_site', { query, ...args })))
  const results = await find(q)
  if (results.length > 0 || kind) return { results }
  const corrected = unwrapRows(await client.rpc('correct_question', { query: q }))
  return corrected ? { results: await find(corrected), corrected } : { results }
}

export const searchQueries = {
  answering:
    (request: SearchRequest) =>
    (db: DbSource = getBrowserDb) =>
      queryOptions({ queryKey: ['search', request], queryFn: () => searchSite(db, request), staleTime: 60_000 }),
}
