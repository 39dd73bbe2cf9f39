import type { Page } from '@playwright/test'
import { backOfficeAddresses, furtherAddresses } from '../../support/back-office.ts'
import { newManager } from '../../support/editors.ts'
import { sites } from '../../support/sites.ts'
import { newUser, signIn } from '../../support/users.ts'
import { expect, expectAccessible, test } from '../../support/visit.ts'

test.use({ baseURL: sites.accounts.address })

/** The address of one screen as a stranger might spell it. */
const spellings = [
  '/admin/news/import-all/',
  '/admin/news/import%2Dall',
  '/Admin/News/Import-All',
  '/admin/news%2Fimport-all',
]

/** Either no address at all, or the way to sign in or home. */
async function expectNoScreenAt(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Looking who you are')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Registered sources' })).toHaveCount(0)
}

test('Tunde, signed out, is led from every address of the back office to the sign-in, which remembers it', {
  tag: '@core',
}, async ({ page }) => {
  for (const path of [...backOfficeAddresses, ...furtherAddresses, '/admin/no-such-desk']) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    await expect(page).toHaveURL(`/auth/login?return=${encodeURIComponent(path)}`)
  }
  for (const path of spellings) await expectNoScreenAt(page, path)
})

test('Zola, a member, is led from every one of them to the front page', { tag: '@core' }, async ({ page }) => {
  await page.goto('/auth/login')
  const zola = await newUser(page)
  await signIn(page, zola)
  await expect(page).toHaveURL('/')
  for (const path of [...backOfficeAddresses, ...furtherAddresses]) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'Live checks' })).toHaveCount(0)
  }
  for (const path of spellings) await expectNoScreenAt(page, path)
})

test('Musa, a manager, is let in, and told where nothing stands', async ({ page }) => {
  await page.goto('/auth/login')
  const musa = await newManager(page)
  await page.goto('/admin/no-such-desk')
  await signIn(page, musa)
  await expect(page.getByRole('heading', { name: 'No such page' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to Diagnostics' }).click()
  await expect(page.getByRole('heading', { name: 'Live checks' })).toBeVisible()
})
