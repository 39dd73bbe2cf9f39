import type { Page } from '@playwright/test'
import { product } from '../../../app/platform/product.ts'
import { makeAlbum } from '../../support/album-desk.ts'
import { expect, expectAccessibleOn, phoneSize, test } from '../../support/browser-page.ts'
import { makeAminaClient } from '../../support/editors.ts'
import { readPublicPage } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.pictures.address })

/** Pages that show the albums of each flagship. */
const pages = [`/${product.slug}-davos`, '/flagship-davos', `/${product.slug}-geneva`, `/${product.slug}-basel`]

/** Creates a published album of an edition of this flagship, with pictures named after these letters. */
async function albumOfFlagship(page: Page, city: string, letters: string) {
  await page.goto('/auth/login')
  const client = await makeAminaClient(page)
  // The permanent page of a flagship exists only while the flagship is visible.
  const flagship = client.from('flagship_pages').update({ is_visible: true }).eq('slug', city).select('id').single()
  const flagship_id = (await flagship.throwOnError()).data.id
  // A flagship has one edition per year, so these tests share the last possible year.
  const edition = { flagship_id, year: 2100, title: 'The edition of 2100' }
  const photoUpdate = client
    .from('flagship_editions')
    .upsert(edition, { onConflict: 'flagship_id,year' })
    .select('id')
    .single()
  const album = await makeAlbum(page, letters, { edition_id: (await photoUpdate.throwOnError()).data.id })
  /** Reads the letters after which the pictures on a page are named, in order. */
  const listShownPictures = async (path: string) => {
    const html = await readPublicPage(page, path)
    const findPlace = (letter: string) => html.indexOf(`image=${album.photo(letter)}`)
    return [...letters]
      .filter(letter => findPlace(letter) >= 0)
      .toSorted((first, second) => findPlace(first) - findPlace(second))
      .join('')
  }
  return { ...album, listShownPictures }
}

test('a link to a picture in a flagship’s gallery opens that picture after the album was reordered', async ({
  page,
}) => {
  for (const path of pages) {
    const album = await albumOfFlagship(page, path.split('-').at(-1) ?? '', 'abc')
    const link = `${path}?image=${album.photo('c')}`
    const enlargedPicture = page
      .getByRole('dialog', { name: 'From the table' })
      .getByRole('img', { name: `c of ${album.name}` })
    await page.goto(link)
    await expect(enlargedPicture).toBeVisible()
    await album.client
      .rpc('place_photos', { album: album.id, photos: [album.photo('c')], before: album.photo('a') })
      .throwOnError()
    await expect.poll(() => album.listShownPictures(path)).toBe('cab')
    await page.goto(link)
    await expect(enlargedPicture).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: `c of ${album.name}` })).toBeVisible()
    await expect(page).toHaveURL(path)
    await expectAccessibleOn(page, phoneSize)
  }
})
