import type { Page } from '@playwright/test'
import {
  desktopSize,
  expect,
  expectAccessibleOn,
  expectNoHorizontalScroll,
  phoneSize,
  tabletSize,
  test,
  waitUntilHydrated,
} from '../../support/browser-page.ts'
import { expectDistinctNeighbouringCovers } from '../../support/distinct-covers.ts'
import { loadFonts, measureLayoutShift } from '../../support/layout-shift.ts'
import { publicPages } from '../../support/public-pages.ts'
import { toSampleYear } from '../../support/sample-years.ts'
import { sites } from '../../support/sites.ts'

/** Layout shift sums from 0.1 on are noticeable. */
const feltShift = 0.1

/**
 * Tests the requirements for every page on every screen size, with the page open: covers, width, large text, WCAG, both
 * themes.
 */
async function expectValidPage(page: Page, { sizes = [phoneSize, desktopSize], covers = 0 } = {}): Promise<void> {
  // The covers are compared before reduced motion is set, because reduced motion changes some covers.
  await expectDistinctNeighbouringCovers(page, covers)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 640, height: 900 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expectNoHorizontalScroll(page)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await expectAccessibleOn(page, ...sizes)
}

/** Minimum number of covers on a page at any width, so that a comparison of no covers does not pass. */
const coverCounts: Record<string, number> = { '/': 6, '/events': 2, '/news': 4, '/platforms': 3 }

for (const [path, title, heading] of publicPages)
  test(`the page ${path} is accessible in both themes without layout shift`, async ({ page }) => {
    const shift = await measureLayoutShift(page)
    await loadFonts(page)
    for (const screen of [phoneSize, desktopSize]) {
      await page.setViewportSize(screen)
      expect((await page.goto(path))?.status()).toBe(200)
      await waitUntilHydrated(page)
      expect(await shift(), `layout shift at ${screen.width} pixels`).toBeLessThan(feltShift)
    }
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    const sizes = path === '/flagship-davos' ? [phoneSize, tabletSize, desktopSize] : [phoneSize, desktopSize]
    await expectValidPage(page, { sizes, covers: coverCounts[path] })
  })

const states: Record<string, readonly string[]> = {
  'lists that are narrowed, paged, past or without results': [
    '/events?tab=past',
    '/events?tab=past&circle=culture',
    '/events?q=nothing-is-called-this',
    '/news/all?page=2',
    '/search?q=Fadiro',
    '/search?q=customs+form',
    '/search?q=the',
    toSampleYear('/collective-calendar?month=2026-11'),
  ],
  'records that are cancelled, over or missing, and forms for a question': [
    '/event/chamber-lunch-guarantees',
    toSampleYear('/event/davos-2026'),
    '/news/no-such-article',
    '/nowhere',
    '/connect/status',
    '/connect?event=lagos-reading-room',
    '/connect?for=contact&person=nobody-here',
  ],
}

async function visitPages(page: Page, paths: readonly string[]) {
  test.slow()
  for (const path of paths)
    await test.step(path, async () => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.goto(path)
      await waitUntilHydrated(page)
      await expectValidPage(page)
    })
}

for (const [kind, paths] of Object.entries(states))
  test(`pages in a special state are accessible in both themes and have no layout shift (state: ${kind})`, async ({
    page,
  }) => visitPages(page, paths))

test.describe('a site without content', () => {
  test.use({ baseURL: sites.empty.address })
  test('has accessible pages in both themes without layout shift', { tag: '@core' }, async ({ page }) =>
    visitPages(page, ['/', '/events', '/news', '/gallery']),
  )
})
