import { type DehydratedState, dehydrate, type FetchQueryOptions, type QueryClient } from '@tanstack/react-query'
import { data, type RouterContextProvider } from 'react-router'
import { browserDb } from '../db/browser-db.ts'
import type { DbSource } from '../db/public-db.ts'
import { siteContext } from '../request.ts'
import { makeQueryClient, queryClient } from './query-client.ts'

// biome-ignore lint/suspicious/noExplicitAny: queries of different data meet here, and only their keys and functions are used
type MakeQuery = (db: DbSource) => FetchQueryOptions<any, any, any, any>

export type LoadedQueries = {
  /** What the browser's cache starts with; root.tsx hydrates it. Absent when the browser itself does the reading. */
  dehydrated?: DehydratedState
  /** Milliseconds. Time enters here once, so that server and browser classify by the same clock. */
  now: number
}

type Reading = LoadedQueries & { client: QueryClient; failed: boolean }

/** Reads with the request's anonymous client. A query that fails stays in the answer as a failure, for the page to show. */
export async function loadQueries(context: Readonly<RouterContextProvider>, ...queries: MakeQuery[]): Promise<Reading> {
  const { db } = context.get(siteContext)
  const client = makeQueryClient()
  // The reader waits for the whole page: a second try would only make a failure slower.
  await Promise.all(queries.map(query => client.prefetchQuery({ ...query(() => db), retry: false })))
  const failures = client
    .getQueryCache()
    .findAll()
    .filter(({ state }) => state.status === 'error')
  for (const { queryKey, state } of failures) console.error('query failed', JSON.stringify(queryKey), state.error)
  const dehydrated = dehydrate(client, { shouldDehydrateQuery: query => query.state.status !== 'pending' })
  return { client, failed: failures.length > 0, dehydrated, now: Date.now() }
}

/** For a loader. Answers 503 when a query failed, so that nobody keeps the page. */
export async function withQueries(context: Readonly<RouterContextProvider>, ...queries: MakeQuery[]) {
  const { dehydrated, now, failed } = await loadQueries(context, ...queries)
  return data<LoadedQueries>({ dehydrated, now }, { status: failed ? 503 : 200 })
}

/** Of a query whose rows are not asked for again because their page is opened again, for as long as they are kept. */
export const fetchOnceMeta = { askedOnce: true } as const

/** Whether a page that is opened has to ask: what was written since is asked for in any case. */
export function needsFetch(client: QueryClient, { queryKey, meta }: ReturnType<MakeQuery>): boolean {
  const state = client.getQueryState(queryKey)
  return meta?.askedOnce !== true || state?.data === undefined || state.isInvalidated
}

/** For a clientLoader: sets the same queries going and lets the page show itself at once. What is still fresh is not asked for again. */
export function prefetch(...queries: MakeQuery[]): LoadedQueries {
  const client = queryClient()
  for (const query of queries) {
    const options = query(browserDb)
    if (needsFetch(client, options)) void client.prefetchQuery(options)
  }
  return { now: Date.now() }
}
