import { asAmina } from '../../support/editors.ts'
import { asMusa } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'
import { expect, expectAccessibleOn, phone, test } from '../../support/visit.ts'

test.use({ baseURL: sites.accounts.address })

test('Tunde reads a draft by Musa’s preview link, and no longer after the link is revoked', { tag: '@core' }, async ({
  page,
  browser,
}) => {
  await asMusa(page, '/admin/news', 'News')
  const client = await asAmina(page)
  const mark = crypto.randomUUID().slice(0, 8)
  const { data } = await client
    .from('news_articles')
    .insert({
      slug: `drafted-${mark}`,
      title: `Drafted ${mark}`,
      content_html: '<p>Not out yet.</p>',
      corrections: [{ on: '2026-11-20', text: 'The rent is of 2024.' }],
    })
    .select('id')
    .single()
    .throwOnError()
  await page.goto(`/admin/news/edit/${data.id}`)
  await page.getByText('Preview for others').click()
  await page.getByRole('button', { name: 'Make a link for 7 days' }).click()
  const link = await page.getByLabel('The link, shown this once').inputValue()
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
  await expectAccessibleOn(reader, phone)
  await page.reload()
  await page.getByText('Preview for others').click()
  await expect(page.getByText(/^Opened once/)).toBeVisible()
  await page.getByRole('button', { name: /^Take back/ }).click()
  await expect(page.getByText('The link opens nothing any more')).toBeVisible()
  expect((await reader.request.get(link)).status()).toBe(404)
  await tunde.close()
})
