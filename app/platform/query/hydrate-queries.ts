import { type DehydratedState, dehydrate, type FetchQueryOptions, type QueryClient } from '@tanstack/react-query'
import { data, type RouterContextProvider } from 'react-router'
import { getBrowserDb } from '../db/browser-db.ts'
import type { DbSource, PublicDb } from '../db/public-db.ts'
import { parseMediaUrl } from '../images/media-src.ts'
import { addPictureSizes, listUnsizedImages } from '../images/text-picture-sizes.ts'
import { siteRequestContext } from '../request.ts'
import { getQueryClient, makeQueryClient } from './query-client.ts'

// biome-ignore lint/suspicious/noExplicitAny: the queries have different data types, and only their keys and functions are used
type MakeQuery = (db: DbSource) => FetchQueryOptions<any, any, any, any>

export type LoadedQueries = {
  /**
   * Content of the query cache with which the browser starts. root.tsx hydrates this content. Undefined if the browser
   * runs the queries.
   */
  dehydrated?: DehydratedState
  /**
   * Current time in ms since 1970. Pages get the time only from here, so that server and browser decide by the same
   * clock which events are upcoming.
   */
  now: number
}

type QueryLoading = LoadedQueries & { client: QueryClient; failed: boolean }

/**
 * Runs queries with the anonymous client of the request. The result contains failed queries as errors, which the page
 * can show.
 */
export async function loadQueries(
  context: Readonly<RouterContextProvider>,
  ...queries: MakeQuery[]
): Promise<QueryLoading> {
  const { db } = context.get(siteRequestContext)
  const client = makeQueryClient()
  // Failed queries are not retried, because the visitor waits for the whole page, and a retry would only delay the
  // error.
  await Promise.all(queries.map(query => client.prefetchQuery({ ...query(() => db), retry: false })))
  const failures = client
    .getQueryCache()
    .findAll()
    .filter(({ state }) => state.status === 'error')
  for (const { queryKey, state } of failures) console.error('query failed', JSON.stringify(queryKey), state.error)
  await addPictureSizesToTexts(client, db)
  const now = Date.now()
  return { client, failed: failures.length > 0, dehydrated: dehydrateCache(now, client), now }
}

type DehydratedQuery = DehydratedState['queries'][number]

/**
 * Content of a query cache, as short as possible, because every page carries it: all data has the same timestamp, and
 * values are left out that hydration sets by itself or that only pending queries need.
 */
function dehydrateCache(now: number, client: QueryClient): DehydratedState {
  const { queries, mutations } = dehydrate(client, { shouldDehydrateQuery: ({ state }) => state.status !== 'pending' })
  const toSend = ({ queryKey, queryHash, state }: DehydratedQuery) => {
    const { fetchStatus: _, fetchMeta: __, ...rest } = state
    return { queryKey, queryHash, state: { ...rest, dataUpdatedAt: rest.dataUpdatedAt && now } } as DehydratedQuery
  }
  return { mutations, queries: queries.map(toSend) }
}

/** Maximum number of pictures per page whose sizes are read from the database. */
const maxPictures = 50

/**
 * Writes the size of library pictures into the loaded texts. Imported texts, and texts from before the editor stored
 * sizes, contain no sizes, and the page would move when their pictures load.
 */
async function addPictureSizesToTexts(client: QueryClient, db: PublicDb): Promise<void> {
  const loaded = client
    .getQueryCache()
    .findAll()
    .map(({ queryKey, state }) => ({ queryKey, state, sources: listUnsizedImages(state.data) }))
    .filter(({ sources }) => sources.length > 0)
  if (loaded.length === 0) return
  const paths = loaded
    .flatMap(({ sources }) => sources.flatMap(source => parseMediaUrl(source) ?? []))
    .slice(0, maxPictures)
  const { data: pictures, error } =
    paths.length > 0
      ? await db.from('media').select('path, width, height').in('path', paths)
      : { data: [], error: null }
  // An error is ignored, because the page is complete without the sizes.
  if (error) console.error('query failed', 'sizes of pictures', error)
  const sizes = new Map((pictures ?? []).map(({ path, ...size }) => [path, size]))
  for (const { queryKey, state } of loaded)
    client.setQueryData(
      queryKey,
      addPictureSizes(state.data, path => sizes.get(path)),
      {
        updatedAt: state.dataUpdatedAt,
      },
    )
}

/**
 * Runs the database queries of a route loader. The response has status 503 if a query failed, so that no cache stores
 * the page.
 */
export async function hydrateQueries(context: Readonly<RouterContextProvider>, ...queries: MakeQuery[]) {
  const { dehydrated, now, failed } = await loadQueries(context, ...queries)
  return data<LoadedQueries>({ dehydrated, now }, { status: failed ? 503 : 200 })
}

/** Metadata for a query whose cached rows are not loaded again when the page is opened again. */
export const fetchOnceQueryMeta = { askedOnce: true } as const

/** Whether opening the page must run the query again. Rows that were marked as outdated are always loaded again. */
export function isQueryFetchNeeded(client: QueryClient, { queryKey, meta }: ReturnType<MakeQuery>): boolean {
  const state = client.getQueryState(queryKey)
  return meta?.askedOnce !== true || state?.data === undefined || state.isInvalidated
}

/**
 * Starts the database queries of a clientLoader. The page is shown without waiting for the results. Fresh data is not
 * loaded again.
 */
export function prefetchQueries(...queries: MakeQuery[]): LoadedQueries {
  const client = getQueryClient()
  for (const query of queries) {
    const options = query(getBrowserDb)
    if (isQueryFetchNeeded(client, options)) void client.prefetchQuery(options)
  }
  return { now: Date.now() }
}
