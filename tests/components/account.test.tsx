import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { endSession, makeSession, makeSiteForSignIn, signInAsMember } from './support/account.ts'
import { makeRowRefusal } from './support/fake-site.ts'
import { fillField, getFieldValue, openPage, sessionFromStorage, waitForFocus } from './support/open-page.tsx'
import { zola } from './support/visitor.ts'

// The session is not passed to pages: each page reads the session of the account that signs in.

afterEach(endSession)

const phone = { id: 'f', friendly_name: 'Phone', factor_type: 'totp', status: 'verified' }

/** Site where Zola has a second factor and has entered only her password. */
function siteWithFactor(functions: Record<string, () => unknown> = {}) {
  const site = makeSiteForSignIn({ my_access: () => ({ role: 'user', needs: 'challenge' }), ...functions })
  site.on('POST', /auth\/v1\/token/, () => makeSession({ factors: [phone] }))
  site.on('GET', /auth\/v1\/user/, () => makeSession({ factors: [phone] }).user)
  return site
}

it('a password alone does not complete a sign-in with two factors', async () => {
  const site = siteWithFactor()
  const first = await signInAsMember(site, '/events')
  await screen.findByRole('heading', { name: 'Enter the code' })
  first.close()
  const { goTo, address } = await openPage('/profile', site, sessionFromStorage)
  await screen.findByRole('heading', { name: 'Enter the code' })
  expect(screen.queryByText('Delete my account')).toBeNull()
  await goTo('/admin')
  await expect.poll(address).toBe('/')
})

it('the button “Not you?” at the second sign-in step returns to the first step', async () => {
  const { user } = await signInAsMember(siteWithFactor(), '/profile')
  await user.click(await screen.findByRole('button', { name: 'Not you?' }))
  await screen.findByRole('heading', { name: 'Sign in' })
  await screen.findByLabelText('Email')
})

it('a recovery code that is too short or wrong shows an error at its field', async () => {
  const { user } = await signInAsMember(siteWithFactor({ use_recovery_code: () => false }), '/profile')
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  const code = screen.getByLabelText('Recovery code')
  const use = () => user.click(screen.getByRole('button', { name: 'Use the code' }))
  await fillField(user, code, 'too short')
  await use()
  await screen.findByText('Enter the sixteen letters and digits of a recovery code.')
  await fillField(user, code, 'aaaa-bbbb-cccc-dddd')
  await use()
  expect((await screen.findByRole('alert')).textContent).toContain('This is not one of your recovery codes.')
  expect(getFieldValue(code)).toBe('aaaa-bbbb-cccc-dddd')
  await user.click(screen.getByRole('button', { name: 'Use the app instead' }))
  await waitForFocus(screen.getByLabelText('Code'))
})

it('permissions that cannot be loaded give no access to the back office', async () => {
  const admin = () => ({ role: 'admin', needs: null })
  let isAway = true
  const site = makeSiteForSignIn({
    get_current_user_role: () => 'admin',
    my_access: () => (isAway ? makeRowRefusal('XX000', 'the database is away', 500) : admin()),
    my_tasks: () => ({ total: 0, rows: [] }),
  })
  const { user } = await signInAsMember(site, '/admin/no-such-desk')
  await screen.findByText('Failed to verify admin permissions')
  expect(screen.queryByRole('navigation', { name: 'Admin' })).toBeNull()
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect((await screen.findAllByRole('navigation', { name: 'Admin' })).length).toBeGreaterThan(0)
})

it('an account without a profile gets a profile at its first sign-in', async () => {
  const site = makeSiteForSignIn()
  const [storedProfile = {}] = site.rows('profiles')
  Object.assign(site.tables, { profiles: [], user_roles: [] })
  const { email: _, full_name: __, ...defaults } = storedProfile
  site.defaults.profiles = defaults
  await signInAsMember(site, '/profile')
  await screen.findByRole('heading', { level: 1, name: zola.name })
  expect(site.sent('POST', /\/profiles/)).toEqual([{ id: zola.id, email: zola.email, full_name: zola.name }])
  expect(site.sent('POST', /\/user_roles/)).toEqual([{ user_id: zola.id, role: 'user' }])
})

it('the profile page has the heading “Your profile” if the request for the profile fails', async () => {
  const site = makeSiteForSignIn()
  vi.mocked(console.error).mockImplementation(() => {})
  const first = await signInAsMember(site, '/profile')
  await screen.findByRole('heading', { level: 1, name: zola.name })
  first.close()
  const { promise, reject } = Promise.withResolvers<never>()
  site.on('GET', /\/profiles/, () => promise)
  await openPage('/profile', site, sessionFromStorage)
  await expect.poll(() => document.querySelector('.bones, .spinner, .skeleton-block')).not.toBeNull()
  expect(screen.queryByRole('heading', { level: 1, name: zola.name })).toBeNull()
  reject(new TypeError('Failed to fetch'))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Your profile' })
  const listLoggedErrors = () =>
    vi.mocked(console.error).mock.calls.filter(([line]) => line === 'the profile could not be read')
  await expect.poll(() => listLoggedErrors().length).toBe(1)
  expect(screen.queryByRole('alert')).toBeNull()
  await expectAccessible(heading.parentElement ?? document.body)
})
