import { queryOptions } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { makeQueryClient } from './query-client.ts'

it('on the server no query sets a timer, however long it asks to be kept', async () => {
  vi.useFakeTimers()
  const client = makeQueryClient()
  const asked = queryOptions({ queryKey: ['circles'], queryFn: async () => [1], gcTime: 30 * 60_000 })
  await client.prefetchQuery(asked)
  expect(client.getQueryData(asked.queryKey)).toEqual([1])
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
