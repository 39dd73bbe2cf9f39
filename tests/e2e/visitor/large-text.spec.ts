import type { Page } from '@playwright/test'
import { browserFlags, findBrowser } from '../../support/browser.ts'
import { expect, expectNoHorizontalScroll, phoneSize, test } from '../../support/browser-page.ts'
import { publicPages } from '../../support/public-pages.ts'
import { makeBrowserEnvironment } from '../../support/shifted-clock.ts'
import { openAsNewUser } from '../../support/signed-in-client.ts'
import { sites } from '../../support/sites.ts'

// Sets the browser's own text size, which moves the break points, unlike a style of the page.
test.use({
  baseURL: sites.full.address,
  viewport: phoneSize,
  launchOptions: {
    executablePath: await findBrowser(),
    args: [...browserFlags, '--blink-settings=defaultFontSize=32'],
    env: makeBrowserEnvironment(),
  },
})

/** Finds words that end beyond the edge of the window, except in rows that scroll. */
const wordsBeyondEdge = (page: Page) =>
  page.evaluate(() => {
    const words: string[] = []
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const parent = text.parentElement
      if (!text.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue
      if (parent.closest('.visually-hidden') || scrolls(parent)) continue
      range.selectNodeContents(text)
      const { right, width, height } = range.getBoundingClientRect()
      if (width > 1 && height > 1 && right > innerWidth + 1) words.push(text.textContent.trim().slice(0, 40))
    }
    return words
  })

/** Finds columns so narrow that a line contains fewer than five letters. */
const columnsOfLetters = (page: Page) =>
  page.evaluate(() => {
    const narrowTexts: string[] = []
    // Whether a text is clipped to one pixel, so that only screen readers read it.
    const isClipped = (element: Element | null): boolean =>
      element !== null && (element.getBoundingClientRect().width <= 1 || isClipped(element.parentElement))
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const words = text.textContent?.trim() ?? ''
      if (!text.parentElement?.checkVisibility({ visibilityProperty: true })) continue
      if (isClipped(text.parentElement)) continue
      range.selectNodeContents(text)
      const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top)).size
      if (lines >= 4 && words.length / lines < 5) narrowTexts.push(words.slice(0, 40))
    }
    return narrowTexts
  })

test('no word is cut off on a phone with text at twice its size', async ({ page }) => {
  for (const [path] of publicPages)
    await test.step(path, async () => {
      await page.goto(path)
      expect.soft(await wordsBeyondEdge(page), path).toEqual([])
      expect.soft(await columnsOfLetters(page), path).toEqual([])
    })
})

test('the user’s own profile fits a phone with text at twice its size', async ({ page }) => {
  await openAsNewUser(page)
  await expect(page.getByRole('heading', { name: 'Data retention' })).toBeVisible()
  await expectNoHorizontalScroll(page)
  expect(await wordsBeyondEdge(page)).toEqual([])
  expect(await columnsOfLetters(page)).toEqual([])
})
