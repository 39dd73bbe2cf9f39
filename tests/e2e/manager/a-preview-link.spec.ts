import { openNewsDesk, openStoredArticle } from '../../support/articles.ts'
import { expect, expectAccessibleOn, phoneSize, test } from '../../support/browser-page.ts'
import { openPanelRow } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

test('a visitor can read a draft by a preview link until the link is revoked', { tag: '@core' }, async ({
  page,
  browser,
}) => {
  const { client, mark } = await openNewsDesk(page)
  await openStoredArticle(page, client, {
    slug: `drafted-${mark}`,
    title: `Drafted ${mark}`,
    content_html: '<p>Not out yet.</p>',
    corrections: [{ on: '2026-11-20', text: 'The rent is of 2024.' }],
  })
  await openPanelRow(page, 'Search and sharing')
  await page.getByText('Shareable preview link').click()
  await page.getByRole('button', { name: 'Create link for 7 days' }).click()
  const link = await page.getByLabel('Link (shown once)').inputValue()
  const tunde = await browser.newContext()
  const reader = await tunde.newPage()
  const answer = await reader.goto(link)
  expect(answer?.status()).toBe(200)
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  })
  await expect(reader.getByRole('heading', { level: 1, name: `Drafted ${mark}` })).toBeVisible()
  await expect(reader.getByText('The rent is of 2024.')).toBeVisible()
  await expect(reader.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer')
  await expectAccessibleOn(reader, phoneSize)
  await page.reload()
  await openPanelRow(page, 'Search and sharing')
  await page.getByText('Shareable preview link').click()
  await expect(page.getByText(/^Opened once/)).toBeVisible()
  await page.getByRole('button', { name: /^Revoke/ }).click()
  await expect(page.getByText('Link revoked')).toBeVisible()
  expect((await reader.request.get(link)).status()).toBe(404)
  await tunde.close()
})
