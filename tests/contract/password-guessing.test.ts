// @module-tag long
import { describe, expect, test } from 'vitest'
import {
  accounts,
  findCode,
  findSender,
  makeBearerHeader,
  makeWrongCode,
  startAccountSiteBeforeTests,
} from './account-site.ts'
import { makeEmail, password } from './cast.ts'
import { setUpSecondFactor } from './set-up-factor.ts'
import { makeVisitorClient } from './site-under-test.ts'

startAccountSiteBeforeTests()

describe('a stranger who guesses passwords', () => {
  const office = '198.51.100.1'

  test('does not lock out the owner at another network address', async () => {
    const { email } = await accounts.member()
    for (let i = 0; i < 12; i++) await accounts.signIn(email, 'wrong', findSender('203.0.113.9'))
    expect((await accounts.signIn(email, password, findSender('203.0.113.9'))).status).toBe(429)
    expect((await accounts.signIn(email, password, findSender(office))).status).toBe(200)
  })

  test('with many network addresses does not lock out the owner’s device', async () => {
    const { email } = await accounts.member()
    const { cookie } = await accounts.signIn(email, password, findSender(office))
    expect(cookie).toMatch(/^device=[\w-]{43}$/)
    await accounts.forgetTries()
    for (let i = 0; i < 110; i++) await accounts.signIn(email, 'wrong', findSender(`203.0.113.${i % 200}`))
    const refusal = await accounts.signIn(email, password, findSender('192.0.2.1'))
    expect(refusal.status).toBe(429)
    expect(refusal.body.msg).toContain('A code by mail lets you in immediately.')
    expect((await accounts.signIn(email, password, { ...findSender('192.0.2.2'), cookie })).status).toBe(200)
    const letter = await accounts.waitForLetter(
      email,
      () => accounts.ask('otp', { email }, findSender('192.0.2.3')),
      /code is/,
    )
    for (let i = 0; i < 40; i++)
      await accounts.ask(
        'verify',
        { type: 'email', email, token: makeWrongCode(findCode(letter)) },
        findSender(`203.0.113.${i}`),
      )
    expect((await accounts.press(letter, findSender('192.0.2.4'))).status).toBe(200)
    expect(
      accounts.mail.letters.filter(
        sentLetter => sentLetter.includes(`To: ${email}`) && sentLetter.includes('wrong tries'),
      ),
    ).toHaveLength(1)
    // The timeout is long: a hundred and fifty password checks, which are slow on purpose, take more than a minute on a
    // busy machine.
  }, 240_000)

  test('gets no additional attempts by sending the device cookie of another account', async () => {
    const [{ email }, stranger] = [await accounts.member(), await accounts.member('stranger')]
    const { cookie } = await accounts.signIn(stranger.email, password)
    const statuses = []
    for (let i = 0; i < 12; i++) statuses.push((await accounts.signIn(email, 'wrong', { cookie })).status)
    expect(statuses.filter(status => status === 429)).toHaveLength(2)
  })

  test('gets no device cookie for the right password before the second factor', async () => {
    const { email } = await accounts.member()
    const owner = makeVisitorClient(accounts.site)
    await owner.auth.signInWithPassword({ email, password })
    await setUpSecondFactor(owner)
    expect((await accounts.signIn(email, password)).cookie).toBe('')
  })
})

test('a user gets an e-mail about a sign-in on a new device', async () => {
  const { email, first } = await accounts.member()
  const count = () =>
    accounts.mail.letters.filter(letter => letter.includes(`To: ${email}`) && letter.includes('new device')).length
  await accounts.signIn(email, password, { cookie: first.cookie })
  const letter = await accounts.waitForLetter(email, () =>
    accounts.signIn(email, password, {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    }),
  )
  expect(letter).toContain('Firefox on Linux')
  expect(letter).toMatch(/auth\/not-me\?token=[0-9a-f]{64}/)
  expect(count()).toBe(1)
})

test('a change of e-mail address gets the same response for an address with and without an account', async () => {
  const [{ first, id }, takenAccount] = [await accounts.member(), await accounts.member('taken')]
  const change = async (email: string) => {
    const response = await fetch(`${accounts.site.url}/auth/v1/user`, {
      method: 'PUT',
      headers: { apikey: accounts.site.publishableKey, 'content-type': 'application/json', ...makeBearerHeader(first) },
      body: JSON.stringify({ email }),
    })
    const { new_email, updated_at: _, email_change_sent_at, ...rest } = await response.json()
    expect(email_change_sent_at).toEqual(expect.any(String))
    return { status: response.status, isNamed: new_email === email, rest }
  }
  const letterCount = accounts.mail.letters.length
  const changeToTaken = await change(takenAccount.email)
  const freeEmail = makeEmail('free')
  const letter = await accounts.waitForLetter(freeEmail, async () =>
    expect(await change(freeEmail)).toEqual(changeToTaken),
  )
  expect(
    accounts.mail.letters.slice(letterCount).filter(sentLetter => sentLetter.includes(`To: ${takenAccount.email}`)),
  ).toEqual([])
  expect((await accounts.verify(freeEmail, findCode(letter), 'email_change')).body.user?.id).toBe(id)
})

test.each(['a<vic@x.org>', '"x"<vic@x.org>', 'vic@x.org(comment)', 'group:vic@x.org;', 'vic@x', 'v\u202eic@x.org'])(
  'the server refuses to send an e-mail to the malformed address %j',
  async email => {
    for (const [path, more] of [
      ['otp', {}],
      ['recover', {}],
      ['signup', { password }],
      ['resend', { type: 'signup' }],
    ] as const) {
      const { status, body } = await accounts.ask(path, { email, ...more })
      expect([path, status, body.error_code]).toEqual([path, 400, 'validation_failed'])
    }
  },
)
