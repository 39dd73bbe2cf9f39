import type { Page } from '@playwright/test'
import { expect, expectAccessibleOnPhoneAndDesktop, test } from '../../support/browser-page.ts'
import { waitForMail } from '../../support/editors.ts'
import { findConfirmLink } from '../../support/letters.ts'
import { sites } from '../../support/sites.ts'
import { makeClient, makeUser } from '../../support/users.ts'

test.use({ baseURL: sites.accounts.address })

/**
 * Makes a user whose password is known to a stranger. @returns the link of the e-mail about the new sign-in, and that
 * sign-in
 */
async function knownElsewhere(page: Page) {
  await page.goto('/auth/login')
  const zola = await makeUser(page)
  const stranger = await makeClient(page)
  expect((await stranger.auth.signInWithPassword(zola)).error).toBeNull()
  const letter = await waitForMail(page, zola.email, /new device/i)
  const link = /\S+\/auth\/not-me\?token=[0-9a-f]{64}/.exec(letter)?.[0] ?? ''
  return { zola, stranger, path: new URL(link).pathname + new URL(link).search }
}

test('a member who reports an unknown device gets an e-mail to choose a new password', {
  tag: '@core',
}, async ({ page }) => {
  const { zola, stranger, path } = await knownElsewhere(page)
  await page.goto(path)
  await expect(page.getByText('Someone signed in to your account on a new device')).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)
  // Opening the link does not revert the change; only pressing the button does.
  expect((await stranger.auth.getUser()).error).toBeNull()
  await page.getByRole('button', { name: 'It was not me: secure the account' }).click()
  await expect(page.getByRole('heading', { name: 'The account is yours again' })).toBeVisible()
  expect((await stranger.auth.getUser()).error).not.toBeNull()
  expect((await stranger.auth.signInWithPassword(zola)).error?.code).toBe('invalid_credentials')

  await page.goto(path)
  await expect(page.getByText('This link has been used.')).toBeVisible()

  const letter = await waitForMail(page, zola.email, /choose a new password/i)
  await page.goto(findConfirmLink(letter))
  await page.getByRole('button', { name: 'Choose a new password' }).click()
  await page.getByLabel('New password').fill('another long way home')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  const secondClient = await makeClient(page)
  expect(
    (await secondClient.auth.signInWithPassword({ email: zola.email, password: 'another long way home' })).error,
  ).toBeNull()
})
