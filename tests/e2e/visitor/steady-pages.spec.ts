import { publicPages } from '../../support/public-pages.ts'
import { alive, desk, expect, phone, test } from '../../support/visit.ts'

/** The sum of everything that moved under a reader's eyes, by the browser's own measure. A tenth is where it begins to be felt. */
const felt = 0.1

for (const [path] of publicPages)
  test(`nothing jumps while ${path} arrives, on a phone or on a desk`, async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) (window as unknown as { moved: number }).moved += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // With the faces of the site at hand: until they are there, what the device has in their place decides.
    await page.goto('/editorial')
    // Its stand-ins are there only where the device has what they are made of.
    await page.evaluate(() => Promise.allSettled([...document.fonts].map(face => face.load())))
    for (const screen of [phone, desk]) {
      await page.setViewportSize(screen)
      await page.goto(path)
      await alive(page)
      await page.evaluate(async () => {
        await document.fonts.ready
        await Promise.all(
          [...document.images].filter(image => image.loading !== 'lazy').map(image => image.decode().catch(() => {})),
        )
      })
      const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved)
      expect(moved, `${screen.width} pixels wide`).toBeLessThan(felt)
    }
  })
