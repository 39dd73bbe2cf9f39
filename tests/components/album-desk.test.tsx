import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import {
  albumId,
  albumPath,
  findTile,
  findTiles,
  getShownOrder,
  getStoredOrder,
  makePhotosOfAlbum,
  makeSiteWithAlbum,
  otherAlbumId,
} from './support/albums.ts'
import { expectPageText, fillField, getFieldValue, openPage, waitForFocus } from './support/open-page.tsx'

it('the pictures of an album can be moved with the keyboard', async () => {
  const site = makeSiteWithAlbum('abcd')
  const { user } = await openPage(albumPath, site)
  const c = await findTile('c')
  act(() => c.focus())
  await user.keyboard(' ')
  await screen.findByText(/^Picked up c of it.* 3 of 4\./)
  await user.keyboard('{Home}')
  await screen.findByText('1 of 4.')
  expect(getShownOrder()).toBe('cabd')
  await user.keyboard('{Escape}')
  await screen.findByText('Cancelled, 3 of 4.')
  expect(getShownOrder()).toBe('abcd')

  await user.keyboard(' {ArrowLeft} ')
  await screen.findByText('Dropped, 2 of 4.')
  await screen.findByText('1 image moved')
  await expect.poll(getShownOrder).toBe('acbd')
  await waitForFocus(await findTile('c'))
  expect(getStoredOrder(site)).toBe('acbd')
})

it('Undo restores the position of each picture that was moved in an album', async () => {
  const site = makeSiteWithAlbum('abcde')
  const { user } = await openPage(albumPath, site)
  await user.click(await screen.findByLabelText('Select b of it'))
  await user.click(screen.getByLabelText('Select e of it'))
  await user.click(screen.getByRole('button', { name: 'Move to start' }))
  await screen.findByText('2 images moved')
  await expect.poll(() => getStoredOrder(site)).toBe('beacd')
  expect(getShownOrder()).toBe('beacd')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await expect.poll(getShownOrder).toBe('abcde')
  expect(getStoredOrder(site)).toBe('abcde')
})

it('a picture that another editor moved keeps its new position in an album', async () => {
  const site = makeSiteWithAlbum('abcd')
  const { user } = await openPage(albumPath, site)
  const b = await findTile('b')
  makePhotosOfAlbum(site, { photos: ['d'], before: 'a' })
  act(() => b.focus())
  await user.keyboard(' {End} ')
  await expect.poll(getShownOrder).toBe('dacb')
})

it('an editor can add a missing alternative text to a picture of an album', async () => {
  const site = makeSiteWithAlbum('ab', 'b')
  const { user } = await openPage(albumPath, site)
  await expectPageText('1 of 2 have alt text')
  await user.click(screen.getByRole('button', { name: /^Alt text missing 1/ }))
  const alt = screen.getByLabelText('Alt text of image 2')
  expect(screen.queryByLabelText('Alt text of image 1')).toBeNull()
  screen.getByText('Hidden: alt text missing')
  await fillField(user, alt, 'A woman stands behind a chair')
  await user.tab()
  await expectPageText('2 of 2 have alt text')
  expect(getFieldValue(screen.getByLabelText('Alt text of image 2'))).toBe('A woman stands behind a chair')
  expect(site.rows('media')[1]?.alt).toBe('A woman stands behind a chair')
})

it('a picture that was removed from an album can be restored', async () => {
  const site = makeSiteWithAlbum('abc')
  const { user } = await openPage(albumPath, site)
  await user.click(await screen.findByLabelText('Select a of it'))
  await user.click(screen.getByRole('button', { name: 'Remove from album' }))
  await expect.poll(getShownOrder).toBe('bc')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await expect.poll(getShownOrder).toBe('abc')
  expect(site.rows('photos').map(({ id }) => id)).toContain('a')

  await user.click(await screen.findByLabelText('Select a of it'))
  await user.click(screen.getByRole('button', { name: 'Move to album…' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await dialog.findByRole('option', { name: 'Other' })
  await user.selectOptions(dialog.getByLabelText('Album'), 'Other')
  await user.click(dialog.getByRole('button', { name: 'Move' }))
  await screen.findByText('1 image moved to Other')
  await expect.poll(getShownOrder).toBe('bc')
  expect(site.rows('photos').find(({ id }) => id === 'a')?.album_id).toBe(otherAlbumId)
})

it('the shortcut for the album cover works while a message is shown', async () => {
  const site = makeSiteWithAlbum('abc', 'c')
  site.functions.apply_picture_action = () => ({ changed: 2, missed: 0 })
  const { user } = await openPage(albumPath, site)
  for (const letter of ['a', 'b']) await user.click(await screen.findByLabelText(`Select ${letter} of it`))
  await user.click(screen.getByRole('button', { name: 'Credit and consent…' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await fillField(user, dialog.getByLabelText('Credit'), 'Nii Lantey')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('2 images updated')
  expect(JSON.stringify(site.sent('POST', /apply_picture_action/))).toContain('Nii Lantey')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const b = await findTile('b')
  act(() => b.focus())
  await user.keyboard('c')
  await screen.findByText('Cover changed')
  await expect
    .poll(() => document.querySelectorAll('ol[aria-label="Order"] button')[1]?.getAttribute('aria-label'))
    .toMatch(/cover$/)
  expect(site.rows('albums').find(({ id }) => id === albumId)?.cover_id).toBe('mb')
  await expectAccessible()
})

it('an album whose pictures cannot be loaded shows an error with a Retry button', async () => {
  const site = makeSiteWithAlbum('a')
  const mend = site.fail('GET', /rest\/v1\/photos/)
  const { user } = await openPage(albumPath, site)
  await screen.findByText('Images of this album could not be loaded.')
  mend()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await findTiles()
  expect(getShownOrder()).toBe('a')
})

/** Pastes text into a field, as from a spreadsheet. */
async function pasteText(user: Awaited<ReturnType<typeof openPage>>['user'], field: HTMLElement, newText: string) {
  await user.click(field)
  await user.paste(newText)
}
const captions = (site: ReturnType<typeof makeSiteWithAlbum>) =>
  site.rows('photos').map(({ caption, media }) => [(media as { alt: string }).alt, caption])

it('a caption of an album that another editor has changed meanwhile is not overwritten', async () => {
  const site = makeSiteWithAlbum('ab')
  const { user } = await openPage(albumPath, site)
  // The first save is still running while the second text is typed, and the data read after the save contains a
  // colleague's text.
  const answers = site.hold('PATCH', /photos\?id=eq\.a/)
  await fillField(user, await screen.findByLabelText('Caption of image 1'), 'The long table')
  await user.tab()
  await waitForFocus(screen.getByLabelText('Alt text of image 1'))
  await user.tab()
  await waitForFocus(screen.getByLabelText('Caption of image 2'))
  await user.keyboard('By Musa')
  await answers.underWay()
  site.change('photos', 'b', { caption: 'By Amina' })
  answers.end()
  await waitFor(() => expect(screen.queryByText('Saving')).toBeNull())
  expect(site.rows('photos')[0]?.caption).toBe('The long table')
  await user.tab()
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else changed this.')
  expect(getFieldValue(screen.getByLabelText('Caption of image 2'))).toBe('By Musa')
  expect(site.rows('photos')[1]?.caption).toBe('By Amina')
})

it('pasted spreadsheet rows fill the captions of an album from the selected picture onwards', async () => {
  const site = makeSiteWithAlbum('abc', 'bc')
  const before = [
    ['a of it', null],
    ['', null],
    ['', null],
  ]
  const { user } = await openPage(albumPath, site)
  const getAltField = (position: number) => screen.getByLabelText(`Alt text of image ${position}`)
  await screen.findByLabelText('Alt text of image 2')
  await pasteText(
    user,
    getAltField(2),
    'A loom\tIn Bolgatanga\r\n"A yard, called ""the harp""\nby night"\r\nOne too many\r\n',
  )
  await expectPageText('2 texts pasted. Press Save texts to keep them.')
  await expectPageText('One line had no image.')
  expect(getFieldValue(getAltField(2))).toBe('A loom')
  expect(getFieldValue(screen.getByLabelText('Caption of image 2'))).toBe('In Bolgatanga')
  expect(getFieldValue(getAltField(3))).toBe('A yard, called "the harp" by night')
  expect(getFieldValue(getAltField(1))).toBe('a of it')
  // Moving with Tab through filled-in fields saves no field.
  await user.tab()
  await user.tab()
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await expect.poll(() => getFieldValue(getAltField(2))).toBe('')
  await waitForFocus(getAltField(2))
  expect(screen.queryByText(/Press Save texts/)).toBeNull()
  expect(captions(site)).toEqual(before)

  await pasteText(user, getAltField(2), 'A loom\tIn Bolgatanga\n\nOne too many')
  await fillField(user, getAltField(2), 'A loom in the yard')
  await user.click(screen.getByRole('button', { name: 'Save texts' }))
  await expectPageText('2 of 3 have alt text')
  expect(captions(site)).toEqual([before[0], ['A loom in the yard', 'In Bolgatanga'], ['', null]])
})

it('pasted captions that cannot be saved stay in their fields', async () => {
  const site = makeSiteWithAlbum('ab')
  const { user } = await openPage(albumPath, site)
  const getCaptionField = (position: number) => screen.getByLabelText(`Caption of image ${position}`)
  expect(getFieldValue(await screen.findByLabelText('Caption of image 1'))).toBe('')
  site.change('photos', 'a', { caption: 'By Amina' })
  await pasteText(user, getCaptionField(1), 'By Musa\nThe yard')
  await user.click(await screen.findByRole('button', { name: 'Save texts' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else changed this.')
  expect(getFieldValue(getCaptionField(1))).toBe('By Musa')
  expect(getFieldValue(getCaptionField(2))).toBe('The yard')
  await expect.poll(() => site.rows('photos').map(({ caption }) => caption)).toEqual(['By Amina', 'The yard'])
})

it('the dialog that publishes an album names the number of images that stay hidden', async () => {
  const site = makeSiteWithAlbum('abc', 'bc')
  const [album] = site.rows('albums')
  if (album) album.status = 'draft'
  const { user } = await openPage(albumPath, site)
  await findTile('a')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await within(await screen.findByRole('alertdialog')).findByText('2 of 3 images stay hidden.')
})
