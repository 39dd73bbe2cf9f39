import type { QueryClient } from '@tanstack/react-query'
import type { Event } from './event.ts'

const isListed = (row: unknown): row is Event =>
  typeof row === 'object' && row !== null && 'slug' in row && 'start_date' in row && 'circles' in row

/** What any list of events that was read already tells of one: a list, or a page with one in it. */
export function knownEvent(client: QueryClient, slug: string): Event | undefined {
  for (const [, data] of client.getQueriesData({ queryKey: ['events'] })) {
    const lists = Array.isArray(data) ? [data] : Object.values(data ?? {}).filter(Array.isArray)
    const event = lists.flat().find((row: unknown) => isListed(row) && row.slug === slug)
    if (event) return event
  }
  return undefined
}
