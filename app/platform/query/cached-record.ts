import type { QueryClient, QueryKey } from '@tanstack/react-query'

const toRows = (data: unknown): unknown[] =>
  Array.isArray(data) ? data : data && typeof data === 'object' ? Object.values(data).filter(Array.isArray).flat() : []

/**
 * Finds a record in any cached list, or in a cached page that contains a list.
 * @param key prefix of the query keys of the lists
 * @param isListed whether a row is a complete record of this type, and not only a reference with a name
 */
export function findCachedRecord<Row extends { slug: string }>(
  client: QueryClient,
  key: QueryKey,
  slug: string,
  isListed: (row: object) => row is Row,
): Row | undefined {
  for (const [, data] of client.getQueriesData({ queryKey: key }))
    for (const row of toRows(data))
      if (typeof row === 'object' && row !== null && isListed(row) && row.slug === slug) return row
  return undefined
}
