import { buildMediaUrl } from '../../../app/platform/images/media-src.ts'
import { expect, expectAccessibleOnPhoneAndDesktop, test } from '../../support/browser-page.ts'
import { makeDescribedPicture, makeHexDigits } from '../../support/library-desk.ts'
import { findSettingsForm, openAsMusa, openPanelRow } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.pictures.address })

test('a manager sets the focal point of an article’s picture without leaving the article', async ({ page }) => {
  await page.goto('/auth/login')
  const { alt, id, client, path } = await makeDescribedPicture(page)
  const name = `Looms ${makeHexDigits()}`
  const { data } = await client
    .from('news_articles')
    .insert({
      slug: name.toLowerCase().replace(' ', '-'),
      title: name,
      content_html: '<p>Words.</p>',
      feature_image_url: buildMediaUrl(path),
      feature_image_alt: 'Two looms by a window',
      status: 'published',
    })
    .select('id, slug')
    .single()
    .throwOnError()
  await openAsMusa(page, `/admin/news/edit/${data.id}`, name)
  const form = findSettingsForm(page, 'The article')
  await form.getByLabel('Excerpt').fill('Not saved yet.')
  await openPanelRow(page, 'Featured image')
  const opener = form.getByRole('button', { name: 'Edit image' })
  await opener.click()
  const library = page.getByRole('dialog', { name: 'Edit image' })
  const altField = library.getByLabel('Alt text', { exact: true })
  await expect(altField).toHaveValue(alt)

  // The first attempt to save is refused, because the picture needs an alternative text or must be marked as
  // decorative.
  await altField.fill('')
  await library.getByRole('button', { name: 'Save' }).click()
  await expect(library.getByText('Enter the alt text')).toBeVisible()
  await altField.fill(`${alt}, seen from above`)
  const point = library.getByRole('slider', { name: 'Focal point' })
  await point.focus()
  for (let press = 0; press < 10; press++) await page.keyboard.press('ArrowRight')
  await expect(point).toHaveAttribute('aria-valuetext', '70 percent from the left, 50 from the top')
  await expectAccessibleOnPhoneAndDesktop(page)
  await library.getByRole('button', { name: 'Save' }).click()
  await expect(library).toBeHidden()
  await expect(opener).toBeFocused()
  // The article has its own alternative text, which differs from the text in the library.
  await expect(form.getByLabel('Alt text', { exact: true })).toHaveValue('Two looms by a window')

  // The change is stored in the row of the library picture, and the article is unchanged.
  const { data: row } = await client.from('media').select('alt, focus_x').eq('id', id).single()
  expect(row).toMatchObject({ focus_x: 0.7 })
  await expect(form.getByText(/^Unsaved changes/)).toBeVisible()
  const { data: storedArticle } = await client.from('news_articles').select('excerpt').eq('id', data.id).single()
  expect(storedArticle?.excerpt).toBe('')
  await expect
    .poll(async () => (await page.request.get(`/news/${data.slug}`)).text())
    .toContain('object-position:70% 50%')
})
