import type { Page } from '@playwright/test'
import { makeAuthenticator } from '../../support/authenticator.ts'
import {
  deleteStoredSession,
  expect,
  expectAccessible,
  expectAccessibleOnPhoneAndDesktop,
  test,
  waitUntilHydrated,
} from '../../support/browser-page.ts'
import { sites } from '../../support/sites.ts'
import { amina, makeClient, makeUser, signIn } from '../../support/users.ts'

// The browser logs refused requests on the console, and this test causes such requests on purpose.
test.use({ baseURL: sites.accounts.address, quietConsole: undefined })

/** Zola with an authenticator app on her phone. The code of step 0 was used for the set-up. */
async function memberWithFactor(page: Page) {
  await page.goto('/auth/login')
  const zola = await makeUser(page)
  const client = await makeClient(page)
  await client.auth.signInWithPassword(zola)
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (data?.type !== 'totp') throw new Error('no factor')
  const app = makeAuthenticator(data.totp.secret)
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: app.code() })
  if (error) throw error
  return { zola, client, app, secret: data.totp.secret }
}

/** Makes a user Musa, whom Amina promotes to manager. */
async function newManager(page: Page) {
  const musa = await makeUser(page, 'Musa Ndlovu-Keita')
  const client = await makeClient(page)
  await client.auth.signInWithPassword(amina)
  const { error } = await client.from('user_roles').insert({ user_id: musa.id, role: 'manager' })
  if (error) throw error
  return musa
}

/** Element that is visible once a user has entered the back office. */
const backOffice = (page: Page) => page.getByRole('navigation', { name: 'Admin' }).filter({ visible: true })

async function firstStep(page: Page, person: { email: string; password: string }, path = '/auth/login') {
  await page.goto(path)
  await waitUntilHydrated(page)
  await signIn(page, person)
}

/** Opens Diagnostics as a manager, and ends the session of the page from another device. */
async function openDiagnosticsAndEndSession(page: Page) {
  await page.goto('/auth/login')
  const musa = await newManager(page)
  await firstStep(page, musa, '/auth/login?return=%2Fadmin%2Fdiagnostics')
  await expect(backOffice(page)).toBeVisible()
  const client = await makeClient(page)
  await client.auth.signInWithPassword(musa)
  expect((await client.rpc('end_other_sessions')).data).toBeGreaterThan(0)
  return musa
}

test('a member signs in with a password and the code of an authenticator app', {
  tag: '@core',
}, async ({ page }) => {
  const { zola, app } = await memberWithFactor(page)
  await firstStep(page, zola, '/auth/login?return=%2Fevents%3Ftab%3Dpast')
  await expect(page.getByText('Zola Dlamini')).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)
  // The code is pasted from another app, with a space in the code.
  await page.getByLabel('Code').fill(app.code(1).replace(/^(...)/, '$1 '))
  await expect(page).toHaveURL('/events?tab=past')
})

test('a member who has lost the phone signs in with a recovery code', async ({ page }) => {
  const { zola, client } = await memberWithFactor(page)
  const { data: codes } = await client.rpc('make_recovery_codes')
  await firstStep(page, zola, '/auth/login?return=%2Fevents')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByText('It turns off two-factor authentication')).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)
  await page.getByLabel('Recovery code').fill((codes?.[0] ?? '').toUpperCase().replaceAll('-', ' '))
  await page.getByRole('button', { name: 'Use the code', exact: true }).click()
  await expect(page).toHaveURL('/events')
  await expect(page.getByText('Two-factor authentication turned off')).toBeVisible()
  await deleteStoredSession(page)
  await firstStep(page, zola, '/auth/login?return=%2Fnews')
  await expect(page).toHaveURL('/news')
})

test.describe('the sessions of a user', () => {
  test('are the same in two tabs after a sign-in or sign-out', async ({ page, context }) => {
    await page.goto('/auth/login')
    const musa = await newManager(page)
    const otherTab = await context.newPage()
    await otherTab.goto('/auth/login?return=%2Fadmin')
    await waitUntilHydrated(otherTab)
    await firstStep(page, musa)
    await expect(otherTab).toHaveURL('/admin')
    await expect(backOffice(otherTab)).toBeVisible()
    await page.goto('/auth/login')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(otherTab).toHaveURL('/auth/login?return=%2Fadmin')
  })

  test('that ended on another device require a sign-in after a reload', async ({ page }) => {
    const musa = await openDiagnosticsAndEndSession(page)
    await page.reload()
    await expect(page).toHaveURL('/auth/login?return=%2Fadmin%2Fdiagnostics')
    await waitUntilHydrated(page)
    await signIn(page, musa)
    await expect(page).toHaveURL('/admin/diagnostics')
  })

  test('that ended on another device require a sign-in at the next request', async ({ page }) => {
    await openDiagnosticsAndEndSession(page)
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Search or go to').fill('lagos')
    await expect(page).toHaveURL('/auth/login?return=%2Fadmin%2Fdiagnostics')
  })

  test('require the second factor before a forgotten password is replaced', async ({ page }) => {
    const { zola, app } = await memberWithFactor(page)
    const client = await makeClient(page)
    const { data } = await client.auth.signInWithPassword(zola)
    const { access_token = '', refresh_token = '' } = data.session ?? {}
    const sessionParams = { access_token, refresh_token, expires_in: '3600', token_type: 'bearer', type: 'recovery' }
    await page.goto(`/auth/reset#${new URLSearchParams(sessionParams)}`)
    await page.getByLabel('Code').fill(app.code(1))
    await page.getByLabel('New password').fill('another long way home')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page).toHaveURL('/')
    expect((await client.auth.signInWithPassword({ ...zola, password: 'another long way home' })).error).toBeNull()
  })

  test('continue a password recovery after a reload', async ({ page }) => {
    await page.goto('/auth/login')
    const zola = await makeUser(page)
    const client = await makeClient(page)
    const { data } = await client.auth.signInWithPassword(zola)
    const { access_token = '', refresh_token = '' } = data.session ?? {}
    const sessionParams = { access_token, refresh_token, expires_in: '3600', token_type: 'bearer', type: 'recovery' }
    await page.goto(`/auth/reset#${new URLSearchParams(sessionParams)}`)
    await expect(page.getByLabel('New password')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('New password')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('New password').fill('another long way home')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/auth/reset')
    await expect(page.getByRole('button', { name: 'Send email' })).toBeVisible()
  })
})
