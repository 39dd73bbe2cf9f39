import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { DatabaseError } from '../db/rows.ts'

const minuteMs = 60_000
const isServer = typeof document === 'undefined'

/** Logs a failed query once, after the retry. The message contains the reference to the server's log. */
function logFailedQuery(error: Error, { queryKey }: { queryKey: QueryKey }): void {
  const reference = error instanceof DatabaseError && error.reference ? [`reference ${error.reference}`] : []
  console.error('query failed', JSON.stringify(queryKey), ...reference, error)
}

/**
 * Creates a query client with the defaults of the specification: data is stale after 5 min and cached for 10 min, no
 * refetch on focus, one retry.
 */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    // On the server the caller logs failed queries, because a page may have several failed queries.
    ...(isServer ? {} : { queryCache: new QueryCache({ onError: logFailedQuery }) }),
    defaultOptions: {
      queries: { staleTime: 5 * minuteMs, gcTime: 10 * minuteMs, refetchOnWindowFocus: false, retry: 1 },
    },
  })
  if (isServer) preventTimers(client)
  return client
}

/**
 * Prevents timers of a query client on the server, where the client ends with its request. A query with a specific
 * `gcTime` would start a timer that keeps client, rows and request in memory.
 */
function preventTimers(client: QueryClient): void {
  const defaulted = client.defaultQueryOptions.bind(client) as (options: object) => object
  client.defaultQueryOptions = ((options: object) => ({
    ...defaulted(options),
    gcTime: Number.POSITIVE_INFINITY,
  })) as QueryClient['defaultQueryOptions']
}

let clientOfTab: QueryClient | undefined

/** Query client: one per request on the server, one per tab in the browser. */
export function getQueryClient(): QueryClient {
  if (isServer) return makeQueryClient()
  clientOfTab ??= makeQueryClient()
  return clientOfTab
}
