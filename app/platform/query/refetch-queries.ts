import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Whether a component on the page waits for the first load of a query. */
const isFirstRead = (query: Query) => query.state.data === undefined && query.getObserversCount() > 0

/**
 * Refetches queries after a write. A first load that is still running may have read the data before the write, and its
 * result would count as current: it is cancelled and started again.
 */
export async function refetchQueries(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(
    keys.map(async queryKey => {
      await client.cancelQueries({ queryKey, predicate: isFirstRead })
      await client.invalidateQueries({ queryKey })
    }),
  )
}
