import type { Page } from '@playwright/test'
import { ofSample } from '../../support/sample.ts'
import { alive, desk, expect, expectAccessible, phone, test } from '../../support/visit.ts'

// Texts, orders and sizes listed in the specification.
test.use({ viewport: desk })

test('the overview has five tabs with cards and a link each, and on a phone all of them in one column', async ({
  page,
}) => {
  await page.goto('/overview')
  await alive(page)
  const tabs = [
    ['Network', 3, '/network'],
    ['Platforms', 3, '/platforms'],
    ['Circles', 5, '/circles'],
    ['Events', 3, '/events'],
    ['News', 3, '/news'],
  ] as const
  await expect(page.getByRole('tab')).toHaveText(tabs.map(([name]) => name))
  for (const [name, cards, way] of tabs) {
    await page.getByRole('tab', { name }).click()
    const part = page.getByRole('tabpanel', { name })
    await expect(part.locator('.card')).toHaveCount(cards)
    await expect(part.locator('.span-3').getByRole('link')).toHaveAttribute('href', way)
  }
  await page.setViewportSize(phone)
  await expect(page.getByRole('tab').filter({ visible: true })).toHaveCount(0)
  for (const [name] of tabs)
    await expect(page.getByRole('main').getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  await expect(page.locator('.overview-part .card').filter({ visible: true })).toHaveCount(17)
})

test('a date is long on a desktop and short on a phone: of an article, in a filter, and next to a search result', async ({
  page,
}) => {
  const inFull =
    /^(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}$/
  const short = /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/
  await page.goto('/events?day=2026-11-18')
  const filter = (day: string) => page.getByRole('link', { name: new RegExp(`^${day}\\s*, remove`) })
  await expect(filter('November 18, 2026')).toBeVisible()
  await page.setViewportSize(phone)
  await expect(filter('Nov 18, 2026')).toBeVisible()

  for (const question of ['/search?q=bridge&kind=article', '/search?q=customs+form&kind=promise']) {
    await page.goto(question)
    const day = page.locator('.search-facts time').first()
    await page.setViewportSize(desk)
    await expect(day).toHaveText(inFull, { useInnerText: true })
    await page.setViewportSize(phone)
    await expect(day).toHaveText(short, { useInnerText: true })
  }

  await page.goto('/news/a-bridge-fails-slowly')
  await expect(page.locator('article > header')).toContainText(ofSample('Nov 12, 2026'), { useInnerText: true })
})

/** Red, green and blue of a computed colour. */
const colour = (page: Page, selector: string, property: 'color' | 'borderTopColor' | 'backgroundColor') =>
  page
    .locator(selector)
    .filter({ visible: true })
    .first()
    .evaluate((element, name) => {
      // Drawn on a canvas, so that every colour notation becomes bytes.
      const canvas = document.createElement('canvas').getContext('2d')
      if (!canvas) throw new Error('Nothing to draw on')
      canvas.fillStyle = getComputedStyle(element)[name]
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
    }, property)

test('upcoming is blue and past is grey, in the legend and in the calendar', async ({ page }) => {
  await page.goto('/events')
  await alive(page)
  for (const where of ['.legend li:nth-child(1) i', '.day-upcoming:not(.day-past)']) {
    const [red = 0, green = 0, blue = 0] = await colour(page, where, 'borderTopColor')
    expect(blue - Math.max(red, green), `${where} is blue`).toBeGreaterThan(40)
  }
  const [red = 0, green = 0, blue = 0] = await colour(page, '.legend li:nth-child(2) i', 'borderTopColor')
  expect(Math.max(red, green, blue) - Math.min(red, green, blue), 'past is grey').toBeLessThan(24)
})

test('fourteen partners of 320 by 200 pixels, one round in thirty seconds, a pause of three after scrolling', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  await alive(page)
  const strip = page.getByRole('region', { name: 'Partners', exact: true })
  const row = strip.locator('.strip-row')
  const cards = row.locator('ul').first().locator('.strip-card')
  await expect(cards).toHaveCount(14)
  expect(await cards.first().boundingBox()).toMatchObject({ width: 320, height: 200 })
  await row.scrollIntoViewIfNeeded()
  const at = () => row.evaluate(element => element.scrollLeft)
  await page.clock.pauseAt(Date.now() + 60_000)
  const begun = await at()
  // IntersectionObserver reports visibility with a delay.
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return at()
    })
    .toBeGreaterThan(begun)
  const before = await at()
  await page.clock.runFor(3000)
  const travelled = (await at()) - before
  expect(travelled, 'a tenth of the round').toBeGreaterThan(0.09 * 14 * 320)
  expect(travelled).toBeLessThan(0.11 * 14 * 320)
  await row.evaluate(element => element.dispatchEvent(new WheelEvent('wheel', { deltaX: 1, bubbles: true })))
  const pushed = await at()
  await page.clock.runFor(2900)
  expect(await at(), 'it rests').toBe(pushed)
  await page.clock.runFor(500)
  expect(await at(), 'and goes on').toBeGreaterThan(pushed)
})

test('the featured story has its heading; without a picture, or with a failed one, screen readers get a text', async ({
  page,
}) => {
  await page.goto('/about')
  await alive(page)
  let picture: string | null = null
  await page.route('**/rest/v1/news_articles*', async route => {
    const answer = await route.fetch()
    const articleRows: Record<string, unknown>[] = await answer.json()
    // Both sections are empty.
    if (new URL(route.request().url()).searchParams.get('category_id')?.startsWith('eq.'))
      return route.fulfill({ response: answer, json: [] })
    const rows = articleRows.map(row => ({ ...row, feature_image_url: picture, media: null, categories: null }))
    await route.fulfill({ response: answer, json: rows })
  })
  for (picture of [null, '/media/no-such-picture.webp']) {
    await page.route('**/media/no-such-picture*', route => route.abort())
    await page.goto('/about')
    await alive(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News', exact: true }).click()
    const heading = page.getByRole('heading', { level: 2, name: 'Latest Featured Story' })
    await expect(heading).toBeVisible()
    expect((await heading.boundingBox())?.height).toBeGreaterThan(20)
    await expect(page.locator('.featured').getByText('No image available')).toBeAttached()
    await expect(page.locator('.featured').getByText('Featured', { exact: true })).toBeVisible()
    await expect(page.locator('.featured img:not([src^="/weave/"])')).toHaveCount(0)
    await expectAccessible(page)
  }
  // Empty section: the text from the specification, and no link to more.
  await expect(page.getByText('No Road to Davos articles available')).toBeVisible()
  await expect(page.getByText('Check back soon for exclusive leadership interviews')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View All Interviews' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'View All Stories' })).toHaveCount(0)
})

test('a failed portrait or logo shows initials or the name, and no broken image icon', async ({ page }) => {
  await page.route(/\/rest\/v1\/(people|partners)\?/, async route => {
    const answer = await route.fetch()
    const rows: object[] = await answer.json()
    const missingMedia = { image_url: '/media/gone.webp', logo_url: '/media/gone.webp', media: null }
    await route.fulfill({ response: answer, json: rows.map(row => ({ ...row, ...missingMedia })) })
  })
  await page.route('**/media/gone*', route => route.abort())
  for (const [link, name, said] of [
    ['Leadership Council', /./, '.portrait-initials'],
    ['Partners', /./, '.partner-name > span'],
  ] as const) {
    await page.goto('/about')
    await alive(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click()
    const placeholder = page.getByRole('main').locator(said).first()
    await placeholder.scrollIntoViewIfNeeded()
    await expect(placeholder).toHaveText(name)
    await expect(page.locator('img[src*="gone"]').filter({ visible: true })).toHaveCount(0)
  }
})
