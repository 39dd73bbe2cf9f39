import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeEmail, password } from './cast.ts'
import { type RecordedRequest, startSiteWithoutMail } from './site-without-mail.ts'

let site: Awaited<ReturnType<typeof startSiteWithoutMail>>
const email = makeEmail('zola')
const phone = '+221770000000'
let token: string
let factor: string

beforeAll(async () => {
  site = await startSiteWithoutMail()
  token = (await site.ask('signup', { body: { email, password } })).body.access_token as string
  factor = (await site.ask('factors', { body: { factor_type: 'totp' }, as: token })).body.id as string
})
afterAll(() => site.stop())
beforeEach(() => site.sql`truncate gateway.rate_limits`)

type Case = [title: string, path: string, buildRequest: () => RecordedRequest, status: number, code: string]
const post = (body: unknown) => (): RecordedRequest => ({ body })
const put = (body: unknown) => (): RecordedRequest => ({ method: 'PUT', body, as: token })

/** Refused requests, with the status and error code of Supabase Auth (GoTrue). */
const cases: Case[] = [
  ['a body that is not JSON', 'signup', post('{"email":'), 400, 'bad_json'],
  ['a body that is a list', 'token?grant_type=password', post([]), 400, 'bad_json'],
  ['a sign-up without a body', 'signup', () => ({ method: 'POST' }), 400, 'bad_json'],
  ['an e-mail address that is a number', 'recover', post({ email: 5 }), 400, 'bad_json'],
  ['user details that are a list', 'user', put({ data: [] }), 400, 'bad_json'],
  ['a sign-up with e-mail and phone', 'signup', post({ email, phone, password }), 400, 'validation_failed'],
  [
    'a sign-in with e-mail and phone',
    'token?grant_type=password',
    post({ email, phone, password }),
    400,
    'validation_failed',
  ],
  ['a request for a code by e-mail and phone', 'otp', post({ email, phone }), 400, 'validation_failed'],
  [
    'a request to resend by e-mail and phone',
    'resend',
    post({ email, phone, type: 'signup' }),
    400,
    'validation_failed',
  ],
  [
    'a check of a code from e-mail and phone',
    'verify',
    post({ type: 'email', email, phone, token: '000000' }),
    400,
    'validation_failed',
  ],
  ['an empty sign-up', 'signup', post({}), 422, 'anonymous_provider_disabled'],
  ['a sign-up with a phone', 'signup', post({ phone: '+221770000000', password }), 400, 'phone_provider_disabled'],
  [
    'a password of nine characters',
    'signup',
    post({ email: makeEmail('x'), password: 'nine char' }),
    422,
    'weak_password',
  ],
  [
    'a password of 73 bytes',
    'signup',
    post({ email: makeEmail('x'), password: 'x'.repeat(73) }),
    400,
    'validation_failed',
  ],
  ['an empty sign-in', 'token?grant_type=password', post({}), 400, 'validation_failed'],
  [
    'a sign-in with a phone',
    'token?grant_type=password',
    post({ phone: '+22177', password }),
    422,
    'phone_provider_disabled',
  ],
  ['a wrong password', 'token?grant_type=password', post({ email, password: 'wrong' }), 400, 'invalid_credentials'],
  ['an unknown grant type', 'token?grant_type=guess', post({}), 400, 'invalid_credentials'],
  [
    'the token of another provider',
    'token?grant_type=id_token',
    post({ provider: 'google' }),
    400,
    'provider_disabled',
  ],
  ['a sign-in with a crypto wallet', 'token?grant_type=web3', post({ chain: 'solana' }), 422, 'web3_provider_disabled'],
  ['a request for a code by phone', 'otp', post({ phone: '+221770000000' }), 400, 'phone_provider_disabled'],
  ['a request to resend without an e-mail type', 'resend', post({ email }), 400, 'validation_failed'],
  ['a request to resend an unknown e-mail type', 'resend', post({ email, type: 'recovery' }), 400, 'validation_failed'],
  ['a wrong code', 'verify', post({ type: 'email', email, token: '000000' }), 403, 'otp_expired'],
  ['an invalid link', 'verify', post({ type: 'signup', token_hash: 'nothing' }), 403, 'otp_expired'],
  [
    'a check of a code from a phone',
    'verify',
    post({ type: 'sms', phone: '+221770000000', token: '000000' }),
    403,
    'otp_expired',
  ],
  [
    'a check of a code with an invalid phone number',
    'verify',
    post({ type: 'sms', phone: 'x', token: '000000' }),
    400,
    'validation_failed',
  ],
  ['a request for the account without a token', 'user', () => ({}), 401, 'no_authorization'],
  ['a request for the account with an invalid token', 'user', () => ({ as: 'a.b.c' }), 403, 'bad_jwt'],
  ['a request for the account with a key as the token', 'user', () => ({ as: site.publishableKey }), 403, 'bad_jwt'],
  ['a change of application metadata', 'user', put({ app_metadata: { role: 'admin' } }), 403, 'not_admin'],
  ['a change of the role', 'user', put({ role: 'service_role' }), 403, 'not_admin'],
  ['a change of the phone number', 'user', put({ phone: '+221770000000' }), 400, 'phone_provider_disabled'],
  ['a change to an invalid e-mail address', 'user', put({ email: 'nowhere' }), 400, 'validation_failed'],
  ['a change to the same password', 'user', put({ password }), 422, 'same_password'],
  [
    'a second factor by phone',
    'factors',
    () => ({ body: { factor_type: 'phone' }, as: token }),
    422,
    'mfa_phone_enroll_not_enabled',
  ],
  [
    'a security key as second factor',
    'factors',
    () => ({ body: { factor_type: 'webauthn' }, as: token }),
    422,
    'mfa_webauthn_enroll_not_enabled',
  ],
  ['a challenge of a missing factor', 'factors/x/challenge', () => ({ body: {}, as: token }), 404, 'validation_failed'],
  ['the removal of a missing factor', 'factors/x', () => ({ method: 'DELETE', as: token }), 404, 'validation_failed'],
  [
    'a verification without a code',
    'factors/:factor/verify',
    () => ({ body: {}, as: token }),
    400,
    'validation_failed',
  ],
  [
    'a verification without a challenge',
    'factors/:factor/verify',
    () => ({ body: { code: '000000' }, as: token }),
    422,
    'mfa_factor_not_found',
  ],
  [
    'a verification of an unknown challenge',
    'factors/:factor/verify',
    () => ({ body: { challenge_id: randomUUID(), code: '000000' }, as: token }),
    422,
    'mfa_factor_not_found',
  ],
  ['a sign-in with another provider', 'authorize?provider=github', () => ({}), 400, 'validation_failed'],
  ['a provider’s callback', 'callback?code=x', () => ({}), 400, 'bad_oauth_callback'],
  ['a company sign-in (SSO)', 'sso', post({ domain: 'example.org' }), 404, 'saml_provider_disabled'],
  [
    'linking another identity',
    'user/identities/authorize?provider=github',
    () => ({ as: token }),
    404,
    'manual_linking_disabled',
  ],
  [
    'unlinking an identity',
    `user/identities/${randomUUID()}`,
    () => ({ method: 'DELETE', as: token }),
    404,
    'manual_linking_disabled',
  ],
  ['a passkey sign-in', 'passkeys/authentication/options', post({}), 404, 'passkey_disabled'],
  ['registering an OAuth client', 'oauth/clients/register', post({}), 404, 'feature_disabled'],
  ['listing OAuth clients', 'admin/oauth/clients', () => ({}), 404, 'feature_disabled'],
  ['the metadata of an OAuth server', '.well-known/oauth-authorization-server', () => ({}), 404, 'feature_disabled'],
  ['an unknown path', 'nothing', () => ({}), 404, 'not_found'],
]

describe.each(cases)('the error for %s', (_, path, request, status, code) => {
  test(`has the status and “code” ${status} and the “error_code” ${code}`, async () => {
    const answer = await site.ask(path.replace(':factor', factor), request())
    expect([answer.status, answer.body]).toEqual([
      status,
      { code: status, error_code: code, msg: expect.any(String), ...(code === 'weak_password' && weakness) },
    ])
    expect(answer.headers.get('x-sb-error-code')).toBe(code)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('has the error name as `code` in API version 2024-01-01', async () => {
    const headers = { 'x-supabase-api-version': '2024-01-01' }
    const answer = await site.ask(path.replace(':factor', factor), { ...request(), headers })
    expect([answer.status, answer.body]).toEqual([
      status,
      { code, message: expect.any(String), ...(code === 'weak_password' && weakness) },
    ])
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  })
})
const weakness = { weak_password: { reasons: [expect.any(String)] } }

test('an error before authentication has the format of the API version that the client asks for', async () => {
  const headers = { 'x-supabase-api-version': '2024-01-01' }
  const answers = [
    await site.ask('settings', { headers: { ...headers, apikey: 'guess' } }),
    await site.ask('settings', { headers: { ...headers, origin: 'https://elsewhere.example' } }),
    await site.ask('signup', { headers, body: { email, data: 'x'.repeat(70_000) } }),
  ]
  expect(answers.map(({ status, body }) => [status, body.code, typeof body.message])).toEqual([
    [401, 'invalid_api_key', 'string'],
    [403, 'origin_not_allowed', 'string'],
    [413, 'payload_too_large', 'string'],
  ])
  for (const { headers: head } of answers) expect(head.get('cache-control')).toBe('no-store')
})

test.each(['nothing', '2023-01-01', '2024', '9999-99-99x'])(
  'the account API does not treat %j as API version 2024-01-01',
  async version => {
    const { body } = await site.ask('user', { headers: { 'x-supabase-api-version': version } })
    expect(body).toMatchObject({ code: 401, error_code: 'no_authorization' })
  },
)

test.each([
  ['DELETE', 'user', 'GET, HEAD, PUT'],
  ['GET', 'signup', 'POST'],
  ['PATCH', 'verify', 'POST, GET, HEAD'],
  ['GET', `factors/${randomUUID()}/challenge`, 'POST'],
  ['POST', 'settings', 'GET, HEAD'],
])(
  'the account API responds to the method %s of the path %s with 405 and the allowed methods',
  async (method, path, allow) => {
    const { status, headers } = await site.ask(path, { method, as: token })
    expect([status, headers.get('allow')]).toEqual([405, allow])
  },
)

test('the account API reports the suspension of an account only after the right password', async () => {
  const suspendedEmail = makeEmail('musa')
  await site.ask('signup', { body: { email: suspendedEmail, password } })
  await site.sql`update auth.users set banned_until = now() + interval '1 hour' where email = ${suspendedEmail}`
  const trySignIn = async (word: string) => {
    const { status, body } = await site.ask('token?grant_type=password', {
      body: { email: suspendedEmail, password: word },
    })
    return [status, body.error_code]
  }
  expect(await trySignIn('wrong')).toEqual([400, 'invalid_credentials'])
  expect(await trySignIn(password)).toEqual([400, 'user_banned'])
})

test('the account API responds to the token of a removed account with user_not_found', async () => {
  const { body } = await site.ask('signup', { body: { email: makeEmail('zola'), password } })
  const as = body.access_token as string
  await site.ask('logout', { method: 'POST', as })
  expect((await site.ask('user', { as })).body).toMatchObject({ code: 403, error_code: 'session_not_found' })
  await site.sql`delete from auth.users where id = ${(body.user as { id: string }).id}`
  expect((await site.ask('user', { as })).body).toMatchObject({ code: 403, error_code: 'user_not_found' })
})

test('a request to the account API that needs no session is accepted even with an invalid token', async () => {
  const { body } = await site.ask('signup', { body: { email: makeEmail('zola'), password } })
  await site.ask('logout?scope=others', { method: 'POST', as: body.access_token as string })
  for (const as of ['a.b.c', body.access_token as string]) {
    const signIn = await site.ask('token?grant_type=password', { body: { email, password }, as })
    expect(signIn.status).toBe(200)
    const refresh = { body: { refresh_token: signIn.body.refresh_token }, as }
    expect((await site.ask('token?grant_type=refresh_token', refresh)).status).toBe(200)
    expect((await site.ask('recover', { body: { email }, as })).status).toBe(200)
    expect((await site.ask('settings', { as })).status).toBe(200)
    await site.ask('logout', { method: 'POST', as: body.access_token as string })
  }
})

test('every response of the account API forbids caching', async () => {
  for (const [path, request] of [
    ['health', {}],
    ['settings', {}],
    ['.well-known/jwks.json', {}],
    ['user', { as: token }],
    ['token?grant_type=password', { body: { email, password } }],
    ['logout?scope=others', { method: 'POST', as: token }],
  ] as const) {
    const { status, headers } = await site.ask(path, request)
    expect([path, status < 300, headers.get('cache-control')]).toEqual([path, true, 'no-store'])
  }
})

test('the account API lists which sign-in methods are enabled', async () => {
  const { body } = await site.ask('settings')
  expect(body).toMatchObject({
    external: { email: true, phone: false, anonymous_users: false, google: false },
    disable_signup: false,
    mailer_autoconfirm: true,
    saml_enabled: false,
  })
  expect((await site.ask('health')).body).toMatchObject({ name: 'GoTrue' })
})
