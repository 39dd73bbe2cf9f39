import type { Page } from '@playwright/test'
import { openNewsDesk, openStoredArticle } from '../../support/articles.ts'
import { expect, expectAccessibleOn, phoneSize, test } from '../../support/browser-page.ts'
import { openPanelRow } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

test('a visitor can read a draft article or page by a preview link until the link is revoked', {
  tag: '@core',
}, async ({ page, browser }) => {
  const { client, mark } = await openNewsDesk(page)
  await openStoredArticle(page, client, {
    slug: `drafted-${mark}`,
    title: `Drafted ${mark}`,
    content_html: '<p>Not out yet.</p>',
    corrections: [{ on: '2026-11-20', text: 'The rent is of 2024.' }],
  })
  const tunde = await browser.newContext({ baseURL: sites.accounts.address })
  const reader = await tunde.newPage()
  const link = await createLink(page)
  await openAsVisitor(reader, link, `Drafted ${mark}`)
  await expect(reader.getByText('The rent is of 2024.')).toBeVisible()
  await page.reload()
  await revokeLink(page, reader, link)

  const { data } = await client
    .from('pages')
    .insert({
      slug: `statutes-${mark}`,
      title: `Statutes ${mark}`,
      template: 'contents',
      body_html: '<h2>Seat</h2><p>Lusaka</p>',
    })
    .select('id')
    .single()
    .throwOnError()
  await page.goto(`/admin/settings/pages/${data.id}`)
  const pageLink = await createLink(page)
  await openAsVisitor(reader, pageLink, `Statutes ${mark}`)
  await expect(reader.getByRole('heading', { level: 2, name: 'Seat' })).toBeVisible()
  expect((await reader.request.get(`/statutes-${mark}`)).status()).toBe(404)
  await page.reload()
  await revokeLink(page, reader, pageLink)
  await tunde.close()
})

/** Creates a preview link in the open editor. */
async function createLink(page: Page) {
  await openPanelRow(page, 'Search and sharing')
  await page.getByText('Shareable preview link').click()
  await page.getByRole('button', { name: 'Create link for 7 days' }).click()
  return page.getByLabel('Link (shown once)').inputValue()
}

/** Opens a preview link without an account. */
async function openAsVisitor(reader: Page, link: string, heading: string) {
  const answer = await reader.goto(link)
  expect(answer?.status()).toBe(200)
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  })
  await expect(reader.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(reader.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer')
  await expectAccessibleOn(reader, phoneSize)
}

/** Revokes the only link of the open record, which a reader has opened once. */
async function revokeLink(page: Page, reader: Page, link: string) {
  await openPanelRow(page, 'Search and sharing')
  await page.getByText('Shareable preview link').click()
  await expect(page.getByText(/^Opened once/)).toBeVisible()
  await page.getByRole('button', { name: /^Revoke/ }).click()
  await expect(page.getByText('Link revoked')).toBeVisible()
  expect((await reader.request.get(link)).status()).toBe(404)
}
