import { alive, desk, expect, test } from '../../support/visit.ts'

test.use({ viewport: desk })

test('an article that fails to load shows the same page', async ({ page }) => {
  await page.goto('/news')
  await alive(page)
  await page.route('**/rest/v1/news_articles*', route => route.abort())
  await page.locator('.featured').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Article Not Found' })).toBeVisible()
})

test('while it is on its way its title stands already, and a skeleton in place of its text', async ({ page }) => {
  await page.goto('/news')
  await alive(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/rest/v1/news_articles*', async route => {
    await held.promise
    await route.continue()
  })
  const title = (await page.locator('.featured').getByRole('heading').textContent()) ?? ''
  await page.locator('.featured').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('Loading the article')).toBeVisible()
  await expect(page.locator('.article-main .bones')).toBeVisible()
  held.resolve()
  await expect(page.getByRole('link', { name: 'View All Articles' })).toBeVisible()
  await expect(page.locator('.bones')).toHaveCount(0)
})
