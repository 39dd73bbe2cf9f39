import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { buildMediaUrl } from '../../../app/platform/images/media-src.ts'
import { expect, test } from '../../support/browser-page.ts'
import { makeAminaClient } from '../../support/editors.ts'
import { addPicture } from '../../support/library.ts'
import { sites } from '../../support/sites.ts'

/** Whether all pictures that match the selector have loaded. */
const checkPicturesLoaded = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(images => images.map(image => (image as HTMLImageElement).naturalWidth > 0))

test('a visitor loads the pictures of the gallery from the site’s own host', async ({ page }) => {
  await page.goto('/gallery')
  await expect(page.locator('.album-entry')).toHaveCount(6)
  const pictures = page.locator('img[src^="/media/"]')
  // Pictures further down the page load lazily.
  await pictures.evaluateAll(images => {
    for (const image of images) (image as HTMLImageElement).loading = 'eager'
  })
  await expect
    .poll(() => checkPicturesLoaded(page, 'img[src^="/media/"]'))
    .toEqual(Array(await pictures.count()).fill(true))
  await page.locator('.photo-link').first().click()
  await expect.poll(() => checkPicturesLoaded(page, '.lightbox-picture img[src^="/media/"]')).toEqual([true])
})

test.describe('a picture whose consent has ended', () => {
  test.use({ baseURL: sites.pictures.address })

  test('disappears from its pages without a broken image icon', { tag: '@core' }, async ({ page, browser }) => {
    await page.goto('/')
    const amina = await makeAminaClient(page)
    const path = `people/${crypto.randomUUID()}.png`
    const bytes = await sharp({ create: { width: 320, height: 384, channels: 3, background: '#a8431f' } })
      .png()
      .toBuffer()
    await addPicture(sites.pictures.address, amina, { path, bytes, alt: 'Hawa Sarr' })
    const slug = `hawa-${crypto.randomUUID().slice(0, 8)}`
    const name = `Hawa Sarr ${slug.slice(-4)}`
    const address = buildMediaUrl(path)
    await amina
      .from('people')
      .insert({ slug, name, groups: ['council'], image_url: address })
      .throwOnError()
    const body_html = `<p>Before.</p><p><img src="${address}" alt="Hawa at the table"></p>`
    const article = { slug, title: name, status: 'published', content_html: body_html }
    await amina.from('news_articles').insert(article).throwOnError()

    // Each test uses a separate browser, because a browser caches a picture for half a minute, and a status of 404
    // would be an error in other tests.
    const baseURL = sites.pictures.address
    const visit = await (await browser.newContext({ baseURL })).newPage()
    await expect
      .poll(async () => (await visit.request.get('/leadership-council')).text(), {
        message: 'the page has her picture',
      })
      .toContain(address)
    await visit.goto('/leadership-council')
    await visit.locator(`img[src="${address}"]`).scrollIntoViewIfNeeded()
    await expect.poll(() => checkPicturesLoaded(visit, `img[src="${address}"]`)).toEqual([true])
    // The text of the article states no size of the picture. The page adds the size from the library, so that the text
    // does not move.
    expect(await (await visit.request.get(`/news/${slug}`)).text()).toMatch(
      new RegExp(`<img[^>]* src="${address}"[^>]* width="320" height="384"`),
    )

    await amina.from('media').update({ consent_expires_on: '2020-01-01' }).eq('path', path).throwOnError()
    await expect.poll(async () => (await visit.request.get(address)).status()).toBe(404)
    const laterPage = await (await browser.newContext({ baseURL })).newPage()
    await laterPage.goto('/leadership-council')
    await laterPage.getByText(name).scrollIntoViewIfNeeded()
    await expect(laterPage.locator(`img[src="${address}"]`)).toHaveCount(0)
    await expect(laterPage.getByText(name)).toBeVisible()
    await laterPage.goto(`/news/${slug}`)
    await expect(laterPage.getByText('Hawa at the table')).toBeVisible()
    await expect(laterPage.locator(`img[src="${address}"]`)).toHaveCount(0)
    for (const each of [visit, laterPage]) await each.context().close()
  })
})
