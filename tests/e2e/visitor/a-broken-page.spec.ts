import { expect, test, waitUntilHydrated } from '../../support/browser-page.ts'

test.use({ quietConsole: undefined })

test('a page that crashes shows an error without the statement that the error was reported', async ({ page }) => {
  await page.goto('/')
  await waitUntilHydrated(page)
  // Row that no page can render, because its date is not a string.
  const row = { id: 'x', slug: 'x', name: 'X', tier: 'Lead', url: null, logo_url: null, mark: null, glyph: null }
  await page.route(/\/rest\/v1\/partners\?/, route =>
    route.fulfill({ json: [{ ...row, description: null, term_starts_on: 2008, media: null }] }),
  )
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Partners', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be shown' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('noted')
})
