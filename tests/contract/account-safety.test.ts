import { describe, expect, test } from 'vitest'
import {
  type AccountResponse,
  accounts,
  findCode,
  findLink,
  makeBearerHeader,
  makeWrongCode,
  readConfirmationToken,
  startAccountSiteBeforeTests,
} from './account-site.ts'
import { makeEmail, password } from './cast.ts'
import { setUpSecondFactor } from './set-up-factor.ts'
import { makeVisitorClient } from './site-under-test.ts'

startAccountSiteBeforeTests()

describe('a code from an e-mail', () => {
  test('expires after five wrong codes, but the e-mail’s link stays valid', async () => {
    const { email } = await accounts.member()
    const letter = await accounts.waitForLetter(email, () => accounts.ask('otp', { email }))
    const code = findCode(letter)
    for (let i = 0; i < 5; i++) expect((await accounts.verify(email, makeWrongCode(code))).status).toBe(403)
    expect((await accounts.verify(email, code)).body.error_code).toBe('otp_expired')
    expect((await accounts.press(letter)).status).toBe(200)
  })

  test('expires after ten minutes, but the link in the e-mail stays valid', async () => {
    const { email, id } = await accounts.member()
    const letter = await accounts.waitForLetter(email, () => accounts.ask('recover', { email }))
    await accounts.site
      .sql`update gateway.one_time_codes set created_at = now() - interval '11 minutes' where user_id = ${id}`
    expect((await accounts.verify(email, findCode(letter), 'recovery')).status).toBe(403)
    expect((await accounts.press(letter)).status).toBe(200)
    expect((await accounts.press(letter)).body.error_code).toBe('otp_expired')
  })

  test('cannot be read from the database', async () => {
    const { email } = await accounts.member()
    const letter = await accounts.waitForLetter(email, () => accounts.ask('recover', { email }))
    const token = readConfirmationToken(letter).token_hash ?? ''
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    const rows = await accounts.site.sql`select c::text as code from gateway.one_time_codes c
      union all select u::text from auth.users u where u.email = ${email}`
    const allCodes = rows.map(row => row.code).join()
    expect(allCodes).not.toContain(token)
    expect(allCodes).not.toContain(findCode(letter))
  })

  test('for one purpose is not accepted for another purpose', async () => {
    const { email } = await accounts.member()
    const letter = await accounts.waitForLetter(email, () => accounts.ask('recover', { email }))
    for (const type of ['signup', 'magiclink', 'email', 'email_change'])
      expect([type, (await accounts.verify(email, findCode(letter), type)).status]).toEqual([type, 403])
  })
})

describe('a stranger with another person’s e-mail address', () => {
  test.each([
    ['before the owner', true],
    ['after the owner', false],
  ])('who signed up %s cannot sign in after the confirmation', async (_, strangerFirst) => {
    const email = makeEmail('vera')
    const stranger = () =>
      accounts.waitForLetter(email, () => accounts.ask('signup', { email, password: 'the stranger’s own' }))
    const vera = () =>
      accounts.waitForLetter(email, () => accounts.ask('signup', { email, password: 'vera chose this' }))
    if (strangerFirst) await stranger()
    const letter = await vera()
    if (!strangerFirst) await stranger()
    const answer = await accounts.verify(email, findCode(letter))
    expect((await accounts.signIn(email, 'vera chose this')).status).toBe(400)
    await accounts.setPassword(answer, 'vera chose this')
    expect((await accounts.signIn(email, 'vera chose this')).status).toBe(200)
    expect((await accounts.signIn(email, 'the stranger’s own')).status).toBe(400)
  })

  test('who requested a code has created no account', async () => {
    const email = makeEmail('otto')
    await accounts.ask('otp', { email })
    const letter = await accounts.waitForLetter(email, () => accounts.ask('signup', { email, password }))
    expect((await accounts.verify(email, findCode(letter))).status).toBe(200)
  })

  test('who signed up again gets no information about the account', async () => {
    const { email } = await accounts.member()
    const letter = await accounts.waitForLetter(email, () =>
      accounts.ask('signup', { email, password: 'another password' }),
    )
    expect(letter).toContain('You have an account already')
    expect(findLink(letter)).toBe('')
    expect((await accounts.signIn(email, password)).status).toBe(200)
  })
})

describe('a new password', () => {
  test('that is set by an e-mail link ends all other sessions', async () => {
    const { email, first } = await accounts.member()
    const thief = await accounts.signIn(email, password)
    const letter = await accounts.waitForLetter(email, () => accounts.ask('recover', { email }), /code is/)
    const owner = await accounts.verify(email, findCode(letter), 'recovery')
    const notice = await accounts.waitForLetter(
      email,
      async () => {
        const zola = makeVisitorClient(accounts.site)
        await zola.auth.setSession({
          access_token: owner.body.access_token ?? '',
          refresh_token: owner.body.refresh_token ?? '',
        })
        expect((await zola.auth.updateUser({ password: 'chosen by letter' })).error).toBeNull()
      },
      /password was changed/,
    )
    expect(notice).toMatch(/auth\/not-me\?token=/)
    expect([await accounts.isIn(first), await accounts.isIn(thief), await accounts.isIn(owner)]).toEqual([
      false,
      false,
      true,
    ])
    const refreshAnswer = await accounts.ask('token?grant_type=refresh_token', {
      refresh_token: thief.body.refresh_token,
    })
    expect(refreshAnswer.status).toBeGreaterThanOrEqual(400)
  })

  test('that is set in a session that started long ago requires the current password', async () => {
    const { email, id } = await accounts.member()
    const zola = makeVisitorClient(accounts.site)
    await zola.auth.signInWithPassword({ email, password })
    const age = () => accounts.site
      .sql`update gateway.session_methods m set methods = '[{"method":"password","timestamp":1}]'
      from auth.sessions s where s.id = m.session_id and s.user_id = ${id}`
    await age()
    const change = (more: object) => zola.auth.updateUser({ password: `chosen ${Math.random()}`, ...more })
    expect((await change({})).error?.code).toBe('reauthentication_needed')
    expect((await change({ current_password: 'not the one' })).error?.code).toBe('current_password_invalid')
    expect((await change({ nonce: '000000' })).error?.code).toBe('reauthentication_needed')
    expect((await change({ current_password: password })).error).toBeNull()
    await age()
    const letter = await accounts.waitForLetter(email, () => zola.auth.reauthenticate(), /code is/)
    expect((await change({ nonce: findCode(letter) })).error).toBeNull()
    await age()
    expect((await change({ nonce: findCode(letter) })).error?.code).toBe('reauthentication_needed')
  })

  test('cannot be confirmed with an e-mailed code if the account has no e-mail address', async () => {
    const { id, email } = await accounts.member()
    const zola = makeVisitorClient(accounts.site)
    await zola.auth.signInWithPassword({ email, password })
    await accounts.site.sql`update auth.users set email = null where id = ${id}`
    expect((await zola.auth.reauthenticate()).error).toMatchObject({
      code: 'validation_failed',
      message: 'Reauthentication requires the user to have an email or a phone number',
    })
  })

  test.each([
    ['        ', 'weak_password'],
    ['😀😀😀😀', 'weak_password'],
    ['abc', 'weak_password'],
  ])('is rejected if it is %j', async (weakPassword, code) => {
    expect((await accounts.ask('signup', { email: makeEmail('zola'), password: weakPassword })).body.error_code).toBe(
      code,
    )
  })

  test('is accepted in every Unicode form that a keyboard produces', async () => {
    const email = makeEmail('zola')
    await accounts.ask('signup', { email, password })
    const first = await accounts.verify(email, findCode(await accounts.mail.mailTo(email)))
    await accounts.setPassword(first, 'Ré-élection'.normalize('NFD'))
    for (const form of ['NFC', 'NFD'])
      expect([form, (await accounts.signIn(email, 'Ré-élection'.normalize(form))).status]).toEqual([form, 200])
  })
})

describe('the session of a user', () => {
  test('ends if a refresh token is reused after the grace period', async () => {
    const { first } = await accounts.member()
    const refresh = (answer: AccountResponse) =>
      accounts.ask('token?grant_type=refresh_token', { refresh_token: answer.body.refresh_token })
    const second = await refresh(first)
    const third = await refresh(second)
    expect([second.status, third.status]).toEqual([200, 200])
    expect((await refresh(first)).status).toBeGreaterThanOrEqual(400)
    expect([await accounts.isIn(third), (await refresh(third)).status >= 400]).toEqual([false, true])
  })

  test('returns the same tokens for a repeated refresh within ten minutes', async () => {
    const { first, id } = await accounts.member()
    const refresh = (answer: AccountResponse) =>
      accounts.ask('token?grant_type=refresh_token', { refresh_token: answer.body.refresh_token })
    const second = await refresh(first)
    const secondRefresh = await refresh(first)
    expect([secondRefresh.status, secondRefresh.body.refresh_token]).toEqual([200, second.body.refresh_token])
    await accounts.site.sql`update auth.refresh_tokens set updated_at = now() - interval '11 minutes'
      where user_id = ${id} and parent is null`
    expect((await refresh(first)).status).toBe(400)
    expect([await accounts.isIn(second), (await refresh(second)).status]).toEqual([false, 400])
  })

  test('without the second factor cannot end sessions that passed the second factor', async () => {
    const { email } = await accounts.member()
    const owner = makeVisitorClient(accounts.site)
    await owner.auth.signInWithPassword({ email, password })
    await setUpSecondFactor(owner)
    const thief = await accounts.signIn(email, password)
    for (const scope of ['global', 'others', undefined]) {
      const { status, body } = await accounts.ask(
        `logout${scope ? `?scope=${scope}` : ''}`,
        {},
        makeBearerHeader(thief),
      )
      expect([scope, status, body.error_code]).toEqual([scope, 403, 'insufficient_aal'])
    }
    expect((await owner.auth.getUser()).error).toBeNull()
    expect((await accounts.ask('logout?scope=local', {}, makeBearerHeader(thief))).status).toBe(204)
  })
})
