import { expect, test, waitUntilHydrated } from '../../support/browser-page.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.full.address })

test('a visitor reads the same Casablanca time before and after scripts run', async ({ page, request }) => {
  const path = '/event/ports-after-paper'
  const findHours = (text: string) => text.match(/\d\d:\d\d to \d\d:\d\d/)?.[0]
  const sentHours = findHours(await (await request.get(path)).text())
  expect(sentHours).toBeDefined()
  await page.goto(path)
  await waitUntilHydrated(page)
  await expect(page.getByText(sentHours ?? '', { exact: false }).first()).toBeVisible()
  expect(findHours((await page.locator('main').textContent()) ?? '')).toBe(sentHours)
  expect(await page.locator('html').getAttribute('data-zones')).toContain('Africa/Casablanca')
  // The page uses the time zone table of the server; with the rules of the browser the hour would differ.
  const localHour = await page.evaluate(() =>
    new Intl.DateTimeFormat('en', { timeZone: 'Africa/Casablanca', timeStyle: 'short', hourCycle: 'h23' }).format(
      new Date('2027-03-11T09:30:00Z'),
    ),
  )
  test.info().annotations.push({ type: 'hour by the browser’s own table', description: localHour })
})
