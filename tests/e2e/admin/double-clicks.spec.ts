import type { Page, Request } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../../support/browser-page.ts'
import { openAsNewUser } from '../../support/signed-in-client.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

/** Requests to the server, by method and URL. */
function recordRequests(page: Page, isCounted: (request: Request) => boolean) {
  const requestLines: string[] = []
  page.on('request', request => isCounted(request) && requestLines.push(`${request.method()} ${request.url()}`))
  return requestLines
}

test('a double click on “Save portrait” saves one portrait', async ({ page }) => {
  await openAsNewUser(page)
  const buffer = await sharp({ create: { width: 900, height: 900, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  await page.locator('input[data-source=file]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByLabel('Cut. Arrow keys move it, plus and minus zoom.')).toBeVisible()
  const uploads = recordRequests(
    page,
    request => request.method() === 'POST' && request.url().includes('/object/portraits/'),
  )
  await page.getByRole('button', { name: 'Save portrait' }).dblclick()
  await expect(page.getByRole('button', { name: 'Replace portrait' })).toBeVisible()
  await expect(page.getByText('Portrait saved')).toHaveCount(1)
  expect(uploads).toHaveLength(1)
})
