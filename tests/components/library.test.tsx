import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import type { FakeSite } from './support/fake-site.ts'
import {
  aminaSession,
  expectPageText,
  fillField,
  findForm,
  findMessage,
  getFieldValue,
  openPage,
  waitForFocus,
} from './support/open-page.tsx'
import { makePicture, makeSiteWithPictures, makeUuid, pictureTime } from './support/pictures.ts'

const bar = async () => within(await screen.findByRole('region', { name: /selected$/ }))
const noBar = () => waitFor(() => expect(screen.queryByRole('region', { name: /selected$/ })).toBeNull())
const tile = (name: string) => screen.findByRole('button', { name })
const three = () =>
  makeSiteWithPictures(
    makePicture(1, { folder: 'Dakar', tags: ['looms'] }),
    makePicture(2, { folder: 'Dakar' }),
    makePicture(3, { folder: 'Dakar' }),
  )
const listStoredValues = (site: FakeSite, column: string) => site.rows('media').map(row => row[column])

it('a bulk change of tags shows how many pictures it will change before an editor confirms', async () => {
  const site = three()
  const { user } = await openPage('/admin/gallery?folder=Dakar', site)
  for (const n of [1, 2, 3]) await user.click(await screen.findByLabelText(`Select Looms ${n}`))
  await user.click((await bar()).getByRole('button', { name: 'Tag' }))
  const sheet = await findForm('Tag: effect')
  act(() => sheet.getByRole('button', { name: 'Tag' }).focus())
  await user.keyboard('{Enter}')
  expect(listStoredValues(site, 'tags')).toEqual([['looms'], [], []])
  await fillField(user, sheet.getByLabelText('Add tag'), 'looms')
  await waitFor(() =>
    expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
      expect.stringMatching(/^2change\./),
      expect.stringMatching(/^1already has this\./),
    ]),
  )
  await expectAccessible()
  await user.click(sheet.getByRole('button', { name: 'Tag 2' }))
  const message = await findMessage('2 images tagged')
  expect(listStoredValues(site, 'tags')).toEqual([['looms'], ['looms'], ['looms']])
  expect(screen.getByLabelText('Tag').textContent).toContain('looms')
  await user.click(message.getByRole('button', { name: 'Undo' }))
  await screen.findByText('2 images restored')
  expect(listStoredValues(site, 'tags')).toEqual([['looms'], [], []])
})

it('a bulk change moves pictures to another folder', async () => {
  const site = three()
  const { user, goTo, address } = await openPage('/admin/gallery?folder=Dakar', site)
  await user.click(await screen.findByLabelText('Select Looms 1'))
  await user.click((await bar()).getByRole('button', { name: 'Select all 3 in this view' }))
  await (await bar()).findByText('3 selected')
  await user.click((await bar()).getByRole('button', { name: 'Move to folder' }))
  await fillField(user, (await findForm('Move to folder: effect')).getByLabelText('Folder'), 'Accra')
  await user.click(await screen.findByRole('button', { name: 'Move to folder 3' }))
  await screen.findByText('3 images moved to the folder')
  expect(listStoredValues(site, 'folder')).toEqual(['Accra', 'Accra', 'Accra'])
  // The pictures are no longer in this view, so the list shows a message about this, with a link to another view.
  await expectPageText('No images')
  await noBar()
  await goTo('/admin/gallery?folder=Accra&tag=looms')
  await user.click(await screen.findByLabelText('Select Looms 1'))
  await user.click((await bar()).getByRole('button', { name: 'Remove tag' }))
  await fillField(user, (await findForm('Remove tag: effect')).getByLabelText('Remove tag'), 'looms')
  await user.click(await screen.findByRole('button', { name: 'Remove tag 1' }))
  await screen.findByText('1 image untagged')
  expect(listStoredValues(site, 'tags')).toEqual([[], [], []])
  const [clear] = await screen.findAllByRole('link', { name: 'Clear filters' })
  await user.click(clear as HTMLElement)
  await expect.poll(address).toBe('/admin/gallery')
})

it('the keyboard shortcuts of the picture library select pictures across two pages', async () => {
  const { user, address } = await openPage('/admin/gallery?folder=Dakar', three())
  const first = await tile('Looms 1')
  act(() => first.focus())
  await user.keyboard('x{ArrowRight}x')
  await (await bar()).findByText('2 selected')
  await user.click(screen.getByRole('link', { name: /^Unused/ }))
  await expect.poll(address).toContain('tab=unused')
  await (await bar()).findByText('2 selected')
  await user.click((await bar()).getByRole('button', { name: 'Move to folder' }))
  const leave = (await bar()).getByRole('button', { name: 'Cancel' })
  act(() => leave.focus())
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('form', { name: 'Move to folder: effect' })).toBeNull()
  await waitForFocus((await bar()).getByRole('button', { name: 'Move to folder' }))
  await user.keyboard('{Escape}')
  await noBar()
  await waitForFocus(screen.getByRole('main'))
})

it('a bulk action on pictures changes nothing if the affected pictures cannot be counted', async () => {
  const site = three()
  const mend = site.fail('POST', /preview_picture_action/)
  const { user } = await openPage('/admin/gallery?folder=Dakar', site)
  for (const n of [1, 2, 3]) await user.click(await screen.findByLabelText(`Select Looms ${n}`))
  await user.click((await bar()).getByRole('button', { name: 'Remove from folder' }))
  await screen.findByText('Effect could not be loaded.')
  expect(listStoredValues(site, 'folder')).toEqual(['Dakar', 'Dakar', 'Dakar'])
  mend()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await user.click(await screen.findByRole('button', { name: 'Remove from folder 3' }))
  await screen.findByText('3 images removed from their folders')
  expect(listStoredValues(site, 'folder')).toEqual(['', '', ''])
})

it('the picture library shows an error with a Retry button when the pictures cannot be loaded', async () => {
  const site = three()
  const mend = site.fail('POST', /list_media/)
  const { user } = await openPage('/admin/gallery', site)
  await screen.findByText('Library could not be loaded.')
  await expectAccessible()
  mend()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText(/^3 images\. /)
})

it('a manager cannot delete pictures permanently', async () => {
  const site = makeSiteWithPictures(makePicture(1, { removed_at: pictureTime }))
  const { user } = await openPage('/admin/gallery?tab=removed', site)
  await user.click(await screen.findByLabelText('Select Looms 1'))
  const purge = (await bar()).getByRole('button', {
    name: /^Delete permanently, not allowed: Only admins can delete permanently\./,
  })
  expect(purge.getAttribute('aria-disabled')).toBe('true')
  act(() => purge.focus())
  await user.keyboard('{Enter}')
  expect(screen.queryByText('Type purge to confirm')).toBeNull()
})

it('a bulk change of picture descriptions can be undone', async () => {
  const site = makeSiteWithPictures(makePicture(1), makePicture(2))
  site.functions.picture_usage = () => []
  const { user } = await openPage('/admin/gallery', site, aminaSession)
  for (const n of [1, 2]) await user.click(await screen.findByLabelText(`Select Looms ${n}`))
  await user.click(screen.getByRole('button', { name: 'Credit and consent…' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Edit 2 images' }))
  await fillField(user, dialog.getByLabelText('Credit'), 'Ama Owusu')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const message = await findMessage('2 images updated')
  expect(listStoredValues(site, 'credit')).toEqual(['Ama Owusu', 'Ama Owusu'])
  await user.click(message.getByRole('button', { name: 'Undo' }))
  await screen.findByText('2 images restored')
  expect(listStoredValues(site, 'credit')).toEqual([null, null])
  await noBar()

  await user.click(screen.getByLabelText('Select Looms 1'))
  await user.click((await bar()).getByRole('button', { name: 'Remove…' }))
  const question = within(await screen.findByRole('alertdialog'))
  await question.findByText('The image is not used.')
  await user.click(question.getByRole('button', { name: 'Remove' }))
  await screen.findByText('1 image moved to trash')
  await user.click(await screen.findByRole('link', { name: /^Trash/ }))
  await tile('Looms 1')
  await user.click(screen.getByLabelText('Select Looms 1'))
  site.functions.preview_picture_action = () => [{ outcome: 'purged', count: 1, changes: true, titles: [] }]
  await user.click((await bar()).getByRole('button', { name: 'Delete permanently' }))
  const sheet = await findForm('Delete permanently?')
  expect((await sheet.findByRole('listitem')).textContent).toMatch(
    /^1is deleted permanently with its alt text and consent/,
  )
  act(() => sheet.getByRole('button', { name: 'Delete permanently 1' }).focus())
  await user.keyboard('{Enter}')
  expect(site.rows('media')).toHaveLength(2)
  await fillField(user, sheet.getByLabelText('Type purge to confirm'), 'purge')
  await user.click(sheet.getByRole('button', { name: 'Delete permanently 1' }))
  await screen.findByText('1 image deleted permanently')
  expect(listStoredValues(site, 'id')).toEqual([makeUuid(2)])
})

it('an image field asks for a missing alternative text and saves it in the library', async () => {
  const site = makeSiteWithPictures(makePicture(1), makePicture(2, { alt: '', file_name: 'silent.png' }))
  const { user } = await openPage('/admin/settings/people/new', site)
  const form = await findForm('A new person')
  await fillField(user, form.getByLabelText('Name'), 'Kofi')
  await user.click(form.getByLabelText('Leadership Council'))
  await user.click(form.getByRole('button', { name: 'Library' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose from library' }))
  await user.click(await dialog.findByRole('button', { name: /^silent\.png.*alt text missing$/ }))
  const use = dialog.getByRole('button', { name: 'Use image' })
  await user.click(use)
  await dialog.findByText('Enter the alt text. Images without it are not shown.')
  await expectAccessible()
  await fillField(user, dialog.getByLabelText('Alt text of silent.png'), 'A loom in the yard')
  await user.click(use)
  await form.findByRole('img', { name: 'Portrait (current)' })
  await user.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { level: 1, name: 'Kofi' })
  expect(getFieldValue(await screen.findByLabelText('Alt text'))).toBe('A loom in the yard')
  expect(listStoredValues(site, 'alt')).toEqual(['Looms 1', 'A loom in the yard'])
  expect(site.rows('people')).toMatchObject([{ image_url: expect.stringContaining('library/2.png') }])
})

it('the picture library can be used by keyboard', async () => {
  const site = makeSiteWithPictures(makePicture(1), makePicture(2))
  site.functions.picture_usage = () => []
  const { user } = await openPage('/admin/gallery', site)
  const first = await tile('Looms 1')
  act(() => first.focus())
  await user.keyboard('{Enter}')
  const findDetails = async () => within(await screen.findByRole('complementary', { name: 'Image details' }))
  await (await findDetails()).findByRole('heading', { name: 'Looms 1' })
  act(() => first.focus())
  await user.keyboard('{ArrowRight}')
  await waitForFocus(await tile('Looms 2'))
  await (await findDetails()).findByRole('heading', { name: 'Looms 2' })
  await user.keyboard('x')
  expect(screen.getByLabelText('Select Looms 2')).toHaveProperty('checked', true)
  await user.keyboard('a')
  await waitForFocus((await findDetails()).getByLabelText('Alt text'))
  expect(getFieldValue((await findDetails()).getByLabelText('Alt text'))).toBe('Looms 2')
})
