import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Asked for the first time, and waited for by somebody on the page. */
const isFirstRead = (query: Query) => query.state.data === undefined && query.getObserversCount() > 0

/**
 * Reads again what a write has changed. A first answer that is still on its way may have been read before the write, and the
 * client would take it for what is there now: it is given up and asked for anew.
 */
export async function readAgain(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(
    keys.map(async queryKey => {
      await client.cancelQueries({ queryKey, predicate: isFirstRead })
      await client.invalidateQueries({ queryKey })
    }),
  )
}
