import { desktopSize, expect, phoneSize, test } from '../../support/browser-page.ts'
import { toSampleYear } from '../../support/sample-years.ts'

test('the dates of an edition and of the previous event are short on a phone', async ({ page }) => {
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
