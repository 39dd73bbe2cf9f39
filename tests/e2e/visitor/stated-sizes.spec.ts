import type { Page } from '@playwright/test'
import { desktopSize, expect, phoneSize, test, waitUntilHydrated } from '../../support/browser-page.ts'
import { toSampleYear } from '../../support/sample-years.ts'

// Texts, orders and sizes that the specification lists.
test.use({ viewport: desktopSize })

test('the overview of the network has five tabs with cards', async ({ page }) => {
  await page.goto('/overview')
  await waitUntilHydrated(page)
  const tabs = [
    ['Network', 3, '/network'],
    ['Platforms', 3, '/platforms'],
    ['Circles', 5, '/circles'],
    ['Events', 3, '/events'],
    ['News', 3, '/news'],
  ] as const
  await expect(page.getByRole('tab')).toHaveText(tabs.map(([name]) => name))
  for (const [name, cards, link] of tabs) {
    await page.getByRole('tab', { name }).click()
    const part = page.getByRole('tabpanel', { name })
    await expect(part.locator('.card')).toHaveCount(cards)
    await expect(part.locator('.span-3').getByRole('link')).toHaveAttribute('href', link)
  }
  await page.setViewportSize(phoneSize)
  await expect(page.getByRole('tab').filter({ visible: true })).toHaveCount(0)
  for (const [name] of tabs)
    await expect(page.getByRole('main').getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  await expect(page.locator('.overview-part .card').filter({ visible: true })).toHaveCount(17)
})

test('the date of an event is written in full on a desktop and abbreviated on a phone', async ({ page }) => {
  const inFull =
    /^(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}$/
  const shortDatePattern = /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/
  await page.goto('/events?day=2026-11-18')
  const filter = (day: string) => page.getByRole('link', { name: new RegExp(`^${day}\\s*, remove`) })
  await expect(filter('November 18, 2026')).toBeVisible()
  await page.setViewportSize(phoneSize)
  await expect(filter('Nov 18, 2026')).toBeVisible()

  for (const question of ['/search?q=bridge&kind=article', '/search?q=customs+form&kind=promise']) {
    await page.goto(question)
    const day = page.locator('.search-facts time').first()
    await page.setViewportSize(desktopSize)
    await expect(day).toHaveText(inFull, { useInnerText: true })
    await page.setViewportSize(phoneSize)
    await expect(day).toHaveText(shortDatePattern, { useInnerText: true })
  }

  await page.goto('/news/a-bridge-fails-slowly')
  await expect(page.locator('article > header')).toContainText(toSampleYear('Nov 12, 2026'), { useInnerText: true })

  const table = page.locator('.table-when')
  const before = page.getByRole('navigation', { name: 'Gatherings before and after' }).getByRole('link').first()
  for (const [viewport, days, day] of [
    [desktopSize, new RegExp(toSampleYear('^January 18 to 21, 2027')), /[A-Z][a-z]{3,} \d{1,2}, 20\d\d/],
    [phoneSize, new RegExp(toSampleYear('^Jan 18 to 21, 2027')), /\b[A-Z][a-z]{2} \d{1,2}, 20\d\d/],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.goto('/flagship-davos')
    await expect(table).toHaveText(days, { useInnerText: true })
    await page.goto('/event/eleven-bridges-one-ledger')
    await expect(before).toHaveText(day, { useInnerText: true })
  }
})

/** Red, green and blue of a computed colour. */
const colour = (page: Page, selector: string, property: 'color' | 'borderTopColor' | 'backgroundColor') =>
  page
    .locator(selector)
    .filter({ visible: true })
    .first()
    .evaluate((element, name) => {
      // The colour is drawn on a canvas, so that colours in any CSS notation can be compared as bytes.
      const canvas = document.createElement('canvas').getContext('2d')
      if (!canvas) throw new Error('Nothing to draw on')
      canvas.fillStyle = getComputedStyle(element)[name]
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
    }, property)

test('upcoming events are blue and past events are grey in the calendar', async ({ page }) => {
  await page.goto('/events')
  await waitUntilHydrated(page)
  for (const selector of ['.legend li:nth-child(1) i', '.day-upcoming:not(.day-past)']) {
    const [red = 0, green = 0, blue = 0] = await colour(page, selector, 'borderTopColor')
    expect(blue - Math.max(red, green), `${selector} is blue`).toBeGreaterThan(40)
  }
  const [red = 0, green = 0, blue = 0] = await colour(page, '.legend li:nth-child(2) i', 'borderTopColor')
  expect(Math.max(red, green, blue) - Math.min(red, green, blue), 'past is grey').toBeLessThan(24)
})

test('the partner strip shows fourteen partners of 320 by 200 pixels', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await waitUntilHydrated(page)
  const strip = page.getByRole('region', { name: 'Partners', exact: true })
  const row = strip.locator('.strip-row')
  const cards = row.locator('ul').first().locator('.strip-card')
  await expect(cards).toHaveCount(14)
  expect(await cards.first().boundingBox()).toMatchObject({ width: 320, height: 200 })
  await row.scrollIntoViewIfNeeded()
  const at = () => row.evaluate(element => element.scrollLeft)
  await page.clock.pauseAt(Date.now() + 60_000)
  const startPosition = await at()
  // The IntersectionObserver of the browser reports visibility with a delay.
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return at()
    })
    .toBeGreaterThan(startPosition)
  const before = await at()
  await page.clock.runFor(3000)
  const distance = (await at()) - before
  expect(distance, 'a tenth of the round').toBeGreaterThan(0.09 * 14 * 320)
  expect(distance).toBeLessThan(0.11 * 14 * 320)
  await row.evaluate(element => element.dispatchEvent(new WheelEvent('wheel', { deltaX: 1, bubbles: true })))
  const pushedPosition = await at()
  await page.clock.runFor(2900)
  expect(await at(), 'it rests').toBe(pushedPosition)
  await page.clock.runFor(500)
  expect(await at(), 'and goes on').toBeGreaterThan(pushedPosition)
})
