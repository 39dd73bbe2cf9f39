import { queryOptions } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { accountQueries } from '../session/account-queries.ts'
import { makeQueryClient } from './query-client.ts'

// The client takes a process without a document for the server. Tests of the editor leave a document in the process.
vi.hoisted(() => vi.stubGlobal('document', undefined))

it('the query client starts no timer on the server for the expiry of cached queries', async () => {
  vi.useFakeTimers()
  const client = makeQueryClient()
  const options = queryOptions({ queryKey: ['circles'], queryFn: async () => [1], gcTime: 30 * 60_000 })
  await client.prefetchQuery(options)
  expect(client.getQueryData(options.queryKey)).toEqual([1])
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

it('data in the query client is fresh for 5 minutes and cached for 10 minutes', async () => {
  const defaults = makeQueryClient().getDefaultOptions().queries
  expect(defaults).toEqual({ staleTime: 5 * 60_000, gcTime: 10 * 60_000, refetchOnWindowFocus: false, retry: 1 })
  vi.useFakeTimers()
  let tries = 0
  const failing = () => {
    tries++
    return Promise.reject(new Error('down'))
  }
  const fetching = makeQueryClient().fetchQuery({ queryKey: ['events'], queryFn: failing, retry: defaults?.retry ?? 0 })
  const refused = expect(fetching).rejects.toThrow('down')
  await vi.runAllTimersAsync()
  await refused
  expect(tries).toBe(2)
  vi.useRealTimers()
})

it('the role of a user is fresh for 5 minutes and cached for 10 minutes', () => {
  const role = accountQueries.role({ id: 'zola', user_metadata: {} })
  expect(role).toMatchObject({ staleTime: 5 * 60_000, gcTime: 10 * 60_000, retry: 1 })
})
