import type { QueryClient, QueryKey } from '@tanstack/react-query'

const rowsIn = (data: unknown): unknown[] =>
  Array.isArray(data) ? data : data && typeof data === 'object' ? Object.values(data).filter(Array.isArray).flat() : []

/**
 * What any list that was read already tells of a record: a list, or a page with one in it.
 * @param key how the keys of the lists begin
 * @param isListed whether a row is a whole one of the kind, and no line that only names it
 */
export function cachedRecord<Row extends { slug: string }>(
  client: QueryClient,
  key: QueryKey,
  slug: string,
  isListed: (row: object) => row is Row,
): Row | undefined {
  for (const [, data] of client.getQueriesData({ queryKey: key }))
    for (const row of rowsIn(data))
      if (typeof row === 'object' && row !== null && isListed(row) && row.slug === slug) return row
  return undefined
}
