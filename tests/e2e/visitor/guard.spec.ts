import type { Page } from '@playwright/test'
import { backOfficeAddresses, furtherAddresses } from '../../support/back-office.ts'
import { expect, expectAccessible, test } from '../../support/browser-page.ts'
import { makeManager } from '../../support/editors.ts'
import { sites } from '../../support/sites.ts'
import { signIn } from '../../support/users.ts'

test.use({ baseURL: sites.accounts.address })

/** Variants of a back office URL that a stranger might try. */
const spellings = [
  '/admin/news/import-all/',
  '/admin/news/import%2Dall',
  '/Admin/News/Import-All',
  '/admin/news%2Fimport-all',
]

/** Expects a 404, the sign-in page or the home page. */
async function expectNoScreenAt(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Signing you in')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Feeds' })).toHaveCount(0)
}

test('a signed-out visitor is redirected from every back office URL to the sign-in page', {
  tag: '@core',
}, async ({ page }) => {
  for (const path of [...backOfficeAddresses, ...furtherAddresses, '/admin/no-such-desk']) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    await expect(page).toHaveURL(`/auth/login?return=${encodeURIComponent(path)}`)
  }
  for (const path of spellings) await expectNoScreenAt(page, path)
})

test('a manager sees a message for a page of the back office that does not exist', async ({ page }) => {
  await page.goto('/auth/login')
  const musa = await makeManager(page)
  await page.goto('/admin/no-such-desk')
  await signIn(page, musa)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to Diagnostics' }).click()
  await expect(page.getByRole('heading', { name: 'System checks' })).toBeVisible()
})
