import type { Page } from '@playwright/test'
import { expect, expectAccessibleOn, phoneSize, test } from '../../support/browser-page.ts'
import { makeAminaClient } from '../../support/editors.ts'
import { openAsMusa } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

/**
 * Creates articles with a unique marker: numbered, the first published, the last with a picture without alternative
 * text.
 */
async function articles(page: Page, count: number) {
  const client = await makeAminaClient(page)
  const mark = crypto.randomUUID().slice(0, 8)
  await client
    .from('news_articles')
    .insert(
      Array.from({ length: count }, (_, n) => ({
        slug: `lot-${mark}-${n}`,
        title: `Lot ${mark} ${n}`,
        content_html: '<p>Words.</p>',
        status: n === 0 ? 'published' : 'draft',
        feature_image_url: n === count - 1 ? '/apple-touch-icon.png' : null,
      })),
    )
    .throwOnError()
  const stages = async () => {
    const { data } = await client.from('news_articles').select('status').like('slug', `lot-${mark}-%`).order('slug')
    return data?.map(({ status }) => status)
  }
  return { mark, stages }
}

const list = (page: Page, query: string) => page.goto(`/admin/news?${query}`)
const bar = (page: Page) => page.getByRole('region', { name: /selected$/ })

test('a manager sees how many records a bulk action will change before the action starts', {
  tag: '@core',
}, async ({ page }) => {
  await openAsMusa(page, '/admin/news', 'News')
  const { mark, stages } = await articles(page, 4)
  await list(page, `q=${mark}&sort=title`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar(page).getByRole('button', { name: 'Publish', exact: true }).click()
  const sheet = page.getByRole('form', { name: 'Publish: effect' })
  await expect(sheet.getByRole('listitem')).toHaveText([
    /^2are published now/,
    /^1already has this/,
    /^1is skipped: its image has no alt text/,
  ])
  await expectAccessibleOn(page, phoneSize)
  expect(await stages()).toEqual(['published', 'draft', 'draft', 'draft'])
  await sheet.getByRole('button', { name: 'Publish 2' }).click()
  const toast = page.getByRole('dialog').filter({ hasText: '2 articles published' })
  await expect(toast).toBeVisible()
  expect(await stages()).toEqual(['published', 'published', 'published', 'draft'])
  expect((await page.request.get(`/news/lot-${mark}-1`)).status()).toBe(200)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 articles restored')).toBeVisible()
  expect(await stages()).toEqual(['published', 'draft', 'draft', 'draft'])
  await expect.poll(async () => (await page.request.get(`/news/lot-${mark}-1`)).status()).toBe(404)
})
