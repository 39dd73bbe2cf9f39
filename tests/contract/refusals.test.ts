import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUpMusa } from './cast.ts'
import { startPreparedSite } from './prepared-folder.ts'
import { makeVisitorClient, type SiteUnderTest } from './site-under-test.ts'

let site: SiteUnderTest

beforeAll(async () => {
  site = await startPreparedSite()
})
afterAll(() => site.stop())

type SentRequest = { method?: string; headers?: Record<string, string>; body?: unknown }

const send = (path: string, { method = 'POST', headers = {}, body }: SentRequest = {}) =>
  fetch(`${site.url}${path}`, {
    method,
    headers: { apikey: site.publishableKey, 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  })

describe('a caller without a key', () => {
  test('can read no rows and reach no account', async () => {
    for (const path of ['/rest/v1/events', '/auth/v1/settings']) {
      expect((await fetch(`${site.url}${path}`)).status).toBe(401)
      expect((await fetch(`${site.url}${path}`, { headers: { apikey: 'sb_publishable_guess' } })).status).toBe(401)
    }
  })

  test('gets the same refusal for a recovery e-mail to any e-mail address', async () => {
    const response = await fetch(`${site.url}/auth/v1/recover`, {
      method: 'POST',
      body: JSON.stringify({ email: site.admin.email }),
    })
    expect(response.status).toBe(401)
  })

  test('finds no internal endpoint of the server, studio or row API', async () => {
    for (const path of ['/_system/sql', '/_studio', '/rest/v1/'])
      expect((await send(path, { method: 'GET' })).ok).toBe(false)
  })
})

describe('a caller with a forged token', () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    sub: randomUUID(),
    role: 'service_role',
    aud: 'authenticated',
    exp: Math.floor(Date.now() / 1000) + 600,
  }
  const signToken = (key: string, payload: object) => {
    const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}`
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
  }
  const forgedTokens = {
    'no algorithm': () => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`,
    'no signature': () => `${signToken('x', claims).split('.').slice(0, 2).join('.')}.`,
    'two parts': () => `${part({ alg: 'HS256' })}.${part(claims)}`,
    'a junk signature': () => `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.AAAA`,
    'another key': () => signToken('another key', claims),
    'no token at all': () => 'x',
  }

  for (const [kind, token] of Object.entries(forgedTokens)) {
    test(`is refused and not treated as a visitor (“${kind}”)`, async () => {
      const headers = { authorization: `Bearer ${token()}` }
      for (const path of ['/rest/v1/events', '/auth/v1/user', '/storage/v1/bucket']) {
        // Supabase Auth responds with another status than the other services.
        const status = path.startsWith('/auth/') ? 403 : 401
        expect([path, (await send(path, { method: 'GET', headers })).status]).toEqual([path, status])
      }
    })
  }

  test('taken from the signed URL of a file is refused', async () => {
    const musa = await signUpMusa(site)
    const name = randomUUID()
    await musa.storage.from('media').upload(name, Buffer.from('x'), { contentType: 'image/png' })
    const { data } = await musa.storage.from('media').createSignedUrl(name, 60)
    const token = new URL(data?.signedUrl ?? '').searchParams.get('token')
    expect(
      (await send('/rest/v1/events', { method: 'GET', headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(401)
  })
})

describe('a page of another site', () => {
  const origin = 'https://elsewhere.example'

  test('is refused by CORS', async () => {
    for (const path of ['/rest/v1/events', '/auth/v1/user', '/storage/v1/bucket']) {
      const preflight = await send(path, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET' },
      })
      const readAnswer = await send(path, { method: 'GET', headers: { origin } })
      expect([preflight.status, readAnswer.status]).toEqual([403, 403])
      for (const answer of [preflight, readAnswer]) expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('is refused, but a page of this site is accepted', async () => {
    const preflight = await send('/rest/v1/events', {
      method: 'OPTIONS',
      headers: { origin: site.url, 'access-control-request-method': 'GET' },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, site.url])
    const answer = await send('/rest/v1/events', { method: 'GET', headers: { origin: site.url } })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, site.url])
  })
})

describe('a signed-out visitor', () => {
  test('cannot read the internal schemas of the database', async () => {
    const tunde = makeVisitorClient(site)
    for (const [schema, table] of [
      ['gateway', 'keys'],
      ['gateway', 'captured_mail'],
      ['auth', 'users'],
      ['private', 'x'],
      ['supabase_migrations', 'schema_migrations'],
    ]) {
      expect(
        (
          await tunde
            .schema(schema ?? '')
            .from(table ?? '')
            .select('*')
        ).error,
      ).not.toBeNull()
    }
    const { sql } = site
    if (!sql) throw new Error('no database')
    for (const role of ['anon', 'authenticated', 'service_role']) {
      const [may] =
        await sql`select has_schema_privilege(${role}, 'gateway', 'usage') as enter, has_table_privilege(${role}, 'gateway.keys', 'select') as read`
      expect(may).toEqual({ enter: false, read: false })
    }
  })

  test('keeps only the permissions that the migrations grant, even after a request', async () => {
    await makeVisitorClient(site).from('events').select('id').limit(1)
    const { sql } = site
    if (!sql) throw new Error('no database')
    const [may] = await sql`select has_table_privilege('anon', 'public.events', 'insert') as add`
    expect(may).toEqual({ add: false })
  })
})

describe('a secret key', () => {
  test('is refused from a browser', async () => {
    const headers = { apikey: site.secretKey }
    expect(
      (
        await send('/rest/v1/profiles?select=id', {
          method: 'GET',
          headers: { ...headers, 'user-agent': 'Mozilla/5.0 (X11)' },
        })
      ).status,
    ).toBe(401)
    const rows = await (await send('/rest/v1/profiles?select=id', { method: 'GET', headers })).json()
    expect(rows.length).toBeGreaterThan(0)
  })
})
