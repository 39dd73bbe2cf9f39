import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { makeSiteForSignIn } from './support/account.ts'
import { FakeSite } from './support/fake-site.ts'
import { fillField, getFieldValue, openPage, waitForFocus } from './support/open-page.tsx'
import { makeAccountRefusal, makeVisitorSession } from './support/visitor.ts'

const missingMessage = 'You must provide either an email or phone number and a password'
const zola = { email: 'zola@baraza.example', password: 'zola walks the long way' }
const token = /auth\/v1\/token/
const verify = /auth\/v1\/verify/
const button = (name: string) => screen.getByRole('button', { name })

async function openForm(path: string, site = new FakeSite(), session = makeVisitorSession()) {
  const { user, ...page } = await openPage(path, site, session)
  await screen.findByRole('heading', { level: 1 })
  const type = (label: string, text: string) => fillField(user, screen.getByLabelText(label), text)
  const press = (name: string) => user.click(button(name))
  return { ...page, user, type, press, site }
}

/**
 * Makes a site for the sign-in form. A request for a code or an e-mail gets the same response for every e-mail address.
 */
function siteWithLetters() {
  const site = new FakeSite()
  for (const path of [/auth\/v1\/otp/, /auth\/v1\/recover/]) site.on('POST', path, () => ({}))
  return site
}

async function signInAsZola(site: FakeSite) {
  const form = await openForm('/auth/login', site)
  await form.type('Email', zola.email)
  await form.type('Password', zola.password)
  await form.press('Sign in')
  return form
}

it('the sign-in form moves the focus to the email field if the field is empty', async () => {
  const { type, press, site } = await openForm('/auth/login')
  await press('Sign in')
  await screen.findByText(missingMessage)
  await waitForFocus(screen.getByLabelText('Email'))
  await expectAccessible()
  await type('Email', zola.email)
  await press('Sign in')
  await screen.findByText(missingMessage)
  await waitForFocus(screen.getByLabelText('Password'))
  expect(site.sent('POST', token)).toEqual([])
})

it('the sign-in form does not request a code without an email address', async () => {
  const { press, site } = await openForm('/auth/login')
  await press('Send me a one-time code instead')
  await screen.findByText(missingMessage)
  expect(site.requests.filter(({ path }) => path.includes('/otp'))).toEqual([])
})

it('the sign-up form shows an error for a common password', async () => {
  const { type, press } = await openForm('/auth/signup')
  await type('Name', 'Zola')
  await type('Password', 'password123')
  await press('Create account')
  await screen.findByText(missingMessage)
  screen.getByText(/This password is very common/)
  await expectAccessible()
})

it('an expired sign-in link shows an error with a link to the sign-in page', async () => {
  const { press: _, user } = await openForm(
    '/auth/callback',
    new FakeSite(),
    makeVisitorSession({ brought: 'error', code: 'otp_expired' }),
  )
  expect((await screen.findByRole('alert')).textContent).toContain('is wrong, expired or already used')
  await expectAccessible()
  await user.click(screen.getByRole('link', { name: 'Sign in' }))
  await screen.findByRole('heading', { name: 'Sign in' })
})

it('a URL without a link token shows that the page is for links from e-mails', async () => {
  await openForm('/auth/callback')
  expect(screen.getByRole('alert').textContent).toContain('for links from our emails')
})

it('the sign-in form states when the pause after too many attempts ends', async () => {
  const site = siteWithLetters()
  const message = 'Too many attempts. Please try again in 9 minutes.'
  site.on('POST', token, () => makeAccountRefusal(429, 'over_request_rate_limit', message, { 'retry-after': '540' }))
  const { press } = await signInAsZola(site)
  await screen.findByText(/^Paused until \d\d:\d\d\.$/)
  screen.getByText(/If it is yours, sign in with a code by email\./)
  await expectAccessible()
  await press('Send me a code by email instead')
  await screen.findByText(new RegExp(`If there is an account for ${zola.email}`))
  await waitForFocus(screen.getByLabelText('Code'))
})

it('a sign-in without a response from the server is not shown as a wrong password', async () => {
  const site = new FakeSite()
  site.cut('POST', token)
  await signInAsZola(site)
  await screen.findByText(/The server did not answer\./)
  expect(screen.queryByText(/is not right|Nothing was changed/)).toBeNull()
  expect(getFieldValue(screen.getByLabelText('Email'))).toBe(zola.email)
})

it('a sign-in without a response ends with an error after a timeout', async () => {
  const site = makeSiteForSignIn()
  const limit = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal)
  const answerLater = site.on(
    'POST',
    token,
    ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  const form = await signInAsZola(site)
  await screen.findByText('Working…')
  limit.abort(new DOMException('The operation timed out.', 'TimeoutError'))
  await screen.findByText(/The server did not answer\./)
  expect(getFieldValue(screen.getByLabelText('Password'))).toBe(zola.password)
  answerLater()
  await form.press('Sign in')
  await expect.poll(() => site.sent('POST', token).length).toBe(2)
})

it('the code form states that the e-mail may still arrive if the server did not respond', async () => {
  const site = new FakeSite()
  site.cut('POST', /auth\/v1\/otp/)
  const { type, press } = await openForm('/auth/login', site)
  await type('Email', zola.email)
  await press('Send me a one-time code instead')
  await screen.findByText(/The email may be on its way all the same/)
  expect(screen.queryByText(/Nothing was/)).toBeNull()
})

it.each([
  ['/auth/login', 'Send me a one-time code instead'],
  ['/auth/reset', 'Send email'],
])('the page %s says that no code arrives if the site has no mail server', async (path, action) => {
  const site = siteWithLetters()
  site.on('GET', /api\/backend/, () => ({ url: '', publishableKey: '', unsentMail: 'all' }))
  const { type, press } = await openForm(path, site)
  await type('Email', zola.email)
  await press(action)
  await screen.findByText(/This site cannot send email yet, so no code arrives\./)
  expect(screen.queryByText(/we sent an email/)).toBeNull()
})

it('a wrong e-mail code shows an error', async () => {
  const site = siteWithLetters()
  site.on('POST', verify, () => makeAccountRefusal(403, 'otp_expired', 'Token has expired or is invalid'))
  const { type, press } = await openForm('/auth/login', site)
  await type('Email', zola.email)
  await press('Send me a one-time code instead')
  await screen.findByText(new RegExp(`If there is an account for ${zola.email}`))
  await expectAccessible()
  await type('Code', '000000')
  expect((await screen.findByRole('alert')).textContent).toContain('The code or link is wrong, expired or already used')
  await expect.poll(() => getFieldValue(screen.getByLabelText('Code'))).toBe('')
})

it('a typed eight-digit code is sent once when all digits are typed', async () => {
  const site = siteWithLetters()
  site.on('POST', verify, () => makeAccountRefusal(403, 'otp_expired', 'Token has expired or is invalid'))
  const { type, press, user } = await openForm('/auth/reset', site)
  await type('Email', zola.email)
  await press('Send email')
  await screen.findByRole('heading', { name: 'Check your email' })
  await user.type(screen.getByLabelText('Code'), '12345678')
  expect((await screen.findByRole('alert')).textContent).toContain('The code or link is wrong, expired or already used')
  expect(site.sent('POST', verify).map(({ token }) => token)).toEqual(['12345678'])
})

it('the code form states when the pause after too many wrong codes ends', async () => {
  const site = siteWithLetters()
  const message = 'Too many attempts. Please try again in 9 minutes.'
  site.on('POST', verify, () => makeAccountRefusal(429, 'over_request_rate_limit', message))
  const { type, press } = await openForm('/auth/reset', site)
  await type('Email', zola.email)
  await press('Send email')
  await screen.findByRole('heading', { name: 'Check your email' })
  await type('Code', '000000')
  await screen.findByText(/^Paused until \d\d:\d\d\.$/)
})

it('a wrong code for a new password shows an error', async () => {
  const site = siteWithLetters()
  site.on('POST', verify, () => makeAccountRefusal(403, 'otp_expired', 'Token has expired or is invalid'))
  const { type, press } = await openForm('/auth/reset', site)
  await type('Email', zola.email)
  await press('Send email')
  await screen.findByRole('heading', { name: 'Check your email' })
  await waitForFocus(screen.getByLabelText('Code'))
  await type('Code', '000000')
  expect((await screen.findByRole('alert')).textContent).toContain('The code or link is wrong, expired or already used')
  await expect.poll(() => getFieldValue(screen.getByLabelText('Code'))).toBe('')
  await waitForFocus(screen.getByLabelText('Code'))
  await type('Code', '12')
  await press('Continue')
  await screen.findByText(/Enter the digits from our email\./)
  expect(site.sent('POST', verify)).toHaveLength(1)
  await expectAccessible()
})

it('the sign-up form asks for the code from the e-mail if the address is not confirmed yet', async () => {
  const site = siteWithLetters()
  // Response of a server that sends e-mails: no session before the user has confirmed.
  site.on('POST', /auth\/v1\/signup/, () => ({ id: 'x', aud: 'authenticated', email: 'x', identities: [] }))
  site.on('POST', verify, () => makeAccountRefusal(403, 'otp_expired', 'Token has expired or is invalid'))
  const { type, press } = await openForm('/auth/signup', site)
  await type('Name', 'Zola Dlamini')
  await type('Email', zola.email)
  await type('Password', zola.password)
  await press('Create account')
  await screen.findByRole('heading', { name: 'Check your email' })
  await expectAccessible()
  await type('Code', '000000')
  expect((await screen.findByRole('alert')).textContent).toContain('The code or link is wrong, expired or already used')
})
