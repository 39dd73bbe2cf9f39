import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type * as libraryPicture from '../../app/platform/images/library-picture.ts'
import { albumPath, findTiles, makeSiteWithAlbum } from './support/albums.ts'
import { fillField, openPage, waitForFocus } from './support/open-page.tsx'

/** Addresses of the pictures that were rendered: each tile and each row of an album renders its picture. */
const renderedNames: (string | null)[] = []
vi.mock(import('../../app/platform/images/library-picture.ts'), async importOriginal => ({
  ...(await importOriginal()),
  LibraryPicture: ({ address, children }: Parameters<typeof libraryPicture.LibraryPicture>[0]) => {
    renderedNames.push(address)
    return children(undefined)
  },
}))

async function openAlbum() {
  const { user } = await openPage(albumPath, makeSiteWithAlbum('abcdefgh'))
  await findTiles()
  renderedNames.length = 0
  return user
}
const listRenderedPictures = () => [...new Set(renderedNames.map(address => address?.at(-5)))].join('')

beforeEach(() => {
  renderedNames.length = 0
})

it('a letter typed into a caption of an album renders only the row of its picture', async () => {
  const user = await openAlbum()
  const caption = screen.getByLabelText('Caption of image 3')
  await user.click(caption)
  await waitForFocus(caption)
  renderedNames.length = 0
  await user.keyboard('The long table')
  expect(listRenderedPictures()).toBe('c')
})

it('selecting a picture of an album renders only the tile of the picture', async () => {
  const user = await openAlbum()
  await user.click(screen.getByLabelText('Select d of it'))
  expect(listRenderedPictures()).toBe('d')
})

it('a saved caption of an album renders only its tile, its row and the row below', async () => {
  const user = await openAlbum()
  await fillField(user, screen.getByLabelText('Caption of image 3'), 'The long table')
  renderedNames.length = 0
  await user.click(screen.getByLabelText('Caption of image 8'))
  await screen.findByLabelText('Select The long table')
  // The row below offers the caption of the row above as its own text. The tile of image 8 becomes the current one.
  expect([...listRenderedPictures()].toSorted().join('')).toBe('cdh')
})

it('a tile of an album shows the main colour of its picture until the picture is loaded', async () => {
  await openAlbum()
  const tile = screen.getByRole('button', { name: /^4: d of it/ })
  expect(tile.querySelector('img')).toBeNull()
  expect(tile.style.backgroundColor).toBe('rgb(170, 68, 34)')
})
