import type { Page } from '@playwright/test'

/**
 * Counts layout shift by the browser's own measure, from the next page on.
 * @returns reads the sum of the page that is open, once its fonts and first pictures are there
 */
export async function countLayoutShift(page: Page): Promise<() => Promise<number>> {
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

/** Puts the fonts of the site into the browser's cache: until they are there, the fonts of the device decide about shift. */
export async function loadFonts(page: Page): Promise<void> {
  await page.goto('/editorial')
  // The fallback fonts load only where the device has what they are made of.
  await page.evaluate(() => Promise.allSettled([...document.fonts].map(face => face.load())))
}
