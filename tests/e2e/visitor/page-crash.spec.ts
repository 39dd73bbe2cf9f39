import { expect, test, waitUntilHydrated } from '../../support/browser-page.ts'

test.use({ quietConsole: undefined })

test('a page that crashes keeps the layout and shows an error without claiming that the error was reported', async ({
  page,
}) => {
  await page.goto('/')
  await waitUntilHydrated(page)
  // Row that no page can render, because its date is not a string.
  const row = { id: 'x', slug: 'x', name: 'X', tier: 'Lead', url: null, logo_url: null, mark: null, glyph: null }
  await page.route(/\/rest\/v1\/partners\?/, route =>
    route.fulfill({ json: [{ ...row, description: null, term_starts_on: 2008, media: null }] }),
  )
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Partners', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be shown' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('noted')
  await expect(page).toHaveTitle(/^This page could not be shown/)
  // The layout around the broken page still has links to other pages.
  await menu.getByRole('link', { name: 'News', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'News', exact: true })).toBeVisible()
})
