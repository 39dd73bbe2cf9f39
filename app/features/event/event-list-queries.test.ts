import { describe, expect, it } from 'vitest'
import { isQueryFetchNeeded } from '../../platform/query/hydrate-queries.ts'
import { makeQueryClient } from '../../platform/query/query-client.ts'
import { circleQueries } from '../circle/circle-queries.ts'
import { readEventSearch } from './event-input.ts'
import { eventListQueries } from './event-list-queries.ts'

const minute = 60_000
const all = eventListQueries.page(readEventSearch(new URLSearchParams()))()

describe('queries for published events', () => {
  it('are fresh for 5 minutes and cached for 10 minutes', () => {
    for (const query of [all, eventListQueries.counts(), eventListQueries.ofCircle('culture', 3)()])
      expect(query).toMatchObject({
        staleTime: 5 * minute,
        gcTime: 10 * minute,
        refetchOnWindowFocus: false,
        refetchOnMount: false,
      })
  })
  it('are refetched on return to the browser tab only after invalidation', () => {
    const client = makeQueryClient()
    expect(isQueryFetchNeeded(client, all)).toBe(true)
    client.setQueryData(all.queryKey, {} as never, { updatedAt: Date.now() - 9 * minute })
    expect(isQueryFetchNeeded(client, all)).toBe(false)
    void client.invalidateQueries({ queryKey: ['events'] })
    expect(isQueryFetchNeeded(client, all)).toBe(true)
  })
})

it('the list of circles is fresh for 10 minutes and cached for 30 minutes', () => {
  const circles = circleQueries.all()
  expect(circles).toMatchObject({ staleTime: 10 * minute, gcTime: 30 * minute })
  expect(isQueryFetchNeeded(makeQueryClient(), circles)).toBe(true)
})
