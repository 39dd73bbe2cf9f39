import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { endSession, makeSession, makeSiteForSignIn } from './support/account.ts'
import { FakeSite } from './support/fake-site.ts'
import { musaSession, openPage, sessionFromStorage } from './support/open-page.tsx'
import { makeAccountRefusal, makeVisitorSession, zola } from './support/visitor.ts'

afterEach(endSession)

const verify = /auth\/v1\/verify/

/** Opens the link of an e-mail. The script in the page's head has already taken the fragment out of the URL. */
function openLink(type: string, site: FakeSite, session: Parameters<typeof openPage>[2] = sessionFromStorage) {
  window.takenFragment = `#type=${type}&token_hash=once&to=${encodeURIComponent('z•••@baraza.example')}`
  return openPage('/auth/confirm', site, session)
}
const button = (name: string) => screen.findByRole('button', { name })

it('an e-mail link stays valid when the server does not respond', async () => {
  const site = makeSiteForSignIn({ has_password: () => false })
  site.on('POST', verify, () => makeSession())
  const mend = site.cut('POST', verify)
  const { user } = await openLink('magiclink', site)
  await user.click(await button('Sign in'))
  await screen.findByText(/The server did not answer\./)
  mend()
  await user.click(await button('Sign in'))
  await screen.findByRole('heading', { name: 'Choose a password' })
})

it('a used e-mail link shows an error with a link to another way to sign in', async () => {
  const site = makeSiteForSignIn()
  site.on('POST', verify, () => makeAccountRefusal(403, 'otp_expired', 'Email link is invalid or has expired'))
  const { user, address } = await openLink('magiclink', site)
  await user.click(await button('Sign in'))
  expect((await screen.findByRole('alert')).textContent).toContain('It was already used')
  await expectAccessible()
  await user.click(screen.getByRole('link', { name: 'Sign in another way' }))
  await expect.poll(address).toBe('/auth/login')
})

it('an e-mail link for another account signs no user in', async () => {
  const site = makeSiteForSignIn()
  site.on('POST', verify, () => makeSession({ email: 'nii@baraza.example' }))
  const { user } = await openLink('magiclink', site)
  await screen.findByText(/z•••@baraza\.example/)
  await user.click(await button('Sign in'))
  expect((await screen.findByRole('alert')).textContent).toContain('belongs to another account')
  expect(JSON.stringify({ ...localStorage })).not.toContain('nii@baraza.example')
})

it('the page of an e-mail link shows which user is signed in on the device', async () => {
  const site = new FakeSite()
  await openLink('magiclink', site, musaSession)
  await screen.findByText(new RegExp(`${musaSession.user?.email} is signed in on this device\\.`))
  expect(site.sent('POST', verify)).toEqual([])
})

it('the first e-mail link of an address change asks to confirm at the other address too', async () => {
  const site = makeSiteForSignIn()
  // A Supabase project with secure e-mail change sends this response to the first of two confirmations.
  site.on('POST', verify, () => ({ msg: 'Confirmation link accepted.', code: '200' }))
  const { user } = await openLink('email_change', site)
  await user.click(await button('Use this address'))
  await screen.findByRole('heading', { name: 'Confirm at your other address too' })
  await expectAccessible()
})

it('the link in Supabase’s first e-mail about an address change asks to confirm at the other address too', async () => {
  await openPage('/auth/callback?return=%2Fprofile', new FakeSite(), makeVisitorSession({ brought: 'half' }))
  await screen.findByRole('heading', { name: 'Confirm at your other address too' })
})

const token = 'a'.repeat(64)
const notice = { kind: 'new-device', at: '2026-11-25T08:00:00Z', state: 'open' }
const disown = /rpc\/disown_change/

it('the page of the link “This was not me” changes nothing until its button is pressed', async () => {
  const site = new FakeSite({
    functions: { account_notice: () => notice, disown_change: () => zola.email },
  })
  site.on('POST', /auth\/v1\/recover/, () => ({}))
  const mend = site.cut('POST', disown)
  const { user } = await openPage(`/auth/not-me?token=${token}`, site, makeVisitorSession())
  const secure = await button('It was not me: secure the account')
  expect(site.sent('POST', disown)).toEqual([])
  await user.click(secure)
  await screen.findByText('The result is unknown. Press the button again.')
  expect(screen.queryByRole('heading', { name: 'The account is yours again' })).toBeNull()
  mend()
  await user.click(secure)
  await screen.findByRole('heading', { name: 'The account is yours again' })
  expect(site.sent('POST', disown).at(-1)).toEqual({ token })
})

it('the page of an incomplete link “This was not me” links to the page for a new password', async () => {
  const site = new FakeSite({ functions: { account_notice: () => null } })
  const { user } = await openPage('/auth/not-me?token=abc', site, makeVisitorSession())
  await screen.findByText(/This link is incomplete\./)
  await user.click(screen.getByRole('link', { name: 'Choose a new password' }))
  await screen.findByRole('heading', { level: 1, name: 'Choose a new password' })
})
