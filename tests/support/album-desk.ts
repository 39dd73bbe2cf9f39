import type { Page } from '@playwright/test'
import { makeAminaClient } from './editors.ts'
import { addPicture } from './library.ts'
import { makeHexDigits, makeUniquePicture } from './library-desk.ts'
import { sites } from './sites.ts'

/**
 * Creates a published album with pictures named after these letters, in this order; `withoutAlt` lists the letters of
 * pictures without alternative text.
 */
export async function makeAlbum(
  page: Page,
  letters: string,
  { silent: withoutAlt = '', ...more }: Record<string, unknown> & { silent?: string } = {},
) {
  const client = await makeAminaClient(page)
  const name = makeHexDigits()
  const { data: album } = await client
    .from('albums')
    .insert({ slug: `album-${name}`, title: `Album ${name}`, status: 'published', ...more })
    .select()
    .single()
    .throwOnError()
  const ids = new Map<string, string>()
  for (const [at, letter] of [...letters].entries()) {
    const hue = makeHexDigits()
    const alt = withoutAlt.includes(letter) ? '' : `${letter} of ${name}`
    const media = await addPicture(sites.pictures.address, client, {
      path: `library/${hue}.png`,
      bytes: await makeUniquePicture(hue),
      alt,
      file_name: `${letter}.png`,
    })
    const { data: photo } = await client
      .from('photos')
      .insert({ album_id: album.id, media_id: media.id, position: at + 1 })
      .select()
      .single()
      .throwOnError()
    ids.set(letter, photo.id)
  }
  const path = `/admin/gallery/albums/${album.id}`
  /** Returns the id of the picture that is named after this letter. */
  const photo = (letter: string) => ids.get(letter) ?? letter
  return { client, id: String(album.id), slug: String(album.slug), title: String(album.title), name, photo, path }
}

/** Reads the texts of the album's tiles in order; `findTileOrder` reads the letter of each tile. */
export const findTileTexts = (page: Page) => page.getByRole('list', { name: 'Order' }).getByRole('button')
export const findTileOrder = (page: Page) =>
  findTileTexts(page).evaluateAll(tiles =>
    tiles.map(tile => (tile.getAttribute('aria-label') ?? '').replace(/^\d+: /, '').charAt(0)).join(''),
  )
/** Finds the tile of the picture that is named after this letter. */
export const findTileOfPicture = (page: Page, letter: string, name: string) =>
  page.getByRole('button', { name: new RegExp(`^\\d+: ${letter} of ${name}`) })
