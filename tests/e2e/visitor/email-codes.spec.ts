import type { Page } from '@playwright/test'
import { deleteStoredSession, expect, expectAccessibleOnPhoneAndDesktop, test } from '../../support/browser-page.ts'
import { readCapturedMail } from '../../support/editors.ts'
import { sites } from '../../support/sites.ts'
import { makeUser, signIn } from '../../support/users.ts'

test.use({ baseURL: sites.accounts.address })

const findCode = (letter: string | undefined) => /\b\d{6}\b/.exec(letter ?? '')?.[0]

/** Reads the code of the newest e-mail, when it differs from the previous code. */
async function waitForCode(page: Page, email: string, before?: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      code = findCode(await readCapturedMail(page, email))
      return code !== undefined && code !== before
    })
    .toBe(true)
  return code ?? ''
}

async function askForPassword(page: Page, email: string) {
  await page.goto('/auth/reset')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
}

test('a code from an e-mail lets a member replace a forgotten password and sign in', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/auth/login')
  const zola = await makeUser(page)
  await askForPassword(page, zola.email)
  await page.getByLabel('Code').fill(await waitForCode(page, zola.email))
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await page.getByLabel('New password').fill('another long way round')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page).toHaveURL('/')
  await deleteStoredSession(page)
  await page.goto('/auth/login?return=%2Fprofile')
  await signIn(page, { ...zola, password: 'another long way round' })
  await expect(page).toHaveURL('/profile')
})

test('a member signs in with a code by e-mail', async ({ page }) => {
  await page.goto('/auth/login?return=%2Fprofile')
  const zola = await makeUser(page)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  await page.getByLabel('Email').fill(zola.email)
  await page.getByRole('button', { name: 'Send me a one-time code instead' }).click()
  await page.getByLabel('Code').fill(await waitForCode(page, zola.email))
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  await expect(page.getByLabel('Password')).toBeFocused()
  await page.getByLabel('Password').fill('another long way round')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/profile')
  await deleteStoredSession(page)
  await page.goto('/auth/login?return=%2Fprofile')
  await signIn(page, { ...zola, password: 'another long way round' })
  await expect(page).toHaveURL('/profile')
})

test('the e-mail with a code can be sent again after a countdown', async ({ page }) => {
  await page.clock.install()
  await page.goto('/auth/login')
  const zola = await makeUser(page)
  await askForPassword(page, zola.email)
  const first = await waitForCode(page, zola.email)
  const sendButton = page.getByRole('button', { name: /^Send again/ })
  await expect(sendButton).toHaveText(/Send again in \d+ s/)
  await expect(sendButton).toHaveAttribute('aria-disabled', 'true')
  await page.clock.fastForward('01:01')
  await expect(sendButton).toHaveText('Send again')
  await sendButton.click()
  await expect(page.getByText('Sent again.')).toBeVisible()
  await expect(sendButton).toHaveText(/Send again in \d+ s/)
  await expectAccessibleOnPhoneAndDesktop(page)
  await page.getByLabel('Code').fill(await waitForCode(page, zola.email, first))
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
})
