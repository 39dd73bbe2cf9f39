import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { functionLimits } from '../../server/backend/function-limits.ts'
import { rateRules } from '../../server/backend/gateway/auth/rate-rules.ts'
import {
  limitedRequests as limited,
  listPathSpellings,
  type RawRequestOptions,
  sendRawRequest,
} from '../support/path-spellings.ts'
import { getSessionToken, makeEmail, signUpZola } from './cast.ts'
import { startWholeSite, type WholeSite } from './whole-site.ts'

let site: WholeSite
let token: string

beforeAll(async () => {
  site = await startWholeSite({ SAMPLE_CONTENT: 'off' })
  token = await getSessionToken((await signUpZola(site)).zola)
})
afterAll(async () => {
  await site.stop()
})
beforeEach(async () => {
  await site.sql.unsafe('truncate gateway.rate_limits')
})

const send = (path: string, options: RawRequestOptions = {}) => sendRawRequest(site, path, options)

const maxRequests = Math.max(...Object.values(rateRules).map(({ perNetwork }) => perNetwork))

test('the table of tested requests contains every rate limit of the server', () => {
  const names = new Set(Object.keys(limited).map(name => name.split(' ')[0]))
  expect([...names].sort()).toEqual(Object.keys(rateRules).sort())
  for (const name of Object.keys(functionLimits))
    expect(Object.values(limited).map(({ path }) => path)).toContain(`/rest/v1/rpc/${name}`)
})

describe('an exhausted rate limit', () => {
  for (const [name, { path, body, signedIn, method }] of Object.entries(limited)) {
    test(`allows no attempt with another notation of the path (request: ${name})`, async () => {
      const headers: Record<string, string> = signedIn ? { authorization: `Bearer ${token}` } : {}
      const ask = (spelling: string, more: Record<string, string> = {}) =>
        send(spelling, { method, headers: { ...headers, ...more }, body: method === 'GET' ? '' : JSON.stringify(body) })
      for (let tryCount = 0; ; tryCount++) {
        if ((await ask(path)).status === 429) break
        expect(tryCount).toBeLessThanOrEqual(maxRequests)
      }
      const got = []
      for (const spelling of listPathSpellings(path)) {
        const { status } = await ask(spelling)
        if (![400, 404, 429].includes(status)) got.push(`${status} ${spelling}`)
      }
      const [pathname, query] = path.split('?')
      const queries = query
        ? [
            `?x=1&${query}`,
            `?${query}&${query}`,
            `?${query}&grant_type=refresh_token`,
            `?GRANT_TYPE=password`,
            '?%67rant_type=password',
          ]
        : ['?x=1', '?grant_type=refresh_token']
      for (const spelling of queries) {
        const { status } = await ask(`${pathname}${spelling}`)
        if (![400, 404, 429].includes(status)) got.push(`${status} ${spelling}`)
      }
      expect(got).toEqual([])
    })
  }
})

describe('a stranger with a forged client address', () => {
  test('is counted as one client, whatever the address notation', async () => {
    const body = JSON.stringify({ email: makeEmail('nobody'), password: 'wrong' })
    const from = (address: string) =>
      send('/auth/v1/token?grant_type=password', { headers: { 'x-forwarded-for': address }, body })
    for (let i = 0; i < 10; i++) await from('198.51.100.7')
    for (const spelling of [
      '198.51.100.7',
      '198.51.100.7:5678',
      '6.6.6.6, 198.51.100.7',
      '::ffff:198.51.100.7',
      ' "198.51.100.7:1" ',
    ])
      expect([spelling, (await from(spelling)).status]).toEqual([spelling, 429])
    expect((await from('198.51.100.8')).status).toBe(400)
    for (let i = 0; i < 10; i++) await from(`2001:db8:1:2::${i}`)
    for (const spelling of ['2001:db8:1:2:ffff::1', '[2001:db8:1:2::9]:4711', '2001:DB8:1:2::A%eth0'])
      expect([spelling, (await from(spelling)).status]).toEqual([spelling, 429])
  })

  test('gets no additional attempts with an invalid header', async () => {
    const body = JSON.stringify({ email: makeEmail('nobody'), password: 'wrong' })
    const statuses = []
    for (const junk of [
      'unknown',
      '',
      ',,',
      '1.2.3',
      'x'.repeat(500),
      "';--",
      '300.1.1.1',
      '0x7f.1',
      '[::1',
      'a, b, c',
      '::g',
    ])
      statuses.push(
        (await send('/auth/v1/token?grant_type=password', { headers: { 'x-forwarded-for': junk }, body })).status,
      )
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })

  test('does not prevent a sign-in with a second factor', async () => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '[2001:db8::1%eth0]:4711' }
    const enrolment = JSON.parse(
      (await send('/auth/v1/factors', { headers, body: JSON.stringify({ factor_type: 'totp' }) })).text,
    )
    const { status } = await send(`/auth/v1/factors/${enrolment.id}/challenge`, { headers, body: '{}' })
    expect(status).toBe(200)
  })
})

describe('an ambiguous path', () => {
  const refusedRequests: [path: string, status: number][] = [
    ['/auth//v1/token', 404],
    ['//evil.example/..', 404],
    ['/\\evil.example', 400],
    ['/events/..', 404],
    ['/%65vents', 404],
    ['/api/%64iagnostics', 404],
    ['/connect?event=%00', 400],
    ['/connect/status?token=%00', 400],
    ['/rest/v1/events?select=%00', 400],
    ['/storage/v1/object/public/media/..%2f..%2fkeys.json', 404],
    ['/storage/v1/object/public/media/%zz', 400],
  ]
  test.each(refusedRequests)('is refused without a server error (path %s, status %i)', async (path, status) => {
    const before = await site.sql.unsafe('select count(*) from private.server_errors')
    expect((await send(path, { method: 'GET' })).status).toBe(status)
    expect(await site.sql.unsafe('select count(*) from private.server_errors')).toEqual(before)
  })
})

test('a password that contains percent escapes is not decoded', async () => {
  const person = makeEmail('zola')
  await send('/auth/v1/signup', { body: JSON.stringify({ email: person, password: '%74%6f%6b%65%6e!' }) })
  const body = JSON.stringify({ email: person, password: '%74%6f%6b%65%6e!' })
  expect((await send('/auth/v1/token?grant_type=password', { body })).status).toBe(200)
})
