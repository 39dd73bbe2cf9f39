import { describe, expect, test } from 'vitest'
import {
  type AccountResponse,
  accounts,
  findCode,
  findLink,
  makeBearerHeader,
  readConfirmationToken,
  startAccountSiteBeforeTests,
} from './account-site.ts'
import { makeApplicationFields, makeEmail, password } from './cast.ts'
import { makeVisitorClient } from './site-under-test.ts'

startAccountSiteBeforeTests()

const kinds = ['signup', 'magiclink', 'recovery', 'email_change'] as const
type Kind = (typeof kinds)[number]

/** Requests an e-mail of this type. Returns the e-mail and its recipient. */
async function requestLetter(kind: Kind): Promise<{ email: string; letter: string }> {
  const { ask, waitForLetter } = accounts
  if (kind === 'signup') {
    const email = makeEmail('vera')
    return { email, letter: await waitForLetter(email, () => ask('signup', { email, password })) }
  }
  const { email, first } = await accounts.member()
  if (kind === 'email_change') {
    const newEmail = makeEmail('moved')
    return { email: newEmail, letter: await waitForLetter(newEmail, () => changeAddress(first, newEmail)) }
  }
  const path = kind === 'recovery' ? 'recover' : 'otp'
  return { email, letter: await waitForLetter(email, () => ask(path, { email }), /code is/) }
}

const changeAddress = (session: AccountResponse, email: string) =>
  fetch(`${accounts.site.url}/auth/v1/user`, {
    method: 'PUT',
    headers: { apikey: accounts.site.publishableKey, 'content-type': 'application/json', ...makeBearerHeader(session) },
    body: JSON.stringify({ email }),
  })

/** Builds the URL that e-mails contained before links led to a confirm page. */
function buildOldLink(letter: string): string {
  const { type, token_hash } = readConfirmationToken(letter)
  return `${accounts.site.url}/auth/v1/verify?token=${token_hash}&type=${type}&redirect_to=${encodeURIComponent(`${accounts.site.url}/auth/callback?return=/news`)}`
}

/** Reads all data in the database that changes when the link of an e-mail is used. */
const state = async () => {
  const { sql } = accounts.site
  const [row] =
    await sql`select (select count(*) from auth.users) as users, (select count(*) from auth.sessions) as sessions,
    (select count(*) from gateway.one_time_codes) as letters, (select count(*) from auth.refresh_tokens) as tokens,
    (select max(updated_at) from auth.users) as changed`
  return row
}

describe.each(kinds)('an e-mail link of the type “%s”', kind => {
  test('changes nothing when it is opened a hundred times', async () => {
    const { email, letter } = await requestLetter(kind)
    expect(findLink(letter)).toMatch(
      /\/auth\/confirm#type=\w+&token_hash=[0-9a-f]{64}&to=\w%E2%80%A2%E2%80%A2%E2%80%A2%40example\.org/,
    )
    const before = await state()
    for (const method of ['HEAD', 'GET'])
      for (let i = 0; i < 50; i++) {
        const page = await fetch(findLink(letter), { method, redirect: 'manual' })
        const old = await fetch(buildOldLink(letter), { method, redirect: 'manual' })
        expect([method, page.status, old.status]).toEqual([method, 200, 303])
      }
    expect(await state()).toEqual(before)
    expect((await accounts.verify(email, findCode(letter), kind === 'magiclink' ? 'email' : kind)).status).toBe(200)
  })

  test('opens only one session if its button is pressed twice', async () => {
    const { email, letter } = await requestLetter(kind)
    const responses = await Promise.all([accounts.press(letter), accounts.press(letter)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 403])
    const laterResponse = await accounts.press(letter)
    expect([laterResponse.status, laterResponse.body.error_code]).toEqual([403, 'otp_expired'])
    expect((await accounts.verify(email, findCode(letter), kind)).body.error_code).toBe('otp_expired')
    expect(accounts.site.log.join('\n')).not.toContain(readConfirmationToken(letter).token_hash)
  })

  test('is invalid after use of the e-mail’s code', async () => {
    const { email, letter } = await requestLetter(kind)
    expect((await accounts.verify(email, findCode(letter), kind)).status).toBe(200)
    expect((await accounts.press(letter)).body.error_code).toBe('otp_expired')
  })

  test('in the old format redirects with its token as fragment', async () => {
    const { letter } = await requestLetter(kind)
    const old = await fetch(buildOldLink(letter), { redirect: 'manual' })
    const { type, token_hash } = readConfirmationToken(letter)
    expect(old.headers.get('location')).toBe(
      `${accounts.site.url}/auth/confirm#type=${type}&token_hash=${token_hash}&return=%2Fnews`,
    )
    expect(old.headers.get('cache-control')).toBe('no-store')
  })
})

describe('a sign-up with another person’s e-mail address', () => {
  const strangers = 'the stranger’s own'

  test('gives no access after the owner confirms the address', async () => {
    const email = makeEmail('lindiwe')
    const submission = await makeVisitorClient(accounts.site).rpc('submit_application', {
      application: makeApplicationFields(email),
    })
    expect(submission.error).toBeNull()
    const letter = await accounts.waitForLetter(
      email,
      () => accounts.ask('signup', { email, password: strangers, data: { full_name: 'A Stranger' } }),
      /code is/,
    )
    const owner = await accounts.press(letter)
    expect(owner.status).toBe(200)
    expect((await accounts.signIn(email, strangers)).body.error_code).toBe('invalid_credentials')
    const client = makeVisitorClient(accounts.site)
    await client.auth.setSession({
      access_token: owner.body.access_token ?? '',
      refresh_token: owner.body.refresh_token ?? '',
    })
    expect((await client.rpc('has_password')).data).toBe(false)
    expect((await client.rpc('my_applications')).data).toMatchObject({
      proved: true,
      applications: [{ full_name: 'Zola Mensah' }],
    })
    await accounts.setPassword(owner, 'chosen by lindiwe')
    expect((await accounts.signIn(email, 'chosen by lindiwe')).status).toBe(200)
    expect((await accounts.signIn(email, strangers)).status).toBe(400)
  })

  test('leaves no name in the owner’s account', async () => {
    const email = makeEmail('vera')
    const signUp = (full_name: string) =>
      accounts.waitForLetter(email, () => accounts.ask('signup', { email, password, data: { full_name } }))
    await signUp('A Stranger')
    const letter = await signUp('Vera Adeyemi')
    await accounts.press(letter)
    const rows = await accounts.site.sql`select p.full_name from profiles p where p.email = ${email}`
    expect(rows).toEqual([{ full_name: 'Vera Adeyemi' }])
  })

  test('without a mail server loses its sessions after the confirmation', async () => {
    const email = makeEmail('lindiwe')
    const { first } = await accounts.member()
    const { sql } = accounts.site
    // After these updates, the account has the state that a stranger's sign-up without a mail server leaves: confirmed,
    // but not by the owner, while the stranger is signed in.
    await sql`update auth.identities set identity_data = jsonb_build_object('email', ${email}::text, 'email_verified', false)
      where user_id = ${first.body.user?.id ?? ''}`
    await sql`update auth.users set email = ${email} where id = ${first.body.user?.id ?? ''}`
    expect((await accounts.signIn(email, password)).status).toBe(200)
    const letter = await accounts.waitForLetter(email, () => accounts.ask('otp', { email }), /code is/)
    expect((await accounts.press(letter)).status).toBe(200)
    expect((await accounts.signIn(email, password)).status).toBe(400)
    expect(await accounts.isIn(first)).toBe(false)
  })
})

test('an existing account keeps its password when a stranger signs up with its e-mail address', async () => {
  const { email } = await accounts.member()
  const letter = await accounts.waitForLetter(email, () =>
    accounts.ask('signup', { email, password: 'another password' }),
  )
  expect(findLink(letter)).toBe('')
  expect((await accounts.signIn(email, password)).status).toBe(200)
})

test('the link “This was not me” at the old e-mail address cancels the address change', async () => {
  const { email, first } = await accounts.member()
  const newEmail = makeEmail('moved')
  const notice = await accounts.waitForLetter(email, () => changeAddress(first, newEmail), /about to change/)
  const change = await accounts.mail.mailTo(newEmail)
  const token = /not-me\?token=([0-9a-f]{64})/.exec(notice)?.[1] ?? ''
  const answer = await makeVisitorClient(accounts.site).rpc('disown_change', { token })
  expect(answer.data).toBe(email)
  expect((await accounts.press(change)).status).toBe(403)
  expect([await accounts.isIn(first), (await accounts.signIn(email, password)).status]).toEqual([false, 400])
})
