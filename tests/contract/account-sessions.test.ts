import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPlainTokens } from '../../server/backend/gateway/auth/refresh-tokens.ts'
import { makeEmail, password, readClaims } from './cast.ts'
import { type JsonResponse, startSiteWithoutMail } from './site-without-mail.ts'

let site: Awaited<ReturnType<typeof startSiteWithoutMail>>

beforeAll(async () => {
  site = await startSiteWithoutMail()
})
afterAll(() => site.stop())
beforeEach(() => site.sql`truncate gateway.rate_limits`)

type Session = { access_token: string; refresh_token: string; user: { id: string; email: string } }
const readSession = ({ status, body }: JsonResponse) => {
  expect([status, body]).toEqual([200, expect.objectContaining({ token_type: 'bearer', expires_in: 3600 })])
  return body as Session
}
const signUp = async (email = makeEmail('zola')) => readSession(await site.ask('signup', { body: { email, password } }))
const refresh = (refresh_token: unknown) => site.ask('token?grant_type=refresh_token', { body: { refresh_token } })
const isActive = async ({ access_token }: Session) => (await site.ask('user', { as: access_token })).status === 200
const readSessionId = ({ access_token }: Session) => readClaims(access_token).session_id
const hashToken = (token: string) => `sha256:${createHash('sha256').update(token).digest('hex')}`

describe('the token endpoint of the account API', () => {
  test.each([
    [undefined, 'validation_failed'],
    ['', 'validation_failed'],
    [7, 'bad_json'],
    ['nothing', 'refresh_token_not_found'],
    ['sha256:', 'refresh_token_not_found'],
  ])('refuses the refresh token %j with 400 and %s', async (token, code) => {
    const { status, body } = await refresh(token)
    expect([status, body.error_code]).toEqual([400, code])
  })

  test('refuses the stored hash of a refresh token', async () => {
    const { refresh_token } = await signUp()
    const { body } = await refresh(hashToken(refresh_token))
    expect(body.error_code).toBe('refresh_token_not_found')
  })

  test('refuses the refresh token of an expired session', async () => {
    const session = await signUp()
    await site.sql`update auth.sessions set not_after = now() where id = ${readSessionId(session)}`
    const { status, body } = await refresh(session.refresh_token)
    expect([status, body.error_code]).toEqual([400, 'session_expired'])
  })

  test('refuses the refresh token of a suspended account with user_banned', async () => {
    const session = await signUp()
    await site.sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${session.user.id}`
    const { status, body } = await refresh(session.refresh_token)
    expect([status, body.error_code]).toEqual([400, 'user_banned'])
    expect(await site.sql`select from auth.sessions where id = ${readSessionId(session)}`).toHaveLength(0)
  })

  test('refuses an account that is changed during the password check', async () => {
    const session = await signUp()
    const { email, id } = session.user
    const signIn = () => site.ask('token?grant_type=password', { body: { email, password } })
    // The account's row stays locked while the sign-in compares the password, so that the sign-in finds a changed row
    // afterwards.
    const change = async (statement: (tx: typeof site.sql) => Promise<unknown>) => {
      let pendingSignIn: Promise<JsonResponse> | undefined
      await site.sql.begin(async transaction => {
        await transaction`select from auth.users where id = ${id} for update`
        pendingSignIn = signIn()
        await waitForLock()
        await statement(transaction as unknown as typeof site.sql)
      })
      const answer = await pendingSignIn
      return [answer?.status, answer?.body.error_code]
    }
    const suspension = await change(
      tx => tx`update auth.users set banned_until = now() + interval '1 h' where id = ${id}`,
    )
    expect(suspension).toEqual([400, 'user_banned'])
    await site.sql`update auth.users set banned_until = null where id = ${id}`
    const changeResult = await change(tx => tx`update auth.users set encrypted_password = 'another' where id = ${id}`)
    expect(changeResult).toEqual([400, 'invalid_credentials'])
  })

  async function waitForLock() {
    await expect
      .poll(async () => (await site.sql`select from pg_locks where not granted`).length, { timeout: 20_000 })
      .toBeGreaterThan(0)
  }
})

test('the account API stores only hashes of refresh tokens', async () => {
  const first = await signUp()
  const second = readSession(await refresh(first.refresh_token))
  const rows = JSON.stringify(await site.sql`select * from auth.refresh_tokens where user_id = ${first.user.id}`)
  for (const token of [first.refresh_token, second.refresh_token]) {
    expect(rows).not.toContain(token)
    expect(rows).toContain(hashToken(token))
  }
})

test('the account API gives three concurrent refreshes the same valid token', async () => {
  const { refresh_token } = await signUp()
  const answers = await Promise.all([refresh(refresh_token), refresh(refresh_token), refresh(refresh_token)])
  const tokens = new Set(answers.map(answer => readSession(answer).refresh_token))
  expect(tokens.size).toBe(1)
  expect((await refresh([...tokens][0])).status).toBe(200)
})

test('the account API signs in and out concurrently without a deadlock', async () => {
  const { user, access_token } = await signUp()
  const body = { email: user.email, password }
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => site.ask('token?grant_type=password', { body })),
    ...Array.from({ length: 4 }, () => site.ask('logout?scope=others', { method: 'POST', as: access_token })),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 204, 204, 204, 204])
})

describe('refresh tokens stored as plain text', () => {
  /** Stores session tokens in plain text, as versions before 2026-11-29 did. */
  async function plainTokens() {
    const session = await signUp()
    const used = readSession(await refresh(session.refresh_token))
    const parent = 'used before the update'
    const token = `plain ${makeEmail('token')}`
    await site.sql`update auth.refresh_tokens set token = ${parent} where token = ${hashToken(session.refresh_token)}`
    await site.sql`update auth.refresh_tokens set token = ${token}, parent = ${parent} where token = ${hashToken(used.refresh_token)}`
    return { parent, token }
  }

  test('are hashed once and stay valid', async () => {
    const { token } = await plainTokens()
    await hashPlainTokens(site.sql)
    const tokenRows = await site.sql`select id, token, parent from auth.refresh_tokens order by id`
    await hashPlainTokens(site.sql)
    expect(await site.sql`select id, token, parent from auth.refresh_tokens order by id`).toEqual(tokenRows)
    const next = readSession(await refresh(token))
    expect((await refresh(next.refresh_token)).status).toBe(200)
  })

  test('are exchanged for a valid token after a lost response', async () => {
    const { parent } = await plainTokens()
    await hashPlainTokens(site.sql)
    const next = readSession(await refresh(parent))
    expect((await refresh(next.refresh_token)).status).toBe(200)
  })
})

test('the account API returns an account in the format of Supabase Auth from sign-up, sign-in, refresh and GET', async () => {
  const email = makeEmail('zola')
  const signUpAnswer = await site.ask('signup', { body: { email, password, data: { full_name: 'Zola', age: 40 } } })
  const session = readSession(signUpAnswer)
  const userAnswer = await site.ask('user', { as: session.access_token })
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  const { id } = session.user
  expect(userAnswer.body).toEqual({
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    email_confirmed_at: moment,
    confirmed_at: moment,
    last_sign_in_at: moment,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: expect.objectContaining({ full_name: 'Zola', age: 40, email, sub: id }),
    identities: [
      {
        identity_id: expect.any(String),
        id,
        user_id: id,
        identity_data: expect.objectContaining({ email, sub: id }),
        provider: 'email',
        email,
        last_sign_in_at: moment,
        created_at: moment,
        updated_at: moment,
      },
    ],
    created_at: moment,
    updated_at: moment,
    is_anonymous: false,
  })
  expect(session.user).toEqual(userAnswer.body)
  expect(readSession(await refresh(session.refresh_token)).user).toEqual(userAnswer.body)
  expect(readClaims(session.access_token)).toMatchObject({
    sub: id,
    role: 'authenticated',
    is_anonymous: false,
    phone: '',
  })
})

test('the account API merges new details into a user’s details and deletes those set to null', async () => {
  const { access_token } = await signUp()
  const change = (data: object) => site.ask('user', { method: 'PUT', body: { data }, as: access_token })
  await change({ full_name: 'Zola', motto: 'On' })
  expect((await change({ motto: null, age: 4 })).body.user_metadata).toEqual(
    expect.objectContaining({ full_name: 'Zola', age: 4 }),
  )
  expect((await change({})).body.user_metadata).not.toHaveProperty('motto')
  expect((await change({ motto: 'x'.repeat(4001) })).body.error_code).toBe('validation_failed')
})

test('a sign-out ends the present session, the other sessions or all sessions, as the request says', async () => {
  const first = await signUp()
  const signIn = async () =>
    readSession(await site.ask('token?grant_type=password', { body: { email: first.user.email, password } }))
  const [second, third] = [await signIn(), await signIn()]
  const signOut = (scope: string, { access_token }: Session) =>
    site.ask(`logout${scope}`, { method: 'POST', as: access_token })
  expect((await signOut('?scope=some', first)).status).toBe(400)
  expect((await signOut('?scope=local', third)).status).toBe(204)
  expect([await isActive(first), await isActive(second), await isActive(third)]).toEqual([true, true, false])
  expect((await signOut('?scope=others', second)).status).toBe(204)
  expect([await isActive(first), await isActive(second)]).toEqual([false, true])
  const fourth = await signIn()
  expect((await signOut('', fourth)).status).toBe(204)
  expect([await isActive(second), await isActive(fourth)]).toEqual([false, false])
})
