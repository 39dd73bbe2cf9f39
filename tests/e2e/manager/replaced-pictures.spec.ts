import type { Page } from '@playwright/test'
import { buildMediaUrl } from '../../../app/platform/images/media-src.ts'
import { makeAlbum } from '../../support/album-desk.ts'
import { expect, expectAccessibleOnPhoneAndDesktop, test } from '../../support/browser-page.ts'
import { findImageDetails, makeDescribedPicture, makeHexDigits } from '../../support/library-desk.ts'
import { openAsMusa, readPublicPage } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.pictures.address })

/** Makes two pictures; the first is used twice in a published article, in an album, and for a hidden person. */
async function used(page: Page) {
  await page.goto('/auth/login')
  const [picture, otherPicture] = [await makeDescribedPicture(page), await makeDescribedPicture(page)]
  const { client, path, alt, id } = picture
  const name = makeHexDigits()
  const article = client.from('news_articles').insert({
    ...{ slug: `wells-${name}`, title: `Wells ${name}`, status: 'published' },
    ...{ feature_image_url: buildMediaUrl(path), feature_image_alt: alt },
    content_html: `<p>Dug.</p><figure><img src="${buildMediaUrl(path)}" alt="${alt}"></figure>`,
  })
  await article.throwOnError()
  await client
    .from('people')
    .insert({ slug: `hawa-${name}`, name: `Hawa ${name}`, image_url: buildMediaUrl(path), is_visible: false })
    .throwOnError()
  const album = await makeAlbum(page, '')
  const photo = client.from('photos').insert({ album_id: album.id, media_id: id }).select('id').single()
  const photoId = (await photo.throwOnError()).data.id
  /** Finds which of the two pictures a URL shows. */
  const listAltTexts = async (address: string) => {
    const html = await readPublicPage(page, address)
    return [picture, otherPicture].filter(each => html.includes(buildMediaUrl(each.path))).map(each => each.alt)
  }
  const places = [`/news/wells-${name}`, `/gallery?album=${album.slug}`]
  const expectAltTexts = async (alts: string[]) => {
    for (const pagePath of places) await expect.poll(() => listAltTexts(pagePath)).toEqual(alts)
  }
  return { picture, otherPicture, name, album, photoId, expectAltTexts }
}

const removeDialog = (page: Page, alt: string) => page.getByRole('alertdialog', { name: `Remove “${alt}”?` })

async function choose(page: Page, alt: string, search: string) {
  await page.getByRole('button', { name: 'Replace with another image…' }).click()
  const library = page.getByRole('dialog', { name: 'Choose from library' })
  await library.getByLabel('Alt text, caption, credit or file').fill(search)
  await library.getByRole('button', { name: alt }).click()
  await library.getByRole('button', { name: 'Use image' }).click()
  await expect(library).toBeHidden()
}

test.describe('the refusal of a replacement picture', () => {
  // Refusals of the database have status 400, which the browser logs on the console.
  test.use({ quietConsole: undefined })

  test('is shown before any deletion if its consent has expired', async ({ page }) => {
    const { picture, expectAltTexts } = await used(page)
    const expiredPicture = await makeDescribedPicture(page, {
      consent_on: '2020-01-01',
      consent_expires_on: '2020-12-31',
    })
    await openAsMusa(page, `/admin/gallery?picture=${picture.id}`, 'Gallery')
    await findImageDetails(page).getByRole('button', { name: 'Remove…' }).click()
    await choose(page, expiredPicture.alt, expiredPicture.hue)
    const dialog = removeDialog(page, picture.alt)
    await expect(dialog.getByRole('alert')).toContainText('The consent for the chosen image has expired.')
    await dialog.getByRole('button', { name: 'Remove and replace' }).click()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'None' }).click()
    await expect(dialog.getByRole('button', { name: 'Remove from 3 places' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expectAltTexts([picture.alt])
  })
})

test('a manager deletes a picture that another picture replaces everywhere', async ({ page }) => {
  const { picture, otherPicture, name, album, photoId, expectAltTexts } = await used(page)
  await expectAltTexts([picture.alt])
  await openAsMusa(page, `/admin/gallery?picture=${picture.id}`, 'Gallery')
  await findImageDetails(page).getByRole('button', { name: 'Remove…' }).click()
  const dialog = removeDialog(page, picture.alt)
  await expect(dialog).toContainText(`Hawa ${name}`)
  await choose(page, otherPicture.alt, otherPicture.hue)
  await expect(dialog.getByRole('listitem')).toHaveText([
    new RegExp(`^2show the replacement immediately\\. ${album.title} · Wells ${name}`),
    new RegExp(`^1gets the replacement\\. It is not public\\. Hawa ${name}`),
  ])
  await expectAccessibleOnPhoneAndDesktop(page)
  await dialog.getByRole('button', { name: 'Remove and replace' }).click()
  await expect(page.getByText('The replacement is used in 3 places.')).toBeVisible()
  await expectAltTexts([otherPicture.alt])
  // A link to a picture in an album opens the picture that replaced the linked picture.
  await page.goto(`/gallery?album=${album.slug}&image=${photoId}`)
  await expect(page.getByRole('dialog').getByRole('img', { name: otherPicture.alt })).toBeVisible()
})

test('Undo restores a replaced picture everywhere', async ({ page }) => {
  const { picture, otherPicture, expectAltTexts } = await used(page)
  await openAsMusa(page, `/admin/gallery?picture=${picture.id}`, 'Gallery')
  await findImageDetails(page).getByRole('button', { name: 'Remove…' }).click()
  await choose(page, otherPicture.alt, otherPicture.hue)
  await removeDialog(page, picture.alt).getByRole('button', { name: 'Remove and replace' }).click()
  await expect(page.getByText('The replacement is used in 3 places.')).toBeVisible()
  await expectAltTexts([otherPicture.alt])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 image restored')).toBeVisible()
  await expectAltTexts([picture.alt])
  await expect(findImageDetails(page).getByText('3 places')).toBeVisible()
})
