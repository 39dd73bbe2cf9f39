import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { makeAuthenticator } from '../../support/authenticator.ts'
import { expect, expectAccessible, expectAccessibleOnPhoneAndDesktop, test } from '../../support/browser-page.ts'
import { makeManager } from '../../support/editors.ts'
import { makeSignedInClient, openAsNewUser } from '../../support/signed-in-client.ts'
import { sites } from '../../support/sites.ts'
import { signIn } from '../../support/users.ts'

// The browser logs refused requests on the console, and this file causes many of them.
test.use({ baseURL: sites.accounts.address, quietConsole: undefined })

const security = (page: Page) => page.getByRole('region', { name: 'Security' })
const fillPasswords = async (page: Page, current: string, next: string) => {
  await page.getByLabel('Current password').fill(current)
  await page.getByLabel('New password').fill(next)
  await page.getByRole('button', { name: 'Change password' }).click()
}

/**
 * Starts setting up a second factor, up to the QR code and the field for the first code.
 * @returns the authenticator app that has read the QR code, and the secret
 */
async function beginSetup(page: Page) {
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByLabel('Name of this device')).toHaveValue('My phone')
  await page.getByRole('button', { name: 'Continue' }).click()
  const square = page.getByRole('img', { name: 'QR code for your authenticator app' })
  await expect(square).toBeVisible()
  expect(await square.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)
  const secret = ((await page.locator('.factor-secret code').textContent()) ?? '').replace(/\s/g, '')
  return { app: makeAuthenticator(secret), secret }
}

/** Enters the first code. @returns the recovery codes */
async function enterFirstCode(page: Page, app: ReturnType<typeof makeAuthenticator>): Promise<string[]> {
  await page.getByLabel('Six-digit code').fill(app.code())
  await expect(page.getByRole('heading', { name: 'Your ten recovery codes' })).toBeFocused()
  return page.locator('.recovery-codes li').allInnerTexts()
}

test('a member who changes the password is signed out on every other device', async ({ page }) => {
  const zola = await openAsNewUser(page)
  const elsewhere = await makeSignedInClient(page, zola)
  expect((await elsewhere.from('profiles').select('id')).data).toHaveLength(1)
  const next = 'the long way home by boat'
  await fillPasswords(page, zola.password, next)
  await expect(page.getByText('All other devices are signed out.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveValue('')
  expect((await elsewhere.from('profiles').select('id')).error).not.toBeNull()
  await expect(makeSignedInClient(page, zola)).rejects.toThrow(/Invalid login credentials/)
  await makeSignedInClient(page, { ...zola, password: next })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Zola Dlamini' })).toBeVisible()
})

test('a member sets up and removes a second factor', {
  tag: '@core',
}, async ({ page }) => {
  const zola = await openAsNewUser(page)
  const { app } = await beginSetup(page)
  await expectAccessibleOnPhoneAndDesktop(page)
  const codes = await enterFirstCode(page, app)
  expect(new Set(codes).size).toBe(10)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Save the codes first')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const codesFile = readFileSync(await (await download).path(), 'utf8')
  for (const code of codes) expect(codesFile).toContain(code)
  expect(codesFile).toContain(zola.email)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(codes[0] ?? '')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Privacy' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByLabel('I have saved them').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(codes[0] ?? '')).toHaveCount(0)
  await expect(security(page).getByText(/^On since [A-Z]\w+ \d+, \d{4}/)).toBeVisible()
  await expect(page.getByText('You have 10 recovery codes.')).toBeVisible()

  await page.getByRole('button', { name: 'Create new recovery codes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create new codes' }).click()
  await expect(page.getByRole('heading', { name: 'Your ten recovery codes' })).toBeVisible()
  expect(await page.locator('.recovery-codes li').allInnerTexts()).not.toContain(codes[0])
  await page.getByLabel('I have saved them').check()
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Remove My phone' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove My phone?' })
  await expect(question).toContainText('You then sign in with the password only')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Two-factor authentication turned off')).toBeVisible()
  await expect(security(page).getByText('Off', { exact: true })).toBeVisible()
  await makeSignedInClient(page, zola)
})

test('a member ends all other sessions', async ({ page, browser }) => {
  const zola = await openAsNewUser(page)
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0'
  const context = await browser.newContext({ baseURL: sites.accounts.address, userAgent: firefox })
  const otherPage = await context.newPage()
  await otherPage.goto('/profile')
  await signIn(otherPage, zola)
  await expect(otherPage.getByRole('heading', { level: 1, name: 'Zola Dlamini' })).toBeVisible()
  await makeSignedInClient(page, zola)

  await page.reload()
  const list = page.getByRole('list', { name: 'Where you are signed in' })
  await expect(list.getByRole('listitem').first()).toContainText(
    /This device.*Signed in [A-Z][a-z]+ \d{1,2}, \d{4}.*, \d\d:\d\d/,
  )
  const endButton = list.getByRole('button', { name: 'End the session of Firefox on Windows' })
  await expect(endButton).toBeVisible()
  const before = await list.getByRole('listitem').count()
  await endButton.click()
  await expect(list.getByText('Firefox on Windows')).toHaveCount(0)
  await expect(list.getByRole('listitem')).toHaveCount(before - 1)
  await otherPage.reload()
  await expect(otherPage).toHaveURL('/auth/login?return=%2Fprofile')
  await context.close()

  await page.getByRole('button', { name: 'End all others' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: /^End sessions?$/ }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('No other devices.')).toBeVisible()
})

test('a manager without the required second factor is asked to set up a second factor', async ({ page }) => {
  await page.goto('/auth/login')
  const musa = await makeManager(page)
  // Simulates in the browser the setting that requires a second factor, because the real setting would affect all
  // editors of this site, which other tests use too.
  const accessUrlPattern = '**/rpc/my_access'
  await page.route(accessUrlPattern, route => route.fulfill({ json: { role: 'manager', needs: 'enrol' } }))
  await page.goto('/auth/login?return=%2Fprofile%23security')
  await signIn(page, musa)
  await expect(page.getByText('Your role requires two-factor authentication.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(accessUrlPattern)
  const { app } = await beginSetup(page)
  await enterFirstCode(page, app)
  await page.getByLabel('I have saved them').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('link', { name: 'Continue to the admin area' })).toHaveAttribute('href', '/admin')
  await expect(page.getByText('Your role requires two-factor authentication.')).toHaveCount(0)
})
