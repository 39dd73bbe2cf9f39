import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser-page.ts'

/** Variants of a back office URL that a stranger might try. */
const spellings = [
  '/admin/news/import-all/',
  '/admin/news/import%2Dall',
  '/Admin/News/Import-All',
  '/admin/news%2Fimport-all',
]

/** Expects a 404, the sign-in page or the home page. */
async function expectNoScreen(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Signing you in')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Feeds' })).toHaveCount(0)
}

test('a signed-out visitor is redirected from back office URLs to the sign-in page', {
  tag: '@core',
}, async ({ page }) => {
  // Other levels test every URL: tests/pages/guard.test.ts what the server sends, and tests/components/guard.test.tsx
  // where the page leads.
  for (const path of ['/admin', '/admin/events?tab=draft', '/admin/no-such-desk']) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    await expect(page).toHaveURL(`/auth/login?return=${encodeURIComponent(path)}`)
  }
  for (const path of spellings) await expectNoScreen(page, path)
})
