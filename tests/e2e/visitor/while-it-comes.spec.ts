import type { Page } from '@playwright/test'
import { alive, desk, expect, expectAccessible, expectNoSidewaysScroll, phone, test } from '../../support/visit.ts'

test.use({ quietConsole: undefined })

/** A page that is reached by a click: from where, by which link, and what the site knows of it before anything is read. */
const clicks: readonly { from: string; link: string; heading: RegExp }[] = [
  { from: '/about', link: 'Events', heading: /^Events and calendar$/ },
  { from: '/about', link: 'News', heading: /^News$/ },
  { from: '/about', link: 'Partners', heading: /^Partners$/ },
  { from: '/about', link: 'Management', heading: /^Management$/ },
  { from: '/about', link: 'Leadership Council', heading: /^Leadership Council$/ },
  { from: '/circles', link: 'Infrastructure', heading: /^Infrastructure$/ },
  { from: '/events', link: 'Cold chain, warm hands', heading: /^Cold chain, warm hands/ },
  { from: '/news', link: 'A clinic is a cold box with a door', heading: /^A clinic is a cold box with a door$/ },
]

/** Rows that are asked for by the browser wait, or never come, until the journey lets them. */
async function hold(page: Page) {
  const held = Promise.withResolvers<'go' | 'fail'>()
  await page.route('**/rest/v1/**', async route => ((await held.promise) === 'go' ? route.continue() : route.abort()))
  return held
}

const press = (page: Page, link: string) =>
  page.getByRole('link', { name: link }).filter({ visible: true }).first().click()

for (const { from, link, heading } of clicks) {
  test(`while ${link} comes its heading stands, nothing is called empty, and the footer stays below`, async ({
    page,
  }) => {
    await page.setViewportSize(desk)
    await page.goto(from)
    await alive(page)
    const held = await hold(page)
    await press(page, link)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/No .* (found|available)|not been|Nothing to show/)
    expect((await page.getByRole('contentinfo').boundingBox())?.y, 'the footer').toBeGreaterThan(desk.height - 200)
    await expectNoSidewaysScroll(page)
    held.resolve('go')
    await expect(page.getByRole('main').locator('.spinner')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  })
}

test('what fails keeps its heading, speaks with one voice, and can be tried again', async ({ page }) => {
  test.slow()
  await page.setViewportSize(phone)
  for (const [path, again] of [
    ['/team', 'Management'],
    ['/partners', 'Partners'],
    ['/leadership-council', 'Leadership Council'],
    ['/circles', 'Circles'],
  ] as const) {
    await page.goto('/editorial')
    await alive(page)
    await page.route('**/rest/v1/**', route => route.abort())
    await page.evaluate(to => document.querySelector<HTMLAnchorElement>(`a[href="${to}"]`)?.click(), path)
    await expect(page.getByText(/could not be loaded\.$/)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('The fault is ours, and usually gone within a minute.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: again })).toBeVisible()
    await expect(page.getByText('Try again')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/rest/v1/**')
  }
})

test('an article that fails keeps its stated words, and can be tried again', async ({ page }) => {
  await page.goto('/news')
  await alive(page)
  await page.route('**/rest/v1/**', route => route.abort())
  await press(page, 'A clinic is a cold box with a door')
  await expect(page.getByRole('heading', { level: 1, name: 'Article Not Found' })).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/rest/v1/**')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A clinic is a cold box with a door' })).toBeVisible()
})
