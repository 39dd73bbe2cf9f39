import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { endSession, makeSiteForSignIn, signInAsMember } from './support/account.ts'
import type { FakeSite } from './support/fake-site.ts'
import { fillField } from './support/open-page.tsx'
import { makeAccountRefusal } from './support/visitor.ts'

afterEach(endSession)

const makeRefusal = (code: string) => new Response(JSON.stringify({ code, message: 'refused' }), { status: 401 })

/**
 * Saves Zola's profile on a server that refuses the save: row requests with one code, account requests with another
 * code. Earlier requests succeed.
 */
async function saveRefused(site: FakeSite, rows: string, account: string) {
  const page = await signInAsMember(site, '/profile')
  await fillField(page.user, (await screen.findAllByLabelText(/^Title/))[0] as HTMLElement, 'Engineer')
  site.on('PATCH', /profiles/, () => {
    site.on('GET', /auth\/v1\/user/, () => makeAccountRefusal(403, account, 'refused'))
    for (const method of ['GET', 'PATCH']) site.on(method, /profiles/, () => makeRefusal(rows))
    return makeRefusal(rows)
  })
  await page.user.click(screen.getByRole('button', { name: 'Save' }))
  return page
}

it('a suspended account leads to the sign-in page, which states the reason', async () => {
  await saveRefused(makeSiteForSignIn(), 'PGRST303', 'user_banned')
  await screen.findByText(/This account is suspended\./)
  await screen.findByLabelText('Password')
})

it('a suspended account whose session was deleted leads to the sign-in page, which states the reason', async () => {
  await saveRefused(makeSiteForSignIn({ is_my_account_suspended: () => true }), 'PT401', 'session_not_found')
  await screen.findByText(/This account is suspended\./)
})

it('an account that was deleted on another device leads to the sign-in page', async () => {
  const site = makeSiteForSignIn({ is_my_account_suspended: () => false })
  const { address } = await saveRefused(site, 'PT401', 'user_not_found')
  await expect.poll(address).toBe('/auth/login?return=%2Fprofile')
  await screen.findByText(/Your session has ended\./)
})

it('a sign-out by the user shows no reason on the sign-in page', async () => {
  const { user, goTo } = await signInAsMember(makeSiteForSignIn(), '/profile')
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  await screen.findByText('You have been logged out successfully')
  await goTo('/auth/login')
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(within(document.body).queryByText(/Your session has ended\./)).toBeNull()
})
