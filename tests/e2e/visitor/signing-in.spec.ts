import {
  expect,
  expectAccessible,
  expectAccessibleOnPhoneAndDesktop,
  test,
  waitUntilHydrated,
} from '../../support/browser-page.ts'
import { sites } from '../../support/sites.ts'
import { makeClient, makeUser, signIn } from '../../support/users.ts'

test.use({ baseURL: sites.accounts.address })

const makePathFilter = (path: string) => (response: { url(): string }) => response.url().includes(path)

test('tokens from an e-mail link are not in the browser history', async ({ page }) => {
  await page.goto('/auth/login')
  const zola = await makeUser(page)
  const { data } = await (await makeClient(page)).auth.signInWithPassword(zola)
  const { access_token = '', refresh_token = '' } = data.session ?? {}
  const sessionParams = { access_token, refresh_token, expires_in: '3600', token_type: 'bearer', type: 'magiclink' }
  await page.goto('/about')
  await page.goto(`/auth/callback?return=%2Fprofile#${new URLSearchParams(sessionParams)}`)
  await expect(page).toHaveURL('/profile')
  const historyUrls = await page.evaluate(() => window.navigation.entries().map(({ url }) => url ?? ''))
  expect(historyUrls.length).toBeGreaterThan(1)
  expect(historyUrls.filter(url => /token/.test(url))).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('a new user is signed in and returns to the page before the sign-up', { tag: '@core' }, async ({ page }) => {
  await page.goto('/auth/login?return=%2Fevents%3Ftab%3Dpast')
  await expect(page.getByText('You will return to /events?tab=past')).toBeVisible()
  await page.getByRole('link', { name: 'Create one' }).click()
  await page.getByLabel('Name').fill('Zola Dlamini')
  await page.getByLabel('Email').fill(`zola-${crypto.randomUUID()}@baraza.example`)
  await page.getByLabel('Password').fill('zola walks the long way')
  const profile = page.waitForResponse(makePathFilter('/rest/v1/profiles'))
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/events?tab=past')
  expect(await (await profile).json()).toMatchObject([{ full_name: 'Zola Dlamini' }])
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Zola Dlamini' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have been logged out successfully')).toBeVisible()
})

for (const [clockSpeed, minutes] of [
  ['slow', -5],
  ['fast', 5],
] as const)
  test(`a device with a clock that is five minutes ${clockSpeed} can sign in`, async ({ page }) => {
    await page.clock.install({ time: Date.now() + minutes * 60_000 })
    await page.goto('/auth/login?return=%2Fprofile')
    const zola = await makeUser(page)
    await signIn(page, zola)
    await expect(page).toHaveURL('/profile')
    await page.reload()
    await page.getByLabel('Title').fill('Timekeeper')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
    await page.goto('/profile')
    await expect(page.getByLabel('Title')).toHaveValue('Timekeeper')
  })

test('a public page loads no code for accounts if the visitor has no session', async ({ page }) => {
  const requestUrls: string[] = []
  page.on('request', request => requestUrls.push(request.url()))
  await page.goto('/')
  await waitUntilHydrated(page)
  // Client-side navigation works once the page has checked for a session.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Partners' }).click()
  await expect(page).toHaveURL('/partners')
  await expect(page.getByRole('heading', { level: 1, name: 'Partners' })).toBeVisible()
  expect(requestUrls.filter(url => /session-db|auth\/v1/.test(url))).toEqual([])
  await expect(page.getByRole('link', { name: 'Admin Portal' })).toHaveAttribute('href', '/admin')
})

test('every sign-in page is accessible on phone and desktop', async ({ page }) => {
  for (const path of ['/auth/login', '/auth/signup', '/auth/reset', '/auth/callback', '/auth/confirm']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleOnPhoneAndDesktop(page)
  }
})
