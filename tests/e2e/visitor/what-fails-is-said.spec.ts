import type { ConsoleMessage, Page } from '@playwright/test'
import { alive, expect, expectAccessible, test } from '../../support/visit.ts'

test.use({ quietConsole: undefined })

/** What the page itself wrote about reads that failed. */
function failuresSaid(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' && message.text().startsWith('query failed')) said.push(message.text())
  })
  return said
}

/** The backend fails at the rows of a table or at a function, as when the database is away, under a reference of its log. */
const failAt = (page: Page, table: string) =>
  page.route(new RegExp(`/rest/v1/${table}(\\?|$)`), route =>
    route.fulfill({
      status: 500,
      headers: { 'x-request-id': `ref-${table}` },
      json: { message: 'down', code: 'XX000' },
    }),
  )

async function go(page: Page, name: string) {
  await page.goto('/about')
  await alive(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
}

test('events that cannot be read: Tunde is told, and the console names the read and the reference once', {
  tag: '@core',
}, async ({ page }) => {
  const said = failuresSaid(page)
  await failAt(page, 'rpc/list_public_events')
  await go(page, 'Events')
  await expect(page.getByText('Error loading events. Please try again later.')).toBeVisible()
  expect(said.filter(line => line.includes('"published"'))).toHaveLength(1)
  expect(said.join()).toContain('reference ref-rpc/list_public_events')
})

test('circles that cannot be read: the filter says so instead of having fewer, keeps the chosen one, and tries again', async ({
  page,
}) => {
  const said = failuresSaid(page)
  await failAt(page, 'circles')
  await go(page, 'Events')
  const missing = page.getByText('The circles could not be read just now.')
  await expect(missing).toBeVisible()
  await expect(page.getByLabel('Circle')).toHaveAccessibleDescription(/could not be read/)
  expect(said).toHaveLength(1)
  expect(said[0]).toContain('["circles"]')
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Circle').getByRole('option', { name: 'Infrastructure' })).toBeAttached()
  await expect(missing).toBeHidden()
})

test('news that cannot be read: the sections are empty as stated, and it is logged once', async ({ page }) => {
  const said = failuresSaid(page)
  await failAt(page, 'news_articles')
  await go(page, 'News')
  await expect(page.getByText('No Road to Davos articles available')).toBeVisible()
  expect(said).toHaveLength(1)
})

test('while the news are on their way, nothing says that there are none', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/rest/v1/news_articles*', async route => {
    await held.promise
    await route.continue()
  })
  await go(page, 'News')
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible()
  await expect(page.locator('.skeleton-card').first()).toBeVisible()
  await expect(page.getByText(/No .* available/)).toHaveCount(0)
  held.resolve()
  await expect(page.getByRole('heading', { name: 'Road to Davos' })).toBeVisible()
})

test('a flagship page that cannot be read is logged', async ({ page }) => {
  const said = failuresSaid(page)
  await failAt(page, 'flagship_pages')
  await go(page, 'Flagships')
  await expect.poll(() => said.length).toBeGreaterThan(0)
  expect(said.every(line => line.includes('reference ref-flagship_pages'))).toBe(true)
})

test('a circle and an institution that cannot be read keep the ground that is known of them', async ({ page }) => {
  // Their lists come with the pages of the server.
  for (const table of ['circles', 'flagship_pages']) await failAt(page, table)
  const main = page.getByRole('main')
  for (const [list, name, ground] of [
    ['/circles', 'Infrastructure', '.circle-medal .weave'],
    ['/platforms', 'Geneva', '.flagship-band .weave'],
  ] as const) {
    await page.goto(list)
    await alive(page)
    await main
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .click()
    await expect(main.getByText(`The page of ${name} could not be loaded.`)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(main.locator(ground)).toBeVisible()
    await expectAccessible(page)
  }
})

test('a page that breaks claims nothing that nobody did', async ({ page }) => {
  await page.goto('/')
  await alive(page)
  // A row that no page can draw: its day is no text.
  const row = { id: 'x', slug: 'x', name: 'X', tier: 'Lead', url: null, logo_url: null, mark: null, glyph: null }
  await page.route(/\/rest\/v1\/partners\?/, route =>
    route.fulfill({ json: [{ ...row, description: null, term_starts_on: 2008, media: null }] }),
  )
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Partners', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be shown' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('noted')
})
