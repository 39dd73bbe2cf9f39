import { describe, expect, it } from 'vitest'
import { makeQueryClient } from '../../platform/query/query-client.ts'
import { needsFetch } from '../../platform/query/with-queries.ts'
import { circleQueries } from '../circle/circle-queries.ts'
import { readEventSearch } from './event-input.ts'
import { eventListQueries } from './event-list-queries.ts'

const minute = 60_000
const all = eventListQueries.page(readEventSearch(new URLSearchParams()))()

describe('published events, as stated', () => {
  it('are fresh for 5 minutes, kept for 10, and not read again on focus or mount', () => {
    for (const query of [all, eventListQueries.counts(), eventListQueries.ofCircle('culture', 3)()])
      expect(query).toMatchObject({
        staleTime: 5 * minute,
        gcTime: 10 * minute,
        refetchOnWindowFocus: false,
        refetchOnMount: false,
      })
  })
  it('are not asked for again by whoever comes back to them, however old they are; what was written since is', () => {
    const client = makeQueryClient()
    expect(needsFetch(client, all)).toBe(true)
    client.setQueryData(all.queryKey, {} as never, { updatedAt: Date.now() - 9 * minute })
    expect(needsFetch(client, all)).toBe(false)
    void client.invalidateQueries({ queryKey: ['events'] })
    expect(needsFetch(client, all)).toBe(true)
  })
})

it('circles are fresh for 10 minutes and kept for 30, and asked for again once they are stale', () => {
  const circles = circleQueries.all()
  expect(circles).toMatchObject({ staleTime: 10 * minute, gcTime: 30 * minute })
  expect(needsFetch(makeQueryClient(), circles)).toBe(true)
})
