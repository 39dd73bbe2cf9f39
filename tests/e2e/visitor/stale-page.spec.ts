import { addAgeToStalePage } from '../../../server/site/page-cache/stale-page.ts'
import { decompressBody, packResponse } from '../../../server/site/page-cache/stored-response.ts'
import { expect, test, waitUntilHydrated } from '../../support/browser-page.ts'

test('a stale page shows its age and becomes interactive', async ({ page }) => {
  await page.route('**/about', async route => {
    const answer = await route.fetch()
    const { 'content-encoding': _, ...headers } = answer.headers()
    const storedResponse = await packResponse(answer.status(), headers, await answer.body())
    const stale = await addAgeToStalePage(storedResponse, Date.UTC(2026, 10, 22, 14, 5))
    await route.fulfill({ status: 200, headers: stale.headers, body: await decompressBody(stale) })
  })
  await page.goto('/about')
  await waitUntilHydrated(page)
  await expect(page.getByText('You see it as it was on Sunday, November 22, 2026 at 14:05 UTC.')).toBeInViewport()
})
