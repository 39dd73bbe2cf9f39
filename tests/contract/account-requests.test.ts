import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEmail, password } from './cast.ts'
import { startMailServer } from './mail-server.ts'
import { type RecordedRequest, startSiteWithoutMail } from './site-without-mail.ts'

let mail: Awaited<ReturnType<typeof startMailServer>>
let site: Awaited<ReturnType<typeof startSiteWithoutMail>>
const knownEmail = makeEmail('known')

beforeAll(async () => {
  mail = await startMailServer()
  site = await startSiteWithoutMail({ SMTP_URL: mail.url })
  await makeAccount(knownEmail)
})
afterAll(async () => {
  await site.stop()
  await mail.stop()
})

const operator = (): RecordedRequest => ({ headers: { apikey: site.secretKey } })

/** Creates an account through the admin API, so that no e-mail has to be read. */
async function makeAccount(email: string): Promise<string> {
  const { body } = await site.ask('admin/users', { ...operator(), body: { email, password, email_confirm: true } })
  return body.id as string
}
async function signIn(email: string, word: string): Promise<string | undefined> {
  await site.sql`truncate gateway.rate_limits`
  const { body } = await site.ask('token?grant_type=password', { body: { email, password: word } })
  return body.access_token as string | undefined
}

/**
 * Returns a function that gets the token of a user. The generated calls may delete account and session, so the user is
 * created again when needed.
 */
function actor(begin: () => Promise<{ email: string; word: string }>) {
  let account: { email: string; word: string } | undefined
  let token: string | undefined
  return async (): Promise<string | undefined> => {
    if (token && (await site.ask('user', { as: token })).status === 200) return token
    token = account && (await signIn(account.email, account.word))
    if (token) return token
    account = await begin()
    token = await signIn(account.email, account.word)
    return token
  }
}
const member = actor(async () => {
  const email = makeEmail('zola')
  await makeAccount(email)
  return { email, word: password }
})
const admin = actor(async () => {
  const email = makeEmail('amina')
  const id = await makeAccount(email)
  await site.sql`insert into public.user_roles (user_id, role) values (${id}, 'admin')`
  return { email, word: password }
})

const callers = {
  visitor: async () => undefined,
  member,
  admin,
  operator: async () => undefined,
  forged: async () => 'a.b.c',
}
type Caller = keyof typeof callers

const id = '0b5ab0a0-5e57-4000-8000-000000000001'
const routes: [path: string, methods: string[]][] = [
  ['health', ['GET']],
  ['settings', ['GET', 'HEAD']],
  ['.well-known/jwks.json', ['GET']],
  ['signup', ['POST', 'GET']],
  ['token', ['POST']],
  ['verify', ['POST', 'GET', 'HEAD']],
  ['otp', ['POST']],
  ['magiclink', ['POST']],
  ['recover', ['POST']],
  ['resend', ['POST']],
  ['reauthenticate', ['GET']],
  ['user', ['GET', 'PUT', 'DELETE']],
  ['logout', ['POST']],
  ['factors', ['POST']],
  [`factors/${id}`, ['DELETE']],
  [`factors/${id}/challenge`, ['POST']],
  [`factors/${id}/verify`, ['POST']],
  ['factors/x/verify', ['POST']],
  ['authorize', ['GET']],
  ['sso', ['POST']],
  ['user/identities/authorize', ['GET']],
  ['passkeys/x', ['GET', 'POST']],
  ['admin/users', ['GET', 'POST']],
  [`admin/users/${id}`, ['GET', 'PUT', 'DELETE']],
  ['admin/users/x', ['GET', 'PUT', 'DELETE']],
  [`admin/users/${id}/factors`, ['GET']],
  [`admin/users/${id}/factors/${id}`, ['DELETE']],
  ['admin/generate_link', ['POST']],
  ['invite', ['POST']],
  ['admin/audit', ['GET']],
]

/** Routes that store data from the request. */
const writingRoutes = routes.filter(([path]) =>
  /^(signup|user|invite|factors|admin\/users|admin\/generate_link)$/.test(path),
)

const anyText = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      knownEmail,
      'nobody@example.org',
      ' A@B.example ',
      password,
      'short',
      '123456',
      'a\u0000b',
      "'; drop table x; --",
    ],
    ...[
      'signup',
      'magiclink',
      'recovery',
      'invite',
      'email',
      'email_change',
      'email_change_new',
      'email_change_current',
    ],
    ...['password', 'refresh_token', 'pkce', 'id_token', 'web3', 'global', 'local', 'others', 'code', 's256', 'plain'],
    ...[
      'totp',
      'phone',
      'webauthn',
      '24h',
      'none',
      'authenticated',
      'service_role',
      'pkce_0',
      '\ud800',
      'x'.repeat(50),
    ],
    ...[
      'http://127.0.0.1/',
      'https://elsewhere.example/x',
      '//x',
      'javascript:x',
      '$2b$10$x',
      '9'.repeat(30),
      '-1',
      '0',
    ],
  ),
  fc.string({ maxLength: 80 }),
)
const values = fc.oneof(
  { weight: 6, arbitrary: anyText },
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e300, [], {}, [[]], { a: null }, { constructor: 1 }, randomUUID()),
  fc.dictionary(anyText, fc.oneof(anyText, fc.constant(null)), { maxKeys: 4 }),
)
const fields =
  'email new_email phone password password_hash current_password nonce token token_hash type refresh_token auth_code code_verifier code_challenge code_challenge_method data user_metadata app_metadata ban_duration role aud id factor_type friendly_name issuer challenge_id code scope redirect_to response_type email_confirm should_soft_delete create_user'.split(
    ' ',
  )
/** Texts for user metadata, which the server stores unchanged. */
const odd = fc.constantFrom('\ud800', 'a\u0000b', 'constructor', '__proto__', '"', '\\u0000', 'é'.repeat(20), '\u202e')
const detail = fc.dictionary(fc.oneof(odd, anyText), fc.oneof(odd, values), { maxKeys: 3 })
const details = fc.oneof(
  fc.constant({}),
  fc.record({ data: detail }),
  fc.record({ user_metadata: detail, app_metadata: detail }),
)

/** Complete bodies that pass validation: for a new user, and for an existing account. */
const wholes = fc.oneof(
  fc.record({ email: fc.uuid().map(id => `${id}@example.org`), password: fc.constant(password) }),
  fc.record({ email: fc.constant(knownEmail), password: fc.constant(password), type: anyText }),
  fc.constant({}),
)
const bodies = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(wholes, fc.dictionary(fc.constantFrom(...fields), values, { maxKeys: 5 }), details)
      .map(([wholeBody, otherFields, data]) => ({ ...otherFields, ...wholeBody, ...data })),
  },
  fc.constantFrom<unknown>('', '{', '[]', 'null', '7', '"x"', '{"email":{"email":{}}}', '{"__proto__":{"email":1}}'),
)
const queries = fc.dictionary(
  fc.constantFrom('grant_type', 'scope', 'page', 'per_page', 'redirect_to', 'type', 'token', 'provider'),
  anyText,
  { maxKeys: 3 },
)

test('the account API responds only with 2xx, 4xx or 503, or with 3xx to an opened link', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc
        .oneof(fc.constantFrom(...routes), fc.constantFrom(...writingRoutes))
        .chain(([path, methods]) => fc.tuple(fc.constant(path), fc.constantFrom(...methods))),
      fc.constantFrom<Caller>('visitor', 'member', 'member', 'admin', 'operator', 'operator', 'forged'),
      bodies,
      queries,
      fc.constantFrom(undefined, '2024-01-01', 'x'),
      async ([path, method], caller, body, query, version) => {
        const as = await callers[caller]()
        const search = new URLSearchParams(query)
        await site.sql`truncate gateway.rate_limits`
        const hasBody = method !== 'GET' && method !== 'HEAD'
        const {
          status,
          headers,
          body: answer,
        } = await site.ask(search.size > 0 ? `${path}?${search}` : path, {
          method,
          as,
          ...(hasBody && { body }),
          headers: {
            ...(caller === 'operator' && { apikey: site.secretKey }),
            ...(version && { 'x-supabase-api-version': version }),
          },
        })
        const isAnswered = status < 300 || (status >= 400 && status < 500) || status === 503
        expect(isAnswered || (path === 'verify' && method !== 'POST' && status === 303), `status ${status}`).toBe(true)
        expect(headers.get('cache-control')).toBe('no-store')
        if (status >= 400 && method !== 'HEAD')
          expect(version === '2024-01-01' ? [answer.code, answer.message] : [answer.error_code, answer.msg]).toEqual([
            expect.any(String),
            expect.any(String),
          ])
        if (path.startsWith('admin') || path === 'invite') expect(caller === 'operator' || status >= 400).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})

test('the account API gives the same response for a known and an unknown e-mail address in any request', async () => {
  const anyPath = fc.constantFrom(
    'signup',
    'otp',
    'magiclink',
    'recover',
    'resend',
    'token?grant_type=password',
    'verify',
  )
  const otherFields = fc.dictionary(
    fc.constantFrom(...fields.filter(name => !['email', 'password', 'token', 'token_hash'].includes(name))),
    values,
    { maxKeys: 4 },
  )
  /** Replaces ids and timestamps, which differ between accounts, so that responses can be compared. */
  const normal = (answer: unknown, email: string) =>
    JSON.stringify(answer)
      .replaceAll(email, 'ADDRESS')
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'MOMENT')
  await fc.assert(
    fc.asyncProperty(anyPath, otherFields, fc.constantFrom('wrong enough', 'short', ''), async (path, more, word) => {
      const ask = async (email: string) => {
        await site.sql`truncate gateway.rate_limits`
        const { status, body } = await site.ask(path, { body: { ...more, email, password: word, token: '000000' } })
        return `${status} ${normal(body, email)}`
      }
      expect(await ask(knownEmail)).toBe(await ask(makeEmail('nobody')))
    }),
    { numRuns: 150 },
  )
})
