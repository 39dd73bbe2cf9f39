import { ofSample } from '../../support/sample.ts'
import { alive, desk, expect, expectAccessible, test } from '../../support/visit.ts'

test.use({ viewport: desk })

test('an article that is not there is said to be missing, and answers 404', async ({ page }) => {
  expect((await page.goto('/news/no-such-article'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Article Not Found' })).toBeVisible()
  await expect(page.getByText("The article you're looking for doesn't exist or has been removed.")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to News' }).click()
  await expect(page).toHaveURL('/news')
})

test('a draft and an article scheduled for later are not there', { tag: '@core' }, async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto('/news')
  const key = (await page.locator('html').getAttribute('data-backend-key')) ?? ''
  const rows = await request.get(`${baseURL}/rest/v1/news_articles?select=slug,status,published_at`, {
    headers: { apikey: key },
  })
  for (const { status, published_at } of await rows.json()) {
    expect(status).toBe('published')
    expect(Date.parse(published_at.replace(' ', 'T'))).toBeLessThanOrEqual(Date.now())
  }
})

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

test('the hub: one featured story, three interviews, three stories of the network, no culture', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/news')
  const featured = page.locator('.featured')
  // One of January waits for its day.
  const isJanuary = Date.now() > Date.parse(ofSample('2027-01-11T08:00:00Z'))
  await expect(featured.getByRole('heading')).toHaveText(isJanuary ? 'Ninety-four minutes' : 'A bridge fails slowly')
  await expect(featured).toContainText('Read Full Story')
  await expect(featured).toContainText(/\d+ min read/)
  for (const [name, action, all] of [
    ['Road to Davos', 'Read Interview', 'View All Interviews'],
    ['Baraza Collective News', 'Read Story', 'View All Stories'],
  ] as const) {
    const section = page.getByRole('region', { name, exact: true })
    await expect(section.getByRole('article')).toHaveCount(3)
    await expect(section.getByText(action)).toHaveCount(3)
    await expect(section.getByRole('link', { name: all })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: /Subscribe to the newsletter/ }).first()).toHaveAttribute(
    'target',
    '_blank',
  )
})

test('everything stated about an article is on its page', async ({ page }) => {
  await page.goto('/news/a-bridge-fails-slowly')
  const header = page.locator('article > header')
  await expect(header).toContainText('Road to Davos')
  await expect(header).toContainText(ofSample('November 12, 2026'))
  await expect(header).toContainText(/\d+ min read/)
  await expect(page.getByText(ofSample('Published on November 12, 2026'))).toBeVisible()
  await expect(page.getByRole('link', { name: 'View All Articles' })).toBeVisible()
  await expect(page.getByText('Sound concrete rings.')).toBeVisible()
})

test('on a phone the date is the short one', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/news/a-bridge-fails-slowly')
  await expect(page.locator('article > header')).toContainText(ofSample('Nov 12, 2026'), { useInnerText: true })
})
