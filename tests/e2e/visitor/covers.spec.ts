import { expect, test, waitUntilHydrated } from '../../support/browser-page.ts'

test('covers that cannot be loaded show a striped placeholder', { tag: '@core' }, async ({ page }) => {
  await page.route('**/weave/**', route => route.abort())
  await page.goto('/events')
  await waitUntilHydrated(page)
  const cover = page.locator('.card .weave').first()
  await expect(cover.locator('img')).toHaveCount(0)
  await expect(cover).toHaveCSS('background-image', /repeating-linear-gradient/)
})
