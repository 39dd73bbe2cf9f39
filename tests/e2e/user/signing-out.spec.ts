import type { Page } from '@playwright/test'
import { clientFor, newUserAtHome } from '../../support/own-page.ts'
import { sites } from '../../support/sites.ts'
import { expect, expectAccessible, test } from '../../support/visit.ts'

test.use({ baseURL: sites.accounts.address, quietConsole: undefined })

const keys = (page: Page) => page.evaluate(() => Object.keys(localStorage))
const findToasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const waits = (page: Page) => page.evaluate(() => localStorage.getItem('ended-sessions'))

/** Zola, signed out while the server does not answer; and a second device that lists her sessions. */
async function signedOutInSilence(page: Page) {
  const zola = await newUserAtHome(page)
  const elsewhere = await clientFor(page, zola)
  const sessions = async () => ((await elsewhere.rpc('my_sessions')).data ?? []).length
  const before = await sessions()
  await page.route('**/auth/v1/logout*', route => route.abort())
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(findToasts(page).getByText('Logged out on this device')).toBeVisible()
  return { sessions, before }
}

test('the server does not answer: Zola is signed out here with a message, and the server is notified when the connection is back', {
  tag: '@core',
}, async ({ page, context }) => {
  const { sessions, before } = await signedOutInSilence(page)
  await expect(findToasts(page).getByText('It is told as soon as it does')).toBeVisible()
  await expect(page.getByText('You have been logged out successfully')).toHaveCount(0)
  await expectAccessible(page)
  // No stored data allows the next person on this device to continue the session.
  expect((await keys(page)).filter(key => key.startsWith('sb-'))).toEqual([])
  expect(await waits(page)).not.toContain('refresh')
  expect(await sessions()).toBe(before)

  await page.unroute('**/auth/v1/logout*')
  await context.setOffline(true)
  await context.setOffline(false)
  await expect.poll(sessions).toBe(before - 1)
  await expect.poll(() => waits(page)).toBeNull()
})

test('the next page that she opens notifies the server', async ({ page }) => {
  const { sessions, before } = await signedOutInSilence(page)
  await page.unroute('**/auth/v1/logout*')
  await page.goto('/about')
  await expect.poll(sessions).toBe(before - 1)
  await expect.poll(() => waits(page)).toBeNull()
})

test('requests in progress are aborted when she signs out, so that none can be refused', async ({ page }) => {
  const sessionsGate = Promise.withResolvers<void>()
  await page.route('**/rpc/my_sessions*', async route => {
    await sessionsGate.promise
    await route.continue().catch(() => {})
  })
  await newUserAtHome(page)
  const cut = page.waitForEvent('requestfailed', request => request.url().includes('my_sessions'))
  await page.getByRole('button', { name: 'Logout' }).click()
  await cut
  await expect(findToasts(page).getByText('You have been logged out successfully')).toBeVisible()
  sessionsGate.resolve()
})

test('a server that never answers does not delay the sign-out', async ({ page }) => {
  await newUserAtHome(page)
  await page.route('**/auth/v1/logout*', () => new Promise(() => {}))
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(findToasts(page).getByText('Logged out on this device')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('an expired pending sign-out is deleted and not sent', async ({ page }) => {
  const logoutUrls: string[] = []
  page.on('request', request => request.url().includes('/logout') && logoutUrls.push(request.url()))
  await page.goto('/about')
  await page.evaluate(() =>
    localStorage.setItem('ended-sessions', JSON.stringify([{ token: 'old', until: Date.now() - 1 }])),
  )
  await page.reload()
  await expect.poll(() => waits(page)).toBeNull()
  expect(logoutUrls).toEqual([])
})
