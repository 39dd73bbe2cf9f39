import { stalePage } from '../../../server/site/page-cache/stale-page.ts'
import { storeAnswer, unpackedBody } from '../../../server/site/page-cache/stored-answer.ts'
import { alive, expect, test } from '../../support/visit.ts'

test('a stale page shows its age at the top, and becomes interactive like any other', async ({ page }) => {
  await page.route('**/about', async route => {
    const answer = await route.fetch()
    const { 'content-encoding': _, ...headers } = answer.headers()
    const stored = await storeAnswer(answer.status(), headers, await answer.body())
    const stale = await stalePage(stored, Date.UTC(2026, 10, 22, 14, 5))
    await route.fulfill({ status: 200, headers: stale.headers, body: await unpackedBody(stale) })
  })
  await page.goto('/about')
  await alive(page)
  await expect(page.getByText('You see it as it was on Sunday, November 22, 2026 at 14:05 UTC.')).toBeInViewport()
})
