import { createClient } from '@supabase/supabase-js'
import { expect, it, vi } from 'vitest'
import { makeQueryClient } from '../query/query-client.ts'
import {
  addAccountTimeouts,
  isAccountOfTokenSuspended,
  refuseWithoutSession,
  sessionOptions,
  watchSessionErrors,
} from './session-db.ts'

const requests: { url: string; body: unknown }[] = []
const client = createClient('http://localhost:1', 'publishable', {
  ...sessionOptions,
  global: {
    fetch: async (input, init) => {
      requests.push({ url: String(input), body: JSON.parse(String(init?.body ?? 'null')) })
      return Response.json([])
    },
  },
})

it('the realtime socket reconnects after 1, 2, 5 and then every 10 seconds', () => {
  expect(client.realtime.heartbeatIntervalMs).toBe(25_000)
  expect([1, 2, 3, 4, 5, 50].map(tries => client.realtime.reconnectAfterMs(tries))).toEqual([
    1000, 2000, 5000, 10_000, 10_000, 10_000,
  ])
})

it('the client for stored files requests the first hundred files of a bucket, sorted by name', async () => {
  await client.storage.from('media').list()
  expect(requests.at(-1)?.body).toMatchObject({ limit: 100, offset: 0, sortBy: { column: 'name', order: 'asc' } })
})

it('the database client of the browser leaves retries of a failed read to the query', async () => {
  let reads = 0
  const failing = createClient('http://localhost:1', 'publishable', {
    ...sessionOptions,
    global: {
      fetch: async () => {
        reads += 1
        throw new TypeError('Failed to fetch')
      },
    },
  })
  const { error } = await failing.from('events').select()
  expect(error?.message).toContain('Failed to fetch')
  expect(reads).toBe(1)
})

it('the database client of the browser stores and refreshes a session automatically', () => {
  expect(sessionOptions.auth).toMatchObject({ persistSession: true, autoRefreshToken: true })
})

it('the database client of the browser renews a session within 90 seconds of its expiry', async () => {
  vi.useFakeTimers()
  const second = 1000
  const ends = Date.now() / 1000 + 300
  const session = { access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer', user: {}, expires_at: ends }
  const renewals: number[] = []
  let looks = 0
  const storage = {
    getItem: () => {
      looks++
      return JSON.stringify(session)
    },
    setItem: () => {},
    removeItem: () => {},
  }
  const { auth } = createClient('http://localhost:1', 'publishable', {
    auth: { ...sessionOptions.auth, storage },
    global: {
      fetch: async () => {
        renewals.push(ends - Date.now() / 1000)
        throw new TypeError('away')
      },
    },
  })
  await auth.initialize()
  await vi.advanceTimersByTimeAsync(second)
  for (let round = 0; round < 3; round++) {
    const before = looks
    await vi.advanceTimersByTimeAsync(30 * second)
    expect(looks, 'once in thirty seconds').toBeGreaterThan(before)
    const after = looks
    await vi.advanceTimersByTimeAsync(second)
    expect(looks, 'and not in between').toBe(after)
  }
  await vi.advanceTimersByTimeAsync(120 * second)
  await auth.stopAutoRefresh()
  vi.useRealTimers()
  // The client checks only every 30 s, so the session is renewed up to 30 s earlier than 90 s before it expires.
  expect(renewals[0]).toBeGreaterThan(89)
  expect(renewals[0]).toBeLessThan(120)
})

it('the database client of the browser reads no tokens from a URL', () => {
  expect(sessionOptions.auth.detectSessionInUrl).toBe(false)
})

it('a 401 response to a request for rows or files makes the client validate the session again', async () => {
  const noticed: string[] = []
  const notices = {
    unknown: () => void noticed.push('unknown'),
    mayNot: () => void noticed.push('may not'),
    suspended: () => void noticed.push('suspended'),
    isSuspended: async () => false,
    gone: (bearer: string | null) => void noticed.push(`gone: ${bearer}`),
  }
  const asking = watchSessionErrors(async input => {
    const [, status] = /(\d{3})$/.exec(String(input instanceof Request ? input.url : input)) ?? []
    const body = String(input).includes('banned') ? '{"code":"user_banned"}' : '{}'
    return new Response(body, { status: Number(status) })
  }, notices)
  await asking('https://here.example/auth/v1/user?401')
  await asking('https://here.example/auth/v1/user?403')
  await asking('https://here.example/rest/v1/well?200')
  await asking('https://here.example/rest/v1/rpc/my_access?403')
  expect(noticed).toEqual([])
  await asking(new URL('https://here.example/rest/v1/events?401'))
  await asking(new Request('https://here.example/storage/v1/object/media/a.jpg?401'))
  await asking('https://here.example/rest/v1/events?403')
  await asking('https://here.example/auth/v1/user?banned=403')
  await asking('https://here.example/auth/v1/token?banned=400')
  expect(noticed).toEqual(['unknown', 'unknown', 'may not', 'suspended', 'suspended'])
})

it.each(['user_not_found', 'session_not_found'])(
  'the database client of the browser ends the session after a 403 with the code %s',
  async code => {
    const noticed: unknown[] = []
    const noticing403 = watchSessionErrors(
      async () => Response.json({ code: 403, error_code: code, msg: 'gone' }, { status: 403 }),
      {
        unknown: () => void noticed.push('unknown'),
        mayNot: () => void noticed.push('may not'),
        suspended: () => void noticed.push('suspended'),
        isSuspended: async () => false,
        gone: bearer => void noticed.push(bearer),
      },
    )
    const headers = { authorization: 'Bearer a.b.c' }
    await noticing403('https://here.example/auth/v1/logout?scope=local', { headers })
    expect(noticed).toEqual([])
    await noticing403('https://here.example/auth/v1/user', { headers })
    expect(noticed).toEqual(['Bearer a.b.c'])
  },
)

it('the database client of the browser reports a suspension before it reports the end of the session', async () => {
  const noticed: unknown[] = []
  const asking = watchSessionErrors(async () => Response.json({ code: 'session_not_found' }, { status: 403 }), {
    unknown: () => void noticed.push('unknown'),
    mayNot: () => void noticed.push('may not'),
    suspended: () => void noticed.push('suspended'),
    isSuspended: async bearer => bearer === 'Bearer a.b.c',
    gone: bearer => void noticed.push(bearer),
  })
  await asking('https://here.example/auth/v1/user', { headers: { authorization: 'Bearer a.b.c' } })
  expect(noticed).toEqual(['suspended', 'Bearer a.b.c'])
  await asking('https://here.example/auth/v1/user', { headers: { authorization: 'Bearer d.e.f' } })
  expect(noticed).toEqual(['suspended', 'Bearer a.b.c', 'Bearer d.e.f'])
})

it('the database client of the browser sends only account requests while an ended session waits for a sign-in', async () => {
  const ask = refuseWithoutSession(
    async () => new Response('sent'),
    () => true,
  )
  const statuses = ['/rest/v1/events', '/storage/v1/object/list/albums', '/auth/v1/token'].map(async path => {
    const { status } = await ask(`https://site.example${path}`)
    return status
  })
  expect(await Promise.all(statuses)).toEqual([401, 401, 200])
})

it.each<[answer: string, ask: typeof fetch, isSuspended: boolean]>([
  ['true', async () => Response.json(true), true],
  ['false', async () => Response.json(false), false],
  ['a refusal', async () => Response.json({ code: 'PGRST303' }, { status: 401 }), false],
  ['an HTML page of a proxy', async () => new Response('<html>', { status: 502 }), false],
  ['no response', () => Promise.reject(new TypeError('away')), false],
])(
  'the database client of the browser reads from the database response %s whether an account is suspended',
  async (_, ask, expected) => {
    const project = { url: 'https://project.example', publishableKey: 'publishable' }
    expect(await isAccountOfTokenSuspended(project, 'Bearer a.b.c', ask)).toBe(expected)
  },
)

it('data from the database is fresh for five minutes and cached for ten minutes', () => {
  expect(makeQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 600_000,
    refetchOnWindowFocus: false,
    retry: 1,
  })
})

it('requests about accounts have a timeout, but requests for rows and files have none', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const ask = addAccountTimeouts(async () => Response.json([]))
  const timeoutOf = async (path: string) => {
    timeout.mockClear()
    await ask(`https://here.example${path}`)
    return timeout.mock.calls[0]?.[0]
  }
  expect(await timeoutOf('/auth/v1/logout?scope=local')).toBe(5000)
  expect(await timeoutOf('/auth/v1/token?grant_type=password')).toBe(20_000)
  expect(await timeoutOf('/auth/v1/otp')).toBe(20_000)
  // The server responds within 30 s at the latest. A request that the server has executed by then cannot be repeated.
  for (const path of ['token?grant_type=refresh_token', 'verify', 'user', 'signup', 'factors/1/verify'])
    expect(await timeoutOf(`/auth/v1/${path}`), path).toBeGreaterThan(30_000)
  for (const name of ['my_access', 'has_password', 'recovery_codes_left', 'make_recovery_codes', 'end_other_sessions'])
    expect(await timeoutOf(`/rest/v1/rpc/${name}`), name).toBeGreaterThan(30_000)
  for (const path of ['/rest/v1/rpc/save_article', '/rest/v1/events', '/storage/v1/object/media/a.jpg'])
    expect(await timeoutOf(path), path).toBeUndefined()
  timeout.mockRestore()
})

it('a request about an account ends at its abort signal or its timeout, whichever comes first', async () => {
  const limits = [new AbortController(), new AbortController()]
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const signals: (AbortSignal | null | undefined)[] = []
  const ask = addAccountTimeouts(async (_, init) => {
    signals.push(init?.signal)
    return Response.json([])
  })
  for (const limit of limits) {
    timeout.mockReturnValueOnce(limit.signal)
    const own = new AbortController()
    await ask('https://here.example/rest/v1/rpc/my_access', { signal: own.signal })
    if (limit === limits[0]) own.abort()
    else limit.abort()
  }
  expect(signals.map(signal => signal?.aborted)).toEqual([true, true])
  timeout.mockRestore()
})
