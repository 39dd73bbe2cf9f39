import type { Page } from '@playwright/test'

/**
 * Measures layout shift with the browser's own API, from the next page on.
 * @returns a function that reads the sum for the open page, after its fonts and first pictures have loaded
 */
export async function measureLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { layoutShift: 0 })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) (window as unknown as { layoutShift: number }).layoutShift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(async () => {
      await document.fonts.ready
      await Promise.all(
        [...document.images].filter(image => image.loading !== 'lazy').map(image => image.decode().catch(() => {})),
      )
      return (window as unknown as { layoutShift: number }).layoutShift
    })
}

/**
 * Loads the site's fonts into the browser cache, because otherwise the device's fonts would decide the layout shift.
 */
export async function loadFonts(page: Page): Promise<void> {
  await page.goto('/editorial')
  // Fallback fonts load only if the device has the local font on which they are based.
  await page.evaluate(() => Promise.allSettled([...document.fonts].map(face => face.load())))
}
