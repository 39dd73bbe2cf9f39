import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { DatabaseError } from '../db/rows.ts'

const minute = 60_000
const isServer = typeof document === 'undefined'

/** Logs each failed read once, after its retry, with the reference to the server's log. */
function say(error: Error, { queryKey }: { queryKey: QueryKey }): void {
  const reference = error instanceof DatabaseError && error.reference ? [`reference ${error.reference}`] : []
  console.error('query failed', JSON.stringify(queryKey), ...reference, error)
}

/** Defaults of the specification: stale after 5 min, cached for 10 min, no refetch on focus, one retry. */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    // On the server the caller logs the failures, because a page may have several.
    ...(isServer ? {} : { queryCache: new QueryCache({ onError: say }) }),
    defaultOptions: { queries: { staleTime: 5 * minute, gcTime: 10 * minute, refetchOnWindowFocus: false, retry: 1 } },
  })
  if (isServer) holdsNoTimers(client)
  return client
}

/**
 * On the server a client ends with its request. A query with its own `gcTime` would start a timer for its removal, and
 * the timer would keep client, rows and request in memory until then.
 */
function holdsNoTimers(client: QueryClient): void {
  const defaulted = client.defaultQueryOptions.bind(client) as (options: object) => object
  client.defaultQueryOptions = ((options: object) => ({
    ...defaulted(options),
    gcTime: Number.POSITIVE_INFINITY,
  })) as QueryClient['defaultQueryOptions']
}

let ofThisTab: QueryClient | undefined

/** Returns the query client: one per request on the server, one per tab in the browser. */
export function getQueryClient(): QueryClient {
  if (isServer) return makeQueryClient()
  ofThisTab ??= makeQueryClient()
  return ofThisTab
}
