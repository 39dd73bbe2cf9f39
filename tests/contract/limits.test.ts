import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInvalidCode } from '../support/authenticator.ts'
import { makeEmail, password, signUpZola } from './cast.ts'
import { startPreparedSite } from './prepared-folder.ts'
import { setUpSecondFactor, startFactorSetUp } from './set-up-factor.ts'
import { makeVisitorClient, type SiteUnderTest } from './site-under-test.ts'

let site: SiteUnderTest

beforeAll(async () => {
  site = await startPreparedSite()
})
afterAll(() => site.stop())

const ask = (path: string, body: object) =>
  fetch(`${site.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: site.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const trySignIn = (email: string, word: string) => ask('token?grant_type=password', { email, password: word })

/**
 * Sends all requests at the same time, because a limit that counts requests only afterwards would allow all of them.
 */
const readStatuses = async (requests: Promise<Response>[]) => (await Promise.all(requests)).map(({ status }) => status)

const forgetCounts = () => site.sql?.unsafe('truncate gateway.rate_limits')

test('a sign-in to an account is refused with 429 after ten wrong passwords', async () => {
  const { email } = await signUpZola(site)
  const spellings = [email, email.toUpperCase(), ` ${email}`]
  const statuses = await readStatuses(
    Array.from({ length: 14 }, (_, i) => trySignIn(spellings[i % 2] ?? email, 'wrong')),
  )
  expect(statuses.filter(status => status === 400)).toHaveLength(10)
  expect(statuses.filter(status => status === 429)).toHaveLength(4)
  const refusal = await trySignIn(email, password)
  expect(refusal.status).toBe(429)
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(60)
  const answer = await refusal.json()
  expect(answer).toMatchObject({ code: 429, error_code: 'over_request_rate_limit' })
  expect(answer.msg).toMatch(
    /^Too many attempts\. Please try again in \d+ minutes\. A code by mail lets you in immediately\.$/,
  )
  await forgetCounts()
})

test('the count of wrong passwords restarts when the user signs in after nine wrong passwords', async () => {
  const { email } = await signUpZola(site)
  for (let round = 0; round < 2; round++) {
    expect(new Set(await readStatuses(Array.from({ length: 9 }, () => trySignIn(email, 'wrong'))))).toEqual(
      new Set([400]),
    )
    expect((await trySignIn(email, password)).status).toBe(200)
  }
  await forgetCounts()
})

test('a count of attempts from a clock a year ahead expires once the clock is correct', async () => {
  const { email } = await signUpZola(site)
  await readStatuses(Array.from({ length: 12 }, () => trySignIn(email, 'wrong')))
  expect((await trySignIn(email, password)).status).toBe(429)
  await site.sql?.unsafe('update gateway.rate_limits set expire = expire + 365 * 24 * 3600 * 1000::bigint')
  expect((await trySignIn(email, password)).status).toBe(200)
  await forgetCounts()
})

test('one password that is tried on many accounts is limited to forty attempts', async () => {
  const statuses = await readStatuses(Array.from({ length: 45 }, () => trySignIn(makeEmail('nobody'), 'wrong')))
  expect(statuses.filter(status => status === 400)).toHaveLength(40)
  expect(statuses.filter(status => status === 429)).toHaveLength(5)
  await forgetCounts()
})

test('guesses of the e-mail code of one user are limited to ten', async () => {
  const { email } = await signUpZola(site)
  const guess = (i: number) => ask('verify', { type: 'email', email, token: String(100_000 + i) })
  const statuses = await readStatuses(Array.from({ length: 12 }, (_, i) => guess(i)))
  expect(statuses.filter(status => status === 429)).toHaveLength(2)
  await forgetCounts()
})

test('requests for e-mails to one e-mail address are limited', async () => {
  const { email } = await signUpZola(site)
  const letters = await readStatuses(Array.from({ length: 11 }, () => ask('recover', { email })))
  expect(letters.filter(status => status === 429)).toHaveLength(1)
  const codes = await readStatuses(Array.from({ length: 3 }, () => ask('otp', { email })))
  expect(new Set(codes)).toEqual(new Set([429]))
  const accounts = await readStatuses(Array.from({ length: 12 }, () => ask('signup', { email, password })))
  expect(accounts.filter(status => status === 429).length).toBeGreaterThan(0)
  await forgetCounts()
})

test('guesses of a second factor after a correct password are limited to ten', async () => {
  const { zola, email } = await signUpZola(site)
  const { id, secret, app } = await setUpSecondFactor(zola)
  const { data } = await makeVisitorClient(site).auth.signInWithPassword({ email, password })
  const headers = {
    apikey: site.publishableKey,
    'content-type': 'application/json',
    authorization: `Bearer ${data.session?.access_token}`,
  }
  const post = (path: string, body: object) =>
    fetch(`${site.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const challenge = await (await post(`/auth/v1/factors/${id}/challenge`, {})).json()
  const answer = (code: string) => post(`/auth/v1/factors/${id}/verify`, { challenge_id: challenge.id, code })
  await forgetCounts()
  const guesses = await readStatuses(Array.from({ length: 30 }, () => answer(makeInvalidCode(secret))))
  // Compared as a whole, so that a failure names a third status.
  expect(guesses.toSorted()).toEqual([...Array(10).fill(422), ...Array(20).fill(429)])
  const refusal = await answer(app.code(1))
  expect(refusal.status).toBe(429)
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(60)
  await forgetCounts()
  const use = () => post('/rest/v1/rpc/use_recovery_code', { code: '0000-0000-0000-0000' })
  const tries = await readStatuses(Array.from({ length: 14 }, use))
  expect(tries.filter(status => status === 200)).toHaveLength(10)
  const lateAnswer = await use()
  expect([lateAnswer.status, (await lateAnswer.json()).code]).toEqual([429, 'over_request_rate_limit'])
  expect(Number(lateAnswer.headers.get('retry-after'))).toBeGreaterThan(60)
  // The database still has the counts that the memory of the gateway lost.
  await forgetCounts()
  const secondAnswer = await use()
  expect([secondAnswer.status, (await secondAnswer.json()).code]).toEqual([429, 'over_request_rate_limit'])
  expect(Number(secondAnswer.headers.get('retry-after'))).toBeGreaterThan(60)
  await forgetCounts()
})

test('the count of wrong codes restarts when a right code follows nine wrong codes', async () => {
  const { zola } = await signUpZola(site)
  const { id, secret, app } = await startFactorSetUp(zola)
  const answer = async (code: string) =>
    (await zola.auth.mfa.challengeAndVerify({ factorId: id, code })).error?.status ?? 200
  for (const rightCode of [app.code(), app.code(1)]) {
    for (let i = 0; i < 9; i++) expect(await answer(makeInvalidCode(secret))).toBe(422)
    expect(await answer(rightCode)).toBe(200)
  }
  await forgetCounts()
})

test('a request without a password does not reset the count of wrong passwords', async () => {
  const { zola, email } = await signUpZola(site)
  const headers = {
    apikey: site.publishableKey,
    'content-type': 'application/json',
    authorization: `Bearer ${(await zola.auth.getSession()).data.session?.access_token}`,
  }
  const change = async (body: object) =>
    (await fetch(`${site.url}/auth/v1/user`, { method: 'PUT', headers, body: JSON.stringify(body) })).status
  const guess = () => change({ password: 'another long one', current_password: 'wrong' })
  await forgetCounts()
  for (let i = 0; i < 10; i++) expect([await guess(), await change({ current_password: 'x' })]).toEqual([400, 200])
  expect(await guess()).toBe(429)
  const proof = { type: 'email', email, token_hash: 'f'.repeat(64) }
  expect((await ask('verify', proof)).status).toBe(400)
  await forgetCounts()
})

test('the rate limit table contains no e-mail address or network address', async () => {
  await trySignIn('zola@example.org', 'wrong')
  const rows = (await site.sql?.unsafe('select key from gateway.rate_limits')) ?? []
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/zola|127\.0\.0\.1/)
})
