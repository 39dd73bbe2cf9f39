import { createHash, randomBytes } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { accounts, findLink, readConfirmationToken, startAccountSiteBeforeTests } from './account-site.ts'
import { makeEmail, password } from './cast.ts'
import { makeVisitorClient } from './site-under-test.ts'

startAccountSiteBeforeTests()

const newVerifier = () => randomBytes(40).toString('hex')
const buildChallenge = (verifier: string) => ({
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
})

/** Sends the request that the page for confirming an e-mail address sends when its button is pressed. */
async function press(letter: string): Promise<string> {
  const { status, body } = await accounts.ask('verify', { ...readConfirmationToken(letter), response_type: 'code' })
  expect([status, body]).toEqual([200, { code: expect.any(String) }])
  return (body as { code: string }).code
}
const exchange = (auth_code: unknown, code_verifier: unknown) =>
  accounts.ask('token?grant_type=pkce', { auth_code, code_verifier })

async function codeLetter(challenge: object) {
  const { email, id } = await accounts.member()
  const letter = await accounts.waitForLetter(email, () => accounts.ask('otp', { email, ...challenge }), /code is/)
  return { email, id, letter }
}

describe('a code exchange (PKCE)', () => {
  test.each([
    ['no challenge method', { code_challenge: 'a'.repeat(43) }],
    ['no challenge', { code_challenge_method: 's256' }],
    ['an unknown challenge method', { code_challenge: 'a'.repeat(43), code_challenge_method: 'md5' }],
    ['a challenge that is too short', { code_challenge: 'a'.repeat(42), code_challenge_method: 's256' }],
    ['a challenge that is too long', { code_challenge: 'a'.repeat(129), code_challenge_method: 'plain' }],
    ['a challenge with invalid characters', { code_challenge: `${'a'.repeat(43)}:`, code_challenge_method: 'plain' }],
  ])('makes the request for an e-mail fail if the request has %s', async (_, challenge) => {
    const email = makeEmail('zola')
    for (const [path, more] of [
      ['signup', { password }],
      ['otp', {}],
      ['recover', {}],
      ['resend', { type: 'signup' }],
    ] as const) {
      const { status, body } = await accounts.ask(path, { email, ...more, ...challenge })
      expect([path, status, body.error_code]).toEqual([path, 400, 'validation_failed'])
    }
  })

  test('gives no code for an e-mail link requested without a challenge', async () => {
    const { letter } = await codeLetter({})
    const { status, body } = await accounts.ask('verify', { ...readConfirmationToken(letter), response_type: 'code' })
    expect([status, body.error_code]).toEqual([400, 'validation_failed'])
    expect((await accounts.press(letter)).status).toBe(200)
  })

  test('is refused without a code or without a verifier', async () => {
    for (const [code, verifier] of [
      [undefined, 'x'],
      ['x', undefined],
      ['', ''],
    ])
      expect((await exchange(code, verifier)).body.error_code).toBe('validation_failed')
    expect((await exchange(7, 'x')).body.error_code).toBe('bad_json')
    expect((await exchange('nothing', newVerifier())).body.error_code).toBe('flow_state_not_found')
  })

  test('makes the code invalid when the verifier is wrong', async () => {
    const verifier = newVerifier()
    const { letter } = await codeLetter(buildChallenge(verifier))
    const code = await press(letter)
    const wrongAnswer = await exchange(code, newVerifier())
    expect([wrongAnswer.status, wrongAnswer.body.error_code]).toEqual([400, 'bad_code_verifier'])
    expect((await exchange(code, verifier)).status).toBe(404)
  })

  test('refuses a hashed challenge that is sent in the place of its verifier', async () => {
    const { code_challenge } = buildChallenge(newVerifier())
    const { letter } = await codeLetter({ code_challenge, code_challenge_method: 'S256' })
    expect((await exchange(await press(letter), code_challenge)).body.error_code).toBe('bad_code_verifier')
  })

  test('is refused for a code older than five minutes', async () => {
    const verifier = newVerifier()
    const { letter, id } = await codeLetter(buildChallenge(verifier))
    const code = await press(letter)
    await accounts.site
      .sql`update gateway.authorization_codes set created_at = now() - interval '301 seconds' where user_id = ${id}`
    const lateExchange = await exchange(code, verifier)
    expect([lateExchange.status, lateExchange.body.error_code]).toEqual([422, 'flow_state_expired'])
  })

  test('gives no session to an account suspended since the code was issued', async () => {
    const verifier = newVerifier()
    const { letter, id } = await codeLetter(buildChallenge(verifier))
    const code = await press(letter)
    await accounts.site.sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${id}`
    const { status, body } = await exchange(code, verifier)
    expect([status, body.error_code]).toEqual([403, 'user_banned'])
  })

  test('cannot be done with a copy of the database alone', async () => {
    const { letter } = await codeLetter(buildChallenge(newVerifier()))
    const code = await press(letter)
    const rows = await accounts.site.sql`select a::text as text from gateway.authorization_codes a
      union all select c::text from gateway.one_time_codes c`
    expect(JSON.stringify(rows)).not.toContain(code)
  })
})

test.each(['s256', 'plain'])(
  'a code is exchanged once with the verifier of a challenge of the type %s',
  async method => {
    const verifier = newVerifier()
    const challenge =
      method === 's256' ? buildChallenge(verifier) : { code_challenge: verifier, code_challenge_method: 'plain' }
    const { email, letter } = await codeLetter(challenge)
    expect(findLink(letter)).toMatch(/token_hash=pkce_[0-9a-f]{64}&/)
    const code = await press(letter)
    const answers = await Promise.all([exchange(code, verifier), exchange(code, verifier)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const session = answers.find(({ status }) => status === 200)
    expect(session?.body).toMatchObject({ token_type: 'bearer', user: { email } })
    expect((await accounts.ask('verify', { ...readConfirmationToken(letter), response_type: 'code' })).status).toBe(403)
  },
)

test('an e-mail link in the old format redirects to the confirmation page without using up the token', async () => {
  const { letter } = await codeLetter(buildChallenge(newVerifier()))
  const { type, token_hash } = readConfirmationToken(letter)
  const response = await fetch(
    `${accounts.site.url}/auth/v1/verify?token=${token_hash}&type=${type}&redirect_to=${accounts.site.url}/app`,
    { redirect: 'manual' },
  )
  expect(response.headers.get('location')).toBe(
    `${accounts.site.url}/auth/confirm#type=${type}&token_hash=${token_hash}&return=%2Fapp`,
  )
  await press(letter)
})

test('supabase-js signs up and signs in by code exchange (PKCE)', async () => {
  const email = makeEmail('vera')
  const storedItems = new Map<string, string>()
  const storage = {
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem: (key: string, value: string) => void storedItems.set(key, value),
    removeItem: (key: string) => void storedItems.delete(key),
  }
  const program = createClient(accounts.site.url, accounts.site.publishableKey, {
    auth: { flowType: 'pkce', storage, persistSession: true, autoRefreshToken: false, detectSessionInUrl: false },
  })
  const emailRedirectTo = `${accounts.site.url}/app/callback?from=letter`
  async function follow(changedEmail: string, ask: () => Promise<{ error: unknown }>) {
    const letter = await accounts.waitForLetter(
      changedEmail,
      async () => expect((await ask()).error).toBeNull(),
      /token_hash=pkce_/,
    )
    expect(findLink(letter)).toContain('return=%2Fapp%2Fcallback%3Ffrom%3Dletter')
    const { data, error } = await program.auth.exchangeCodeForSession(await press(letter))
    expect(error).toBeNull()
    return data.user?.email
  }
  expect(await follow(email, () => program.auth.signUp({ email, password, options: { emailRedirectTo } }))).toBe(email)
  expect((await program.auth.updateUser({ password })).error).toBeNull()
  expect((await makeVisitorClient(accounts.site).auth.signInWithPassword({ email, password })).error).toBeNull()
  expect(await follow(email, () => program.auth.signInWithOtp({ email, options: { emailRedirectTo } }))).toBe(email)
  expect(await follow(email, () => program.auth.resetPasswordForEmail(email, { redirectTo: emailRedirectTo }))).toBe(
    email,
  )
  const newEmail = makeEmail('moved')
  expect(await follow(newEmail, () => program.auth.updateUser({ email: newEmail }, { emailRedirectTo }))).toBe(newEmail)
})
