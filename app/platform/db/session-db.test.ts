import { createClient } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { makeQueryClient } from '../query/query-client.ts'
import { noticing401, sessionOptions } from './session-db.ts'

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
  expect(sessionOptions.auth).toMatchObject({ persistSession: true, autoRefreshToken: true })
})

it('tokens are taken out of an address only where letters lead', () => {
  const taken = (path: string) =>
    sessionOptions.auth.detectSessionInUrl(new URL(path, 'https://here.example'), { access_token: 'x' })
  expect(['/', '/admin', '/auth/login', '/auth/callback/x'].map(taken)).toEqual([false, false, false, false])
  expect(['/auth/callback', '/auth/reset'].map(taken)).toEqual([true, true])
})

it('rows and files that answer 401 make the client look who is signed in; its own calls do not', async () => {
  let looked = 0
  const asking = noticing401(
    async input => new Response(null, { status: String(input).includes('well') ? 200 : 401 }),
    () => looked++,
  )
  await asking('https://here.example/auth/v1/user')
  await asking('https://here.example/rest/v1/well')
  expect(looked).toBe(0)
  await asking(new URL('https://here.example/rest/v1/events'))
  await asking(new Request('https://here.example/storage/v1/object/media/a.jpg'))
  expect(looked).toBe(2)
})

it('what was read is fresh for five minutes, kept for ten, not asked for again on focus, and tried once more on failure', () => {
  expect(makeQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 600_000,
    refetchOnWindowFocus: false,
    retry: 1,
  })
})
