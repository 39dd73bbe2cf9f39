import { expect, test, waitUntilHydrated } from '../../support/browser-page.ts'
import { findHtmlFaults } from '../../support/valid-html.ts'

// This test checks the HTML in the browser after scripts have run; tests/pages/valid-html.test.ts checks the HTML that
// the server sends.
test.use({ quietConsole: undefined })

test('a page is valid HTML while it loads, after an error, and under a dialog', async ({ page }) => {
  test.slow()
  const valid = async () => expect(await findHtmlFaults(await page.content())).toEqual([])
  for (const link of ['Events', 'News', 'Circles', 'Partners', 'Management'] as const) {
    await page.goto('/about')
    await waitUntilHydrated(page)
    const answerGate = Promise.withResolvers<void>()
    await page.route('**/rest/v1/**', async route => {
      await answerGate.promise
      await route.abort()
    })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click()
    await expect(page).not.toHaveURL('/about')
    await expect(page).not.toHaveTitle('')
    await valid()
    answerGate.resolve()
    const failureMessage = page
      .getByText(/could not be loaded|Error loading events|No Road to Davos articles available/)
      .first()
    await expect(failureMessage).toBeVisible({ timeout: 30_000 })
    await valid()
    await page.unroute('**/rest/v1/**')
  }
  await page.goto('/')
  await waitUntilHydrated(page)
  await page.getByRole('button', { name: 'Watch Our Story' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await valid()
})
