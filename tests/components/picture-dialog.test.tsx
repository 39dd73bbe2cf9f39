import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import type { FakeRow } from './support/fake-rows.ts'
import type { FakeSite } from './support/fake-site.ts'
import { chooseMenuItem, fillField, openPage } from './support/open-page.tsx'
import { makePicture, makeSiteWithUploads } from './support/pictures.ts'

type Upload = PromiseWithResolvers<void> & { signal: AbortSignal | undefined }
/** Latest upload of each file. The test decides when the upload ends. */
const uploads = vi.hoisted(() => new Map<string, Upload>())
vi.mock('../../app/platform/images/resumable-upload.ts', () => ({
  uploadInChunks: ({
    file,
    signal,
    onProgress,
  }: {
    file: File
    signal?: AbortSignal
    onProgress?: (share: number) => void
  }) => {
    const upload = { ...Promise.withResolvers<void>(), signal }
    uploads.set(file.name, upload)
    signal?.addEventListener('abort', () => upload.reject(signal.reason))
    onProgress?.(0.62)
    return upload.promise
  },
}))

const makeFile = (name: string) => new File(['x'], name, { type: 'image/png' })

async function findUpload(name: string): Promise<Upload> {
  await vi.waitFor(() => expect([...uploads.keys()]).toContain(name))
  return uploads.get(name) as Upload
}

/** Opens the picture dialog of a new article and chooses these files. */
async function openDialog(block: 'Image' | 'Gallery', files: File[], site: FakeSite = makeSiteWithUploads()) {
  uploads.clear()
  Object.assign(site.functions, { check_slug: () => ({ state: 'free', by: null }), find_records: () => [] })
  const { user } = await openPage('/admin/news/new', site)
  const text = await screen.findByRole('textbox', { name: 'Text' })
  await user.click(text)
  await chooseMenuItem(
    user,
    within(screen.getByRole('toolbar', { name: 'Text' })).getByRole('button', { name: 'Insert' }),
    block,
  )
  const element = await screen.findByRole('dialog', { name: block })
  const dialog = within(element)
  fireEvent.change(dialog.getByLabelText(/^Image files?$/), { target: { files } })
  const findPicture = async (name: string) => within(await dialog.findByRole('group', { name }))
  return { user, site, text, element, dialog, findPicture }
}

it('the pictures of a gallery cannot be changed while the pictures upload', async () => {
  const { user, site, text, element, dialog, findPicture } = await openDialog(
    'Gallery',
    ['a.png', 'b.png'].map(makeFile),
  )
  for (const name of ['a', 'b'])
    await fillField(user, (await findPicture(`${name}.png`)).getByLabelText('Alt text'), `Picture ${name}`)
  await user.click(dialog.getByRole('button', { name: 'Insert 2 images' }))
  const first = await findUpload('a.png')
  await dialog.findByText(/^Images cannot be changed while they upload/)
  const controls = element.querySelectorAll<HTMLInputElement | HTMLButtonElement>(
    'input, .picture-field-drop button, fieldset fieldset button',
  )
  expect([...controls].filter(control => !control.matches(':disabled'))).toEqual([])
  await expectAccessible()
  const files = [makeFile('c.png')]
  fireEvent.paste(dialog.getByRole('button', { name: 'Cancel' }), { clipboardData: { files, getData: () => '' } })
  fireEvent.drop(dialog.getByText(/^Drop or paste/), { dataTransfer: { types: ['Files'], files } })
  await user.click(dialog.getByRole('button', { name: 'Remove a.png' }))
  first.resolve()
  const second = await findUpload('b.png')
  second.reject(new Error('The server is away.'))
  await dialog.findByText('Upload failed. The server is away.')
  expect(dialog.queryByText(/^Images cannot be changed while they upload/)).toBeNull()
  uploads.clear()
  await user.click(dialog.getByRole('button', { name: 'Insert 2 images' }))
  const repeatedUpload = await findUpload('b.png')
  repeatedUpload.resolve()
  await waitFor(() => expect(text.textContent).toMatch(/Picture a.*Picture b/))
  expect(site.rows('media')).toMatchObject([
    { file_name: 'a.png', alt: 'Picture a' },
    { file_name: 'b.png', alt: 'Picture b' },
  ])
})

it('removing one of two pictures after a failed upload does not change the file of the other picture', async () => {
  const { user, site, text, dialog, findPicture } = await openDialog('Gallery', ['a.png', 'b.png'].map(makeFile))
  for (const name of ['a', 'b'])
    await fillField(user, (await findPicture(`${name}.png`)).getByLabelText('Alt text'), `Picture ${name}`)
  await user.click(dialog.getByRole('button', { name: 'Insert 2 images' }))
  const first = await findUpload('a.png')
  first.resolve()
  const second = await findUpload('b.png')
  second.reject(new Error('The server is away.'))
  await dialog.findByText('Upload failed. The server is away.')
  await user.click(dialog.getByRole('button', { name: 'Remove a.png' }))
  uploads.clear()
  await user.click(dialog.getByRole('button', { name: 'Insert image' }))
  const repeatedUpload = await findUpload('b.png')
  repeatedUpload.resolve()
  await waitFor(() => expect(text.textContent).toContain('Alt text: Picture b'))
  expect(text.textContent).not.toContain('Picture a')
  const { path } = site.rows('media').find(({ file_name }) => file_name === 'b.png') as FakeRow
  await waitFor(() => expect(site.requests.at(-1)?.path).toContain(encodeURIComponent(String(path))))
})

it.each(['Cancel', 'Escape'])('the button or key %s cancels the upload of a picture', async control => {
  const { user, site, text, dialog, findPicture } = await openDialog('Image', [makeFile('a.png')])
  await fillField(user, (await findPicture('a.png')).getByLabelText('Alt text'), 'Picture a')
  await user.click(dialog.getByRole('button', { name: 'Insert image' }))
  const { signal } = await findUpload('a.png')
  if (control === 'Cancel') await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  else await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Image' })).toBeNull())
  expect(signal?.aborted).toBe(true)
  expect([text.querySelector('img'), site.rows('media')]).toEqual([null, []])
})

it('Cancel after the upload of a picture adds no picture to the text', async () => {
  const { user, site, text, dialog, findPicture } = await openDialog('Image', [makeFile('a.png')])
  await fillField(user, (await findPicture('a.png')).getByLabelText('Alt text'), 'Picture a')
  const heldInsert = site.hold('POST', /\/rest\/v1\/media/)
  await user.click(dialog.getByRole('button', { name: 'Insert image' }))
  const { resolve } = await findUpload('a.png')
  resolve()
  await heldInsert.underWay()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Image' })).toBeNull())
  heldInsert.end()
  await user.click(text)
  await user.keyboard('Later.')
  await waitFor(() => expect(text.textContent).toBe('Later.'))
})

it.each([
  ['is saved for a file that the library has without a credit', null, 'Photo: Efua'],
  ['does not replace the credit of a file in the library', 'Photo: Kofi', 'Photo: Kofi'],
])(
  'the picture library stores a typed credit only if its file has none (case: the credit %s)',
  async (_, credit, savedCredit) => {
    const knownPicture = makePicture(1, { credit })
    const { user, site, text, dialog, findPicture } = await openDialog(
      'Image',
      [makeFile('a.png')],
      makeSiteWithUploads(knownPicture, knownPicture),
    )
    const picture = await findPicture('a.png')
    await fillField(user, picture.getByLabelText('Alt text'), 'Picture a')
    await fillField(user, picture.getByLabelText('Credit, optional'), 'Photo: Efua')
    await user.click(dialog.getByRole('button', { name: 'Insert image' }))
    const { resolve } = await findUpload('a.png')
    resolve()
    await waitFor(() => expect(text.querySelector('figcaption')?.innerHTML).toContain('<cite>Photo: Efua</cite>'))
    expect(site.rows('media')).toMatchObject([{ alt: 'Looms 1', is_decorative: false, credit: savedCredit }])
  },
)

it('a file that is pasted or dropped in the library dialog is not added to the text', async () => {
  const { user, dialog } = await openDialog('Gallery', [makeFile('a.png')])
  await user.click(dialog.getByRole('button', { name: 'Library' }))
  const library = within(await screen.findByRole('dialog', { name: 'Choose from library' }))
  const search = library.getByLabelText('Alt text, caption, credit or file')
  const files = [makeFile('b.png')]
  fireEvent.paste(search, { clipboardData: { files, getData: () => '' } })
  fireEvent.drop(search, { dataTransfer: { types: ['Files'], files } })
  await user.click(library.getByRole('button', { name: 'Cancel' }))
  await dialog.findByRole('button', { name: 'Insert image' })
  expect(dialog.queryByRole('group', { name: 'b.png' })).toBeNull()
})
