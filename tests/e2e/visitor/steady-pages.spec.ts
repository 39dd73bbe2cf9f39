import { publicPages } from '../../support/public-pages.ts'
import { alive, desk, expect, phone, test } from '../../support/visit.ts'

/** The sum of everything that moved under a reader's eyes, by the browser's own measure. A tenth is where it begins to be felt. */
const felt = 0.1

for (const [screen, viewport] of [
  ['phone', phone],
  ['desk', desk],
] as const)
  test(`nothing jumps while a page arrives on a ${screen}`, async ({ page }) => {
    test.slow()
    await page.setViewportSize(viewport)
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) (window as unknown as { moved: number }).moved += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const jumpy: string[] = []
    for (const [path] of publicPages) {
      await page.goto(path)
      await alive(page)
      await page.evaluate(async () => {
        await document.fonts.ready
        await Promise.all(
          [...document.images].filter(image => image.loading !== 'lazy').map(image => image.decode().catch(() => {})),
        )
      })
      const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved)
      if (moved >= felt) jumpy.push(`${path} ${moved.toFixed(3)}`)
    }
    expect(jumpy).toEqual([])
  })
