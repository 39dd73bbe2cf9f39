import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../support/browser-page.ts'
import { makeSignedInClient, openAsNewUser } from '../../support/signed-in-client.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address, quietConsole: undefined })

const keys = (page: Page) => page.evaluate(() => Object.keys(localStorage))
const findToasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const readEndedSessions = (page: Page) => page.evaluate(() => localStorage.getItem('ended-sessions'))

/** Signs Zola out while the server does not answer, and makes a second device that lists her sessions. */
async function signedOutInSilence(page: Page) {
  const zola = await openAsNewUser(page)
  const elsewhere = await makeSignedInClient(page, zola)
  const sessions = async () => ((await elsewhere.rpc('my_sessions')).data ?? []).length
  const before = await sessions()
  await page.route('**/auth/v1/logout*', route => route.abort())
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(findToasts(page).getByText('Logged out on this device')).toBeVisible()
  return { sessions, before }
}

test('a sign-out that got no response from the server is sent again when the connection is back', {
  tag: '@core',
}, async ({ page, context }) => {
  const { sessions, before } = await signedOutInSilence(page)
  await expect(findToasts(page).getByText('The session ends there when the server responds')).toBeVisible()
  await expect(page.getByText('You have been logged out successfully')).toHaveCount(0)
  await expectAccessible(page)
  // The browser stores no data with which the next person on this device could continue the session.
  expect((await keys(page)).filter(key => key.startsWith('sb-'))).toEqual([])
  expect(await readEndedSessions(page)).not.toContain('refresh')
  expect(await sessions()).toBe(before)

  await page.unroute('**/auth/v1/logout*')
  await context.setOffline(true)
  await context.setOffline(false)
  await expect.poll(sessions).toBe(before - 1)
  await expect.poll(() => readEndedSessions(page)).toBeNull()
})
