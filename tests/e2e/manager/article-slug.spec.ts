import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser-page.ts'
import { makeAminaClient } from '../../support/editors.ts'
import { findSettingsForm, openAsMusa, saveRecord } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

/** Creates two published articles and opens the first one. */
async function openFirst(page: Page) {
  await openAsMusa(page, '/admin/news', 'News')
  const client = await makeAminaClient(page)
  const mark = crypto.randomUUID().slice(0, 8)
  const { data } = await client
    .from('news_articles')
    .insert([
      { slug: `first-${mark}`, title: `First ${mark}`, content_html: '<p>Words.</p>', status: 'published' },
      { slug: `second-${mark}`, title: `Second ${mark}`, content_html: '<p>Words.</p>', status: 'draft' },
    ])
    .select('id, slug')
    .throwOnError()
  await page.goto(`/admin/news/edit/${data.find(({ slug }) => slug === `first-${mark}`)?.id}`)
  const form = findSettingsForm(page, 'The article')
  return { mark, form, address: form.getByLabel('URL', { exact: true }), said: form.getByRole('status') }
}

test('the old URL of an article whose slug has changed redirects visitors', { tag: '@core' }, async ({ page }) => {
  const { mark, form, address, said } = await openFirst(page)
  await address.fill(`moved-${mark}`)
  await expect(said.filter({ hasText: `This URL is available. /news/first-${mark} will redirect here.` })).toBeVisible()
  await saveRecord(page, 'The article')
  await expect(form.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect(form.getByRole('link', { name: `/news/first-${mark}` })).toBeVisible()
  const redirect = await page.request.get(`/news/first-${mark}`, { maxRedirects: 0 })
  expect([redirect.status(), redirect.headers().location]).toEqual([301, `/news/moved-${mark}`])
  await page.goto(`/news/first-${mark}`)
  await expect(page).toHaveURL(`/news/moved-${mark}`)
  await expect(page.getByRole('heading', { level: 1, name: `First ${mark}` })).toBeVisible()
})
