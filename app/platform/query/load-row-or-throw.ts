import type { FetchQueryOptions } from '@tanstack/react-query'
import type { RouterContextProvider } from 'react-router'
import type { DbSource } from '../db/public-db.ts'
import { siteRequestContext } from '../request.ts'
import { makeQueryClient } from './query-client.ts'

/**
 * Loads the row for a file. A loader that returns a file cannot show an error page.
 * @throws Response 503 when the query fails, so that clients use their old copy and no cache stores the failure
 */
export async function loadRowOrThrow<Data>(
  context: Readonly<RouterContextProvider>,
  // biome-ignore lint/suspicious/noExplicitAny: the type of the key differs between queries and is not used
  query: (db: DbSource) => FetchQueryOptions<Data, any, any, any>,
): Promise<Data> {
  const { db } = context.get(siteRequestContext)
  const options = query(() => db)
  try {
    return await makeQueryClient().fetchQuery({ ...options, retry: false })
  } catch (error) {
    console.error('query failed', JSON.stringify(options.queryKey), error)
    throw new Response('Not available at the moment. Please try again later.', {
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '60' },
    })
  }
}

/** 404 response that a loader throws when a file does not exist. */
export const makeNotFoundResponse = () =>
  new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } })
