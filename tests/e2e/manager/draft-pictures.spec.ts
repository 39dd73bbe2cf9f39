import type { Locator } from '@playwright/test'
import { buildMediaUrl } from '../../../app/platform/images/media-src.ts'
import { desktopSize, expect, test } from '../../support/browser-page.ts'
import { makeDescribedPicture, makeHexDigits } from '../../support/library-desk.ts'
import { openAsMusa, openPanelRow } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.pictures.address })

/** The picture has loaded and is not an empty frame. */
const expectPictureLoaded = (picture: Locator) =>
  expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)

test('the pictures of a draft are visible only to editors and to visitors with the preview link', {
  tag: '@core',
}, async ({ page, browser }) => {
  await page.goto('/auth/login')
  const [cover, textPicture] = [await makeDescribedPicture(page), await makeDescribedPicture(page)]
  const name = `Looms ${makeHexDigits()}`
  const { data } = await cover.client
    .from('news_articles')
    .insert({
      slug: name.toLowerCase().replace(' ', '-'),
      title: name,
      content_html: `<p>Words.</p><figure><img src="${buildMediaUrl(textPicture.path)}" alt="Within"></figure>`,
      feature_image_url: buildMediaUrl(cover.path),
      feature_image_alt: 'The cover',
    })
    .select('id')
    .single()
    .throwOnError()
  await page.setViewportSize(desktopSize)
  await openAsMusa(page, `/admin/news/edit/${data.id}`, name)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = page.frameLocator('iframe[title^="The article, "]')
  await expectPictureLoaded(preview.getByRole('img', { name: 'The cover' }))
  await expectPictureLoaded(preview.getByRole('img', { name: 'Within' }))
  await page.getByRole('button', { name: 'Close preview' }).click()

  await openPanelRow(page, 'Search and sharing')
  await page.getByText('Shareable preview link').click()
  await page.getByRole('button', { name: 'Create link for 7 days' }).click()
  const link = await page.getByLabel('Link (shown once)').inputValue()
  const context = await browser.newContext({ baseURL: sites.pictures.address })
  const tunde = await context.newPage()
  await tunde.goto(link)
  await expectPictureLoaded(tunde.getByRole('img', { name: 'The cover' }))
  await expectPictureLoaded(tunde.getByRole('img', { name: 'Within' }))
  const address = (await tunde.getByRole('img', { name: 'Within' }).getAttribute('src')) ?? ''
  const answer = await tunde.request.get(address)
  expect([answer.status(), answer.headers()['cache-control']]).toEqual([200, 'private, no-store'])
  expect((await tunde.request.get(buildMediaUrl(textPicture.path))).status()).toBe(404)
  expect((await tunde.request.get(`${buildMediaUrl(textPicture.path)}?preview=${'0'.repeat(64)}`)).status()).toBe(404)

  await page.getByRole('button', { name: /^Revoke/ }).click()
  await expect(page.getByText('Link revoked')).toBeVisible()
  expect((await tunde.request.get(address)).status()).toBe(404)
  await context.close()
})
