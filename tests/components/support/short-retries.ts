import type { QueryClient } from '@tanstack/react-query'

/** Shortens the wait before a failed query is repeated. The product waits a second; the number of retries stays. */
export function shortenRetries(client: QueryClient): void {
  const { queries, ...otherOptions } = client.getDefaultOptions()
  client.setDefaultOptions({ ...otherOptions, queries: { ...queries, retryDelay: 10 } })
}
