// @module-tag long
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSessionToken, signUpMusa, signUpZola } from './cast.ts'
import { retryUntilTrue } from './site-under-test.ts'
import { startWholeSite, type WholeSite } from './whole-site.ts'

let site: WholeSite
let musa: SupabaseClient
let zola: SupabaseClient

beforeAll(async () => {
  site = await startWholeSite({ SAMPLE_CONTENT: 'off', BACKGROUND_WORK: 'off' })
  musa = await signUpMusa(site)
  zola = (await signUpZola(site)).zola
  await site.sql`insert into public.news_articles (title, slug, status, published_at)
    values ('A text', 'a-text', 'published', now() - interval '1 day')`
})
afterAll(() => site?.stop())

type From = { person?: SupabaseClient; address?: string; method?: string; body?: string }

async function ask(path: string, { person, address = '127.0.0.1', method = 'GET', body }: From = {}) {
  const token = person && (await getSessionToken(person))
  const answer = await fetch(`${site.url}/rest/v1/${path}`, {
    method,
    ...(body && { body }),
    headers: {
      apikey: site.publishableKey,
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  const text = await answer.text()
  return { status: answer.status, text, retryAfter: Number(answer.headers.get('retry-after') ?? Number.NaN) }
}

describe('a regular expression filter', () => {
  const regex = [
    'news_articles?select=id&title=match.^A',
    'news_articles?select=id&title=not.imatch.^B',
    'news_articles?select=id&title=match(any).{^A,^B}',
    'news_articles?select=id&or=(slug.eq.b,title.match.^A)',
    'news_articles?select=id&and=(slug.eq.a-text,or(title.not.match.^B,title.imatch(all).{^A}))',
    'news_articles?select=id&not.or=(title.match.^B)',
    'news_articles?select=id,circles(slug)&circles.slug=match.^a',
    'news_articles?select=id,circles(slug)&circles.or=(slug.match.^a)',
    'rpc/list_public_events?title=match.^A',
  ].map(query => query.replaceAll('^', '%5E').replaceAll('{', '%7B').replaceAll('}', '%7D'))
  test.each(regex)('is refused with 400 for visitors and members (query %s)', async query => {
    for (const person of [undefined, zola]) {
      const { status, text } = await ask(query, person ? { person } : {})
      expect(status, text).toBe(400)
      expect(text).toContain('match and imatch are for editors')
    }
  })
  test('is refused with 400 in a filter of realtime changes', async () => {
    const change = { person: zola, method: 'PATCH', body: '{"full_name":"Zola"}' }
    expect((await ask('profiles?full_name=match.%5EZ', change)).status).toBe(400)
  })
  test('works for editors', async () => {
    expect(JSON.parse((await ask(regex[0] ?? '', { person: musa })).text)).toHaveLength(1)
  })
  test('is not found in an ordinary filter value that looks like JSON', async () => {
    expect(JSON.parse((await ask('news_articles?select=id&title=eq.%7B"$regex":"%5EA"%7D')).text)).toEqual([])
  })
})

describe('the database under heavy load', () => {
  const inNetworks = [
    ...Array.from({ length: 40 }, (_, n) => `198.51.100.${n + 1}`),
    ...Array.from({ length: 40 }, (_, n) => `2001:db8:77:${n}::1`),
  ]

  /** Adds a database function that every visitor may call, and waits until the row API knows it. */
  async function addFunction(name: string, body: string) {
    await site.sql.unsafe(`create function public.${name}() returns void language sql as '${body}'`)
    await site.sql.unsafe(`grant execute on function public.${name}() to anon, authenticated`)
    await site.sql`notify pgrst, 'reload schema'`
    await retryUntilTrue(async () =>
      expect((await ask(`rpc/${name}`, { person: musa, method: 'POST' })).status).toBe(204),
    )
  }

  test('lets editors save immediately', async () => {
    await addFunction('wait_for_test', 'select pg_advisory_xact_lock_shared(4261)')
    const [article] = await site.sql`select id from public.news_articles where slug = 'a-text'`
    const holder = await site.sql.reserve()
    await holder`select pg_advisory_lock(4261)`
    const slowRequests = [
      ...inNetworks.map(address => ask('rpc/wait_for_test', { address, method: 'POST' })),
      ...Array.from({ length: 20 }, () => ask('rpc/wait_for_test', { person: zola, method: 'POST' })),
    ]
    const answers = Promise.all(slowRequests)
    try {
      for (let n = 0; n < 10; n++) {
        const update = await ask(`news_articles?id=eq.${article?.id}`, {
          person: musa,
          // Musa saves from the network of an attacker who floods the site.
          address: '198.51.100.1',
          method: 'PATCH',
          body: JSON.stringify({ title: `Version ${n}` }),
        })
        expect(update.status, update.text).toBe(204)
      }
      // Every request gets a response, although the database responds to no request.
      for (const { status, retryAfter, text } of await answers) {
        expect([429, 503], text).toContain(status)
        expect(retryAfter).toBeGreaterThan(0)
      }
    } finally {
      await holder`select pg_advisory_unlock(4261)`
      holder.release()
    }
    // After the overload the site answers requests again.
    expect((await ask('circles?select=id', { address: '192.0.2.7' })).status).toBe(200)
  })

  test('uses at most half of its connections for lists of files', async () => {
    const holder = await site.sql.reserve()
    await holder`begin`
    await holder`lock table storage.objects in access exclusive mode`
    let isAnswered = false
    const listRequests = inNetworks.map(async address => {
      const answer = await fetch(`${site.url}/storage/v1/object/list/media`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: site.publishableKey, 'x-forwarded-for': address },
        body: JSON.stringify({ prefix: '', limit: 10 }),
      })
      await answer.text()
      isAnswered = true
      return answer.status
    })
    const samples: number[] = []
    while (!isAnswered) {
      const [waitingQueries] = await site.sql`select count(*)::int as count from pg_stat_activity
        where application_name = 'site gateway' and wait_event_type = 'Lock'`
      samples.push(waitingQueries?.count)
      await new Promise(resolve => setImmediate(resolve))
    }
    await holder`rollback`
    holder.release()
    expect(Math.max(...samples)).toBe(4)
    expect((await Promise.all(listRequests)).filter(status => ![200, 429, 503].includes(status))).toEqual([])
  })

  test('refuses IP networks and accounts that used up their database time', async () => {
    await addFunction('cost_seconds', 'select pg_sleep(0.8)')
    const use = async (from: From) => {
      for (let n = 0; n < 60; n++) {
        const answers = await Promise.all([0, 1].map(() => ask('rpc/cost_seconds', { ...from, method: 'POST' })))
        const refusal = answers.find(({ status }) => status === 429)
        if (refusal) return refusal
        expect(answers.map(({ status }) => status)).toEqual([204, 204])
      }
      throw new Error('never refused')
    }
    const [network, account] = await Promise.all([
      use({ address: '203.0.113.9' }),
      use({ person: zola, address: '203.0.113.10' }),
    ])
    expect(network.retryAfter).toBeGreaterThan(0)
    expect(account.retryAfter).toBeGreaterThan(0)
    expect((await ask('circles?select=id', { address: '203.0.113.9' })).status).toBe(429)
    // Slow reads are counted by account, so Zola's limit affects neither other users in her network nor an editor in
    // the visitor's network.
    expect((await ask('circles?select=id', { address: '203.0.113.10' })).status).toBe(200)
    expect((await ask('circles?select=id', { person: musa, address: '203.0.113.9' })).status).toBe(200)
  })
})

test('an IP network that guesses application links is refused with 429 after twenty attempts', async () => {
  const guess = async (n: number, address = '203.0.113.77') => {
    const answer = await fetch(`${site.url}/api/papers?name=a.pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer guess-${n}`, 'x-forwarded-for': address },
    })
    await answer.text()
    return answer
  }
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)))
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(20)
  const refusals = answers.filter(({ status }) => status === 429)
  expect(refusals).toHaveLength(40)
  expect(Number(refusals[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await guess(1000, '203.0.113.78')).status).toBe(422)
})
