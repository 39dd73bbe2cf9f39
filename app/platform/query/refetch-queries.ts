import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Whether a query has no data yet and a component waits for its first result. */
const isFirstRead = (query: Query) => query.state.data === undefined && query.getObserversCount() > 0

/**
 * Refetches queries after a write. A first request that is still running is cancelled and started again, because it
 * may have read the data before the write, and its result would count as current.
 */
export async function refetchQueries(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(
    keys.map(async queryKey => {
      await client.cancelQueries({ queryKey, predicate: isFirstRead })
      await client.invalidateQueries({ queryKey })
    }),
  )
}
