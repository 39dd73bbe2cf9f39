import { Agent, request as httpRequest } from 'node:http'
import fc from 'fast-check'

/** A request as it goes over the wire. `caller` picks the token of one of the cast. */
export type HostileRequest = {
  caller: Caller
  method: string
  target: string
  headers: Record<string, string>
  body: string
  /** Sent as X-Forwarded-For, so that no limit of one network hides what stands behind it. */
  address: string
}
export type Caller = 'stranger' | 'user' | 'manager' | 'service'

type Base = { method: string; target: string; body?: unknown; headers?: Record<string, string> }

const id = '5f0c2f9e-0000-4000-8000-000000000000'
const account = { email: 'zola@example.org', password: 'a long enough one' }
const tus = {
  'tus-resumable': '1.0.0',
  'upload-length': '10',
  'upload-metadata': 'bucketName bWVkaWE=,objectName YS5wbmc=',
}

/** Requests that the product or its clients really make; each generated request is one of them, changed. */
const bases: Base[] = [
  {
    method: 'GET',
    target: '/rest/v1/events?select=id,title,circles(slug,name)&order=start_date.desc.nullslast&limit=5',
  },
  { method: 'GET', target: '/rest/v1/events?select=id,promises!inner(id)&promises.status=eq.kept&promises.limit=1' },
  { method: 'GET', target: '/rest/v1/news_articles?or=(title.ilike.*bridge*,excerpt.ilike.*bridge*)&offset=0&limit=3' },
  { method: 'GET', target: `/rest/v1/events?id=in.(${id})&select=id&and=(title.neq.x,not.or(slug.eq.a,slug.is.null))` },
  { method: 'GET', target: '/rest/v1/settings?select=key,value->>name&key=eq.site_name' },
  { method: 'GET', target: '/rest/v1/media?tags=cs.{river}&select=id,alt_text&order=created_at.asc' },
  { method: 'HEAD', target: '/rest/v1/events?select=*', headers: { prefer: 'count=exact', range: '0-4' } },
  { method: 'POST', target: '/rest/v1/rpc/search_site', body: { question: 'bridge', kind: 'all', page: 1 } },
  { method: 'POST', target: '/rest/v1/rpc/my_access', body: {} },
  { method: 'GET', target: '/rest/v1/rpc/my_access' },
  {
    method: 'POST',
    target: '/rest/v1/events?on_conflict=slug&columns=slug,title,start_date',
    body: [{ slug: 'A b', title: 'A gathering', start_date: '2031-01-01' }],
    headers: { prefer: 'resolution=merge-duplicates,return=representation' },
  },
  { method: 'PATCH', target: `/rest/v1/profiles?id=eq.${id}`, body: { full_name: 'Zola', fields: { a: [1] } } },
  { method: 'DELETE', target: `/rest/v1/drafts?id=eq.${id}`, headers: { prefer: 'return=representation' } },
  { method: 'POST', target: '/auth/v1/token?grant_type=password', body: { ...account, email: 'nobody@example.org' } },
  { method: 'POST', target: '/auth/v1/token?grant_type=refresh_token', body: { refresh_token: 'abcdefghijkl' } },
  { method: 'POST', target: '/auth/v1/signup', body: { ...account, password: 'short', data: { full_name: 'Zola' } } },
  { method: 'POST', target: '/auth/v1/verify', body: { type: 'email', email: account.email, token: '123456' } },
  { method: 'POST', target: '/auth/v1/recover', body: { email: account.email } },
  { method: 'PUT', target: '/auth/v1/user', body: { data: { full_name: 'Zola' } } },
  { method: 'GET', target: '/auth/v1/user' },
  { method: 'GET', target: '/auth/v1/settings' },
  { method: 'POST', target: `/auth/v1/factors/${id}/verify`, body: { challenge_id: id, code: '000000' } },
  {
    method: 'POST',
    target: '/storage/v1/object/list/media',
    body: { prefix: '', limit: 10, sortBy: { column: 'name' } },
  },
  { method: 'GET', target: '/storage/v1/object/public/media/a/b.png?width=10' },
  { method: 'POST', target: '/storage/v1/object/sign/media', body: { expiresIn: 60, paths: ['a.png'] } },
  {
    method: 'POST',
    target: '/storage/v1/object/media/a.png',
    body: 'not a picture',
    headers: { 'content-type': 'image/png' },
  },
  { method: 'DELETE', target: '/storage/v1/object/media', body: { prefixes: ['a.png'] } },
  { method: 'GET', target: '/storage/v1/bucket' },
  { method: 'POST', target: '/storage/v1/upload/resumable', headers: tus },
  {
    method: 'PATCH',
    target: `/storage/v1/upload/resumable/${id.replaceAll('-', '')}`,
    headers: { ...tus, 'upload-offset': '0' },
  },
  {
    method: 'POST',
    target: '/realtime/v1/api/broadcast',
    body: { messages: [{ topic: 'a', event: 'b', payload: {} }] },
  },
  { method: 'GET', target: '/api/backend' },
  { method: 'GET', target: '/api/diagnostics' },
  { method: 'POST', target: '/api/imports', body: { kind: 'article', source: { text: 'a' } } },
  { method: 'POST', target: '/api/pictures/outside', body: { address: 'https://example.org/a.png' } },
  { method: 'GET', target: `/api/pictures/sized/${id}?width=320` },
  { method: 'POST', target: '/api/papers', body: { token: 'x' } },
]

const words = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'],
  ...['null', 'undefined', 'NaN', 'true', '-1', '0', '1e309', '-0', '9999999999999999999', '2147483648', '0x1'],
  ...[
    'eq.',
    'not.',
    'in.(',
    'cs.{',
    'fts(english).',
    'and(',
    'or=(',
    'is.null',
    'eq(any).{a}',
    'match.',
    'plan',
    '!inner',
  ],
  ...[
    '::json',
    '::regclass',
    '->',
    '->>',
    '->>a->b',
    '...',
    '..',
    '*',
    '()',
    '((((((',
    '))',
    '{}',
    '[]',
    ',',
    ',,',
    ':',
    ';',
    '$1',
    '--',
  ],
  ...[
    '%00',
    '%0a',
    '%0d%0a',
    '%ff',
    '%e0%a4',
    '%F0%9F%98%80',
    '%22',
    "'",
    '%5c',
    '%2f',
    '%252e',
    '%',
    '+',
    '&',
    '=',
    '#',
    '~',
    '%C2%A0',
    '%E2%80%AE',
  ],
  'a'.repeat(3000),
  '('.repeat(300),
  'a.'.repeat(200),
  ...['auth.users', 'pg_catalog', 'private', 'gateway.keys', 'service_role'],
]
const word = fc.constantFrom(...words)

const texts = [
  ...['', '\u0000', '\ud800', '\u202e', '😀', 'a'.repeat(70_000), '__proto__', "' or 1=1 --", '{{', '\r\n'],
  ...['9999-12-31', 'infinity', '-infinity', '0000-00-00', '1e400', id, '../../etc/passwd', 'javascript:alert(1)'],
]
const value: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 0, 1e300, 2 ** 53, [], {}, [[]], { a: { b: {} } }, [null], ''),
  fc.constantFrom(...texts),
  fc.jsonValue({ maxDepth: 3 }),
)
const key = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '',
  'a',
  'id',
  'role',
  'email',
  '$where',
  'a'.repeat(300),
)

/** Replaces, inserts or removes at one place that `at` (0 to 1) names. */
function changeText(text: string, at: number, kind: number, inserted: string): string {
  const parts = text.split(/([/?&=.,:()!*-])/)
  const place = Math.floor(at * parts.length)
  if (kind === 0) parts[place] = inserted
  else if (kind === 1) parts.splice(place, 0, inserted)
  else if (kind === 2) parts.splice(place, 1)
  else if (kind === 3) parts.splice(place, 0, ...parts.slice(place, place + 4))
  else parts.push(parts.includes('?') ? '&' : '?', inserted, '=', inserted)
  return parts.join('')
}
const change = fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(4), word)

/** The same object with one value replaced or one key added, at any depth. */
function changeJson(body: unknown, steps: readonly number[], name: string, replacement: unknown): unknown {
  if (typeof body !== 'object' || body === null || steps.length === 0) return replacement
  const [step = 0, ...rest] = steps
  const entries = Object.entries(body)
  const place = step % (entries.length + 1)
  const found = entries[place]
  // An own key of that name, as JSON.parse makes it.
  const changed = Object.entries(Object.fromEntries(entries)).concat(found ? [] : [[name, replacement]])
  if (found) changed[place] = [found[0], changeJson(found[1], rest, name, replacement)]
  return Array.isArray(body) ? changed.map(([, item]) => item) : Object.fromEntries(changed)
}

const brokenBodies = [
  ...[
    '',
    'null',
    '1',
    '"a"',
    '[]',
    '{',
    '{"a":',
    '[[[[',
    '\ufeff{}',
    'a=1&__proto__=2',
    'title,__proto__\na,b',
    '{"a":1}{"b":2}',
  ],
  '['.repeat(20_000),
  '{"a":'.repeat(5_000),
  `{"a":"${'x'.repeat(300_000)}"}`,
  '{"a":1e999}',
  '{"a":\u0000}',
]
const bodyChange = fc.option(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ steps: fc.array(fc.nat(5), { maxLength: 3 }), name: key, replacement: value }),
    },
    { weight: 1, arbitrary: fc.constantFrom(...brokenBodies) },
  ),
  { freq: 3 },
)

const headerValues: Record<string, string[]> = {
  'content-type': [
    '',
    'text/csv',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'multipart/form-data; boundary=a',
    'a/b',
    '*',
  ],
  accept: [
    '',
    '*/*',
    'text/csv',
    'application/vnd.pgrst.object+json',
    'application/vnd.pgrst.plan',
    'image/avif;q=x',
    ',',
  ],
  prefer: [
    '',
    'return=headers-only',
    'tx=rollback',
    'handling=strict,max-affected=0',
    'missing=default',
    '__proto__=1',
    'count=planned,count=exact',
    ',',
  ],
  range: ['0-', 'bytes=0-1', '5-1', '-1', '9999999999999999999-', 'a'],
  'accept-profile': ['public', 'auth', '__proto__', ''],
  'content-profile': ['private', 'constructor'],
  authorization: [
    'Bearer',
    'Bearer a.b.c',
    'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.',
    'Basic YTpi',
    '__proto__',
  ],
  apikey: ['', 'x', '__proto__'],
  'x-upsert': ['true', 'perhaps'],
  'accept-encoding': ['br;q=0, gzip;q=0', 'identity;q=0', '*;q=0', ';;q=1'],
  'upload-length': ['-1', '99999999999999', 'x'],
  'upload-offset': ['-1', '99999999999999', 'x'],
  'upload-defer-length': ['1', '2'],
  'upload-metadata': ['__proto__ YQ==', 'bucketName', 'bucketName !!!', ','],
  'tus-resumable': ['0.0.1', ''],
  'x-http-method-override': ['DELETE', 'PATCH', 'x'],
  'x-client-info': ['a'.repeat(4_000)],
  origin: ['null', 'http://evil.example', ''],
  'if-none-match': ['*', '"', 'W/""'],
  'x-metadata': ['e30=', 'eyJfX3Byb3RvX18iOnt9fQ=='],
}
const header = fc
  .constantFrom(...Object.keys(headerValues))
  .chain(name => fc.tuple(fc.constant(name), fc.constantFrom(...(headerValues[name] ?? ['']))))

const addresses = fc
  .tuple(fc.integer({ min: 1, max: 223 }), fc.nat(255), fc.nat(255))
  .map(([a, b, c]) => `${a}.${b}.${c}.7`)

/** Valid requests to /rest, /auth, /storage, /realtime and /api, changed in address, headers, body and method. */
export const hostileRequest: fc.Arbitrary<HostileRequest> = fc
  .record({
    base: fc.constantFrom(...bases),
    caller: fc.constantFrom<Caller>('stranger', 'stranger', 'user', 'manager', 'service'),
    method: fc.option(fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'), { freq: 6 }),
    changes: fc.array(change, { maxLength: 3 }),
    headers: fc.array(header, { maxLength: 2 }),
    body: bodyChange,
    address: addresses,
  })
  .map(({ base, caller, method, changes, headers, body, address }) => {
    const changed = changes.reduce(
      (target, [at, kind, inserted]) => changeText(target, at, kind, inserted),
      base.target,
    )
    const written =
      typeof body === 'string'
        ? body
        : body
          ? JSON.stringify(changeJson(base.body ?? {}, body.steps, body.name, body.replacement))
          : base.body === undefined
            ? ''
            : typeof base.body === 'string'
              ? base.body
              : JSON.stringify(base.body)
    return {
      caller,
      method: method ?? base.method,
      target: (changed.startsWith('/') ? changed : `/${changed}`).replace(/[^\x21-\x7e]/g, encodeURIComponent),
      headers: { ...base.headers, ...Object.fromEntries(headers) },
      body: written ?? '',
      address,
    }
  })

const agent = new Agent({ keepAlive: true, maxSockets: 32 })

/** Sends it as written. A closed connection answers 0: a body that was refused half way ends so. */
export function sendHostile(
  { url, keys }: { url: string; keys: Record<Caller, Record<string, string>> },
  { caller, method, target, headers, body, address }: HostileRequest,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url)
  const all = { 'content-type': 'application/json', ...keys[caller], 'x-forwarded-for': address, ...headers }
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Promise(resolve => {
    const request = httpRequest(
      {
        ...{ hostname, port, agent, path: target, method },
        headers: { ...all, ...(hasBody && { 'content-length': Buffer.byteLength(body) }) },
      },
      response => {
        const chunks: Buffer[] = []
        response.on('data', chunk => chunks.push(chunk))
        response.on('error', () => resolve({ status: 0, text: '' }))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString().slice(0, 2000) }),
        )
      },
    )
    request.on('error', () => resolve({ status: 0, text: '' }))
    request.end(hasBody ? body : undefined)
  })
}

const topic = 'realtime:document:a'
const frames: unknown[][] = [
  ['1', '1', topic, 'phx_join', { config: { private: true, broadcast: { ack: true }, presence: { key: 'a' } } }],
  [null, '2', 'phoenix', 'heartbeat', {}],
  ['1', '3', topic, 'broadcast', { type: 'broadcast', event: 'a', payload: { a: 1 } }],
  ['1', '4', topic, 'presence', { type: 'presence', event: 'track', payload: { name: 'a' } }],
  ['1', '5', topic, 'access_token', { access_token: 'a.b.c' }],
  ['1', '6', topic, 'phx_leave', {}],
]

/** Frames of a socket: valid ones with a value replaced or a key added, text that is not a frame, and bytes. */
export const hostileFrame: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .record({
        base: fc.constantFrom(...frames),
        steps: fc.array(fc.nat(5), { minLength: 1, maxLength: 4 }),
        name: key,
        replacement: value,
      })
      .map(({ base, steps, name, replacement }) => JSON.stringify(changeJson(base, steps, name, replacement)) ?? ''),
  },
  { weight: 1, arbitrary: fc.constantFrom(...brokenBodies.filter(({ length }) => length < 200_000)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 64 }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }).map(bytes => Uint8Array.from([3, ...bytes])) },
)
