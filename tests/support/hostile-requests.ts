import { Agent, request as httpRequest } from 'node:http'
import type { SupabaseClient } from '@supabase/supabase-js'
import fc from 'fast-check'
import { getSessionToken, signUpMusa, signUpZola } from '../contract/cast.ts'
import type { SiteUnderTest } from '../contract/site-under-test.ts'
import { anyText, anyWord, brokenBodies, headerValues, hostileRequestBases } from './hostile-values.ts'

/** Raw HTTP request. `caller` selects the test user whose token the request contains. */
export type HostileRequest = {
  caller: TestCaller
  method: string
  target: string
  headers: Record<string, string>
  body: string
  /**
   * Value of the header X-Forwarded-For, different each time, so that the rate limit of one network does not hide other
   * behaviour.
   */
  address: string
}
export type TestCaller = 'stranger' | 'user' | 'manager' | 'service'

const anyHostileWord = fc.constantFrom(...anyWord)

const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 0, 1e300, 2 ** 53, [], {}, [[]], { a: { b: {} } }, [null], ''),
  fc.constantFrom(...anyText),
  fc.jsonValue({ maxDepth: 3 }),
)
const anyKey = fc.constantFrom(
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

/** Replaces, inserts or removes text at the position `at` (0 to 1). */
function changeText(text: string, at: number, kind: number, insertedText: string): string {
  const parts = text.split(/([/?&=.,:()!*-])/)
  const position = Math.floor(at * parts.length)
  if (kind === 0) parts[position] = insertedText
  else if (kind === 1) parts.splice(position, 0, insertedText)
  else if (kind === 2) parts.splice(position, 1)
  else if (kind === 3) parts.splice(position, 0, ...parts.slice(position, position + 4))
  else parts.push(parts.includes('?') ? '&' : '?', insertedText, '=', insertedText)
  return parts.join('')
}
const anyChange = fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(4), anyHostileWord)

/** Copies an object with one value replaced or one key added, at any depth. */
function changeJson(body: unknown, steps: readonly number[], name: string, replacement: unknown): unknown {
  if (typeof body !== 'object' || body === null || steps.length === 0) return replacement
  const [step = 0, ...rest] = steps
  const entries = Object.entries(body)
  const position = step % (entries.length + 1)
  const entry = entries[position]
  // The key becomes a property of the object itself even when it is `__proto__`, as with JSON.parse.
  const changedEntries = Object.entries(Object.fromEntries(entries)).concat(entry ? [] : [[name, replacement]])
  if (entry) changedEntries[position] = [entry[0], changeJson(entry[1], rest, name, replacement)]
  return Array.isArray(body) ? changedEntries.map(([, item]) => item) : Object.fromEntries(changedEntries)
}

const anyBodyChange = fc.option(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ steps: fc.array(fc.nat(5), { maxLength: 3 }), name: anyKey, replacement: anyValue }),
    },
    { weight: 1, arbitrary: fc.constantFrom(...brokenBodies) },
  ),
  { freq: 3 },
)

const anyHeader = fc
  .constantFrom(...Object.keys(headerValues))
  .chain(name => fc.tuple(fc.constant(name), fc.constantFrom(...(headerValues[name] ?? ['']))))

const anyNetworkAddress = fc
  .tuple(fc.integer({ min: 1, max: 223 }), fc.nat(255), fc.nat(255))
  .map(([a, b, c]) => `${a}.${b}.${c}.7`)

/**
 * Generates requests from valid requests to /rest, /auth, /storage, /realtime and /api, with changed URL, headers,
 * body and method.
 */
export const anyHostileRequest: fc.Arbitrary<HostileRequest> = fc
  .record({
    base: fc.constantFrom(...hostileRequestBases),
    caller: fc.constantFrom<TestCaller>('stranger', 'stranger', 'user', 'manager', 'service'),
    method: fc.option(fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'), { freq: 6 }),
    changes: fc.array(anyChange, { maxLength: 3 }),
    headers: fc.array(anyHeader, { maxLength: 2 }),
    body: anyBodyChange,
    address: anyNetworkAddress,
  })
  .map(({ base, caller, method, changes, headers, body, address }) => {
    const changedText = changes.reduce(
      (target, [at, kind, insertedText]) => changeText(target, at, kind, insertedText),
      base.target,
    )
    const bodyText =
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
      target: (changedText.startsWith('/') ? changedText : `/${changedText}`).replace(
        /[^\x21-\x7e]/g,
        encodeURIComponent,
      ),
      headers: { ...base.headers, ...Object.fromEntries(headers) },
      body: bodyText ?? '',
      address,
    }
  })

const httpAgent = new Agent({ keepAlive: true, maxSockets: 32 })

/** Sends a request unchanged. Returns 0 for a closed connection, as when the server refuses a body in the middle. */
export function sendHostileRequest(
  { url, keys }: { url: string; keys: Record<TestCaller, Record<string, string>> },
  { caller, method, target, headers, body, address }: HostileRequest,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url)
  const all = { 'content-type': 'application/json', ...keys[caller], 'x-forwarded-for': address, ...headers }
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Promise(resolve => {
    const request = httpRequest(
      {
        ...{ hostname, port, agent: httpAgent, path: target, method },
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

const documentTopic = 'realtime:document:a'
const realtimeFrames: unknown[][] = [
  [
    '1',
    '1',
    documentTopic,
    'phx_join',
    { config: { private: true, broadcast: { ack: true }, presence: { key: 'a' } } },
  ],
  [null, '2', 'phoenix', 'heartbeat', {}],
  ['1', '3', documentTopic, 'broadcast', { type: 'broadcast', event: 'a', payload: { a: 1 } }],
  ['1', '4', documentTopic, 'presence', { type: 'presence', event: 'track', payload: { name: 'a' } }],
  ['1', '5', documentTopic, 'access_token', { access_token: 'a.b.c' }],
  ['1', '6', documentTopic, 'phx_leave', {}],
]

/**
 * Generates WebSocket frames: valid frames with a value replaced or a key added, text that is not a frame, and bytes.
 */
export const anyHostileFrame: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .record({
        base: fc.constantFrom(...realtimeFrames),
        steps: fc.array(fc.nat(5), { minLength: 1, maxLength: 4 }),
        name: anyKey,
        replacement: anyValue,
      })
      .map(({ base, steps, name, replacement }) => JSON.stringify(changeJson(base, steps, name, replacement)) ?? ''),
  },
  { weight: 1, arbitrary: fc.constantFrom(...brokenBodies.filter(({ length }) => length < 200_000)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 64 }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }).map(bytes => Uint8Array.from([3, ...bytes])) },
)

/** Makes the headers that identify each caller. Creates the accounts of the user and the manager. */
export async function makeCallerHeaders(site: SiteUnderTest): Promise<Record<TestCaller, Record<string, string>>> {
  const { publishableKey: apikey, secretKey } = site
  const bearer = async (person: SupabaseClient) => ({
    apikey,
    authorization: `Bearer ${await getSessionToken(person)}`,
  })
  return {
    stranger: { apikey },
    user: await bearer((await signUpZola(site)).zola),
    manager: await bearer(await signUpMusa(site)),
    service: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
  }
}
