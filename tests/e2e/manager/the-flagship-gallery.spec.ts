import type { Page } from '@playwright/test'
import { product } from '../../../app/platform/product.ts'
import { albumOf, tileOf } from '../../support/album-desk.ts'
import { asAmina } from '../../support/editors.ts'
import { asMusa, shownBy } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'
import { expect, expectAccessibleOn, phone, test } from '../../support/visit.ts'

test.use({ baseURL: sites.pictures.address })

/** Where visitors see the albums of each flagship. */
const pagesOf: Record<string, readonly string[]> = {
  davos: [`/${product.slug}-davos`, '/flagship-davos'],
  geneva: [`/${product.slug}-geneva`],
  basel: [`/${product.slug}-basel`],
}

/** A published album of an edition of this flagship, its pictures called after these letters. */
async function albumOfFlagship(page: Page, city: string, letters: string) {
  await page.goto('/auth/login')
  const client = await asAmina(page)
  // The page under the record's own title is there only while the record is visible.
  const flagship = client.from('flagship_pages').update({ is_visible: true }).eq('slug', city).select('id').single()
  const flagship_id = (await flagship.throwOnError()).data.id
  // A flagship has one edition a year; these journeys share the last there can be.
  const edition = { flagship_id, year: 2100, title: 'The edition of 2100' }
  const made = client
    .from('flagship_editions')
    .upsert(edition, { onConflict: 'flagship_id,year' })
    .select('id')
    .single()
  const album = await albumOf(page, letters, { edition_id: (await made.throwOnError()).data.id })
  /** The letters of the pictures an address shows, in their order. */
  const shownOn = async (path: string) => {
    const html = await shownBy(page, path)
    const placeOf = (letter: string) => html.indexOf(`image=${album.photo(letter)}`)
    return [...letters]
      .filter(letter => placeOf(letter) >= 0)
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .join('')
  }
  return { ...album, shownOn }
}

for (const [city, pages] of Object.entries(pagesOf))
  test(`what Musa does to an album of ${city} stands on every page of it, and in the gallery, within two seconds`, async ({
    page,
  }) => {
    const album = await albumOfFlagship(page, city, 'abc')
    const all = [...pages, `/gallery?album=${album.slug}`]
    const expectOnAll = async (letters: string) => {
      for (const path of all) await expect.poll(() => album.shownOn(path), { timeout: 2000 }).toBe(letters)
    }
    await expectOnAll('abc')
    await asMusa(page, `/admin/flagship-gallery?q=${album.name}`, 'Flagship Gallery')
    await expect(page.getByRole('heading', { name: new RegExp(`^${city} 2100$`, 'i') })).toBeVisible()
    await page.getByRole('link', { name: album.title }).click()
    await tileOf(page, 'c', album.name).focus()
    for (const key of ['Space', 'Home', 'Space']) await page.keyboard.press(key)
    await expect(page.getByText('1 picture moved')).toBeVisible()
    await expectOnAll('cab')

    await page.getByLabel(`Select a of ${album.name}`).check()
    await page.getByRole('button', { name: 'Take out' }).click()
    await expect(page.getByText('1 picture taken out')).toBeVisible()
    await expectOnAll('cb')

    const form = page.getByRole('form', { name: 'The album' })
    await form.getByLabel('Status').selectOption('draft')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText(/^Saved at/)).toBeVisible()
    await expectOnAll('')
  })

for (const path of Object.values(pagesOf).flat())
  test(`a link to one picture on ${path} leads to it after the order has changed`, async ({ page }) => {
    const album = await albumOfFlagship(page, path.split('-').at(-1) ?? '', 'abc')
    const link = `${path}?image=${album.photo('c')}`
    const opened = page.getByRole('dialog', { name: 'From the table' }).getByRole('img', { name: `c of ${album.name}` })
    await page.goto(link)
    await expect(opened).toBeVisible()
    await album.client
      .rpc('place_photos', { album: album.id, photos: [album.photo('c')], before: album.photo('a') })
      .throwOnError()
    await expect.poll(() => album.shownOn(path), { timeout: 2000 }).toBe('cab')
    await page.goto(link)
    await expect(opened).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: `c of ${album.name}` })).toBeVisible()
    await expect(page).toHaveURL(path)
    await expectAccessibleOn(page, phone)
  })
