import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { DatabaseError } from '../db/rows.ts'

const minute = 60_000
const isServer = typeof document === 'undefined'

/** Once for each read that failed, after its retry; with the reference by which the server's own log names it. */
function say(error: Error, { queryKey }: { queryKey: QueryKey }): void {
  const reference = error instanceof DatabaseError && error.reference ? [`reference ${error.reference}`] : []
  console.error('query failed', JSON.stringify(queryKey), ...reference, error)
}

/** The stated defaults: fresh 5 min, kept 10 min, no refetch on focus, one retry. */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    // On the server whoever reads says it, since a page may hold several failures.
    ...(isServer ? {} : { queryCache: new QueryCache({ onError: say }) }),
    defaultOptions: { queries: { staleTime: 5 * minute, gcTime: 10 * minute, refetchOnWindowFocus: false, retry: 1 } },
  })
  if (isServer) holdsNoTimers(client)
  return client
}

/**
 * On the server a client ends with its request. A query that is to be kept for so many minutes, as some say of themselves,
 * would set a timer for its removal, and the timer would hold client, rows and request until then.
 */
function holdsNoTimers(client: QueryClient): void {
  const defaulted = client.defaultQueryOptions.bind(client) as (options: object) => object
  client.defaultQueryOptions = ((options: object) => ({
    ...defaulted(options),
    gcTime: Number.POSITIVE_INFINITY,
  })) as QueryClient['defaultQueryOptions']
}

let ofThisTab: QueryClient | undefined

/** One client per request on the server, one per tab in the browser. */
export function queryClient(): QueryClient {
  if (isServer) return makeQueryClient()
  ofThisTab ??= makeQueryClient()
  return ofThisTab
}
