import { desktopSize, expect, expectAccessible, test, waitUntilHydrated } from '../../support/browser-page.ts'

test.use({ viewport: desktopSize })

test('the gallery can be used by keyboard', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/gallery')
  await waitUntilHydrated(page)
  await page.getByRole('link', { name: 'Open the album: The five cloths, woven' }).click()
  await expect(page).toHaveURL(/album=/)
  // The URL changes shortly before the page does, and the pictures of the new page have other links.
  await expect(page.getByRole('heading', { level: 1, name: 'The five cloths, woven' })).toBeVisible()
  const first = page.getByRole('main').locator('a[href*="image="]').first()
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/image=/)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  const openedUrl = page.url()
  await page.keyboard.press('ArrowRight')
  await expect(page).not.toHaveURL(openedUrl)
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(openedUrl)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(first).toBeFocused()
  // The URL of a picture opens the picture too.
  await page.goto(openedUrl)
  await expect(dialog.getByRole('img')).toBeVisible()
})

test('a visitor moves from the search field to the results with the arrow keys', async ({ page }) => {
  await page.goto('/search')
  await waitUntilHydrated(page)
  const box = page.getByRole('searchbox')
  await box.fill('bridge')
  await expect(page).toHaveURL(/\/search\?q=bridge/)
  await expect(page.getByRole('link', { name: /A bridge fails slowly/ })).toBeVisible()
  await box.press('ArrowDown')
  await expect(page.getByRole('main').getByRole('link').and(page.locator(':focus'))).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(box).toBeFocused()
  await box.fill('nothing is called this at all')
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /nothing|no results/i })
      .first(),
  ).toBeVisible()

  await box.fill('customs form')
  const promise = page.getByRole('region', { name: 'Promises' }).getByRole('listitem').first()
  const title = (await promise.getByRole('heading').textContent()) ?? ''
  await promise.getByRole('link').press('Enter')
  await expect(page).toHaveURL(/\/event\/[a-z0-9-]+#promises$/)
  await expect(page.locator('#promises').getByRole('heading', { name: title })).toBeInViewport()
})
