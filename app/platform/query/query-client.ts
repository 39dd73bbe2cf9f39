import { QueryClient } from '@tanstack/react-query'

const minute = 60_000

/** The stated defaults: fresh 5 min, kept 10 min, no refetch on focus, one retry. */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 5 * minute, gcTime: 10 * minute, refetchOnWindowFocus: false, retry: 1 } },
  })

let ofThisTab: QueryClient | undefined

/** One client per request on the server, one per tab in the browser. */
export function queryClient(): QueryClient {
  if (typeof document === 'undefined') return makeQueryClient()
  ofThisTab ??= makeQueryClient()
  return ofThisTab
}
