import { desktopSize, expect, test } from '../../support/browser-page.ts'

test.use({ viewport: desktopSize })

test('a promise in the search results links to its place on the page of the event', async ({ page }) => {
  await page.goto('/search?q=customs+form')
  const promise = page.getByRole('region', { name: 'Promises' }).getByRole('listitem').first()
  const title = (await promise.getByRole('heading').textContent()) ?? ''
  await promise.getByRole('link').click()
  await expect(page).toHaveURL(/\/event\/[a-z0-9-]+#promises$/)
  await expect(page.locator('#promises').getByRole('heading', { name: title })).toBeInViewport()
})
