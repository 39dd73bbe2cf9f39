import { createClient } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { makeQueryClient } from '../query/query-client.ts'
import { sessionOptions } from './session-db.ts'

const asked: { url: string; body: unknown }[] = []
const client = createClient('http://localhost:1', 'publishable', {
  ...sessionOptions,
  global: {
    fetch: async (input, init) => {
      asked.push({ url: String(input), body: JSON.parse(String(init?.body ?? 'null')) })
      return Response.json([])
    },
  },
})

it('the realtime socket beats every 25 seconds and comes back after 1, 2, 5 and then every 10', () => {
  expect(client.realtime.heartbeatIntervalMs).toBe(25_000)
  expect([1, 2, 3, 4, 5, 50].map(tries => client.realtime.reconnectAfterMs(tries))).toEqual([
    1000, 2000, 5000, 10_000, 10_000, 10_000,
  ])
})

it('a listing of files asks for a hundred from the first, by name', async () => {
  await client.storage.from('media').list()
  expect(asked.at(-1)?.body).toMatchObject({ limit: 100, offset: 0, sortBy: { column: 'name', order: 'asc' } })
})

it('a session is kept and refreshed by itself', () => {
  expect(sessionOptions.auth).toEqual({ persistSession: true, autoRefreshToken: true })
})

it('what was read is fresh for five minutes, kept for ten, not asked for again on focus, and tried once more on failure', () => {
  expect(makeQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 600_000,
    refetchOnWindowFocus: false,
    retry: 1,
  })
})
