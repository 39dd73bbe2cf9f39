import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { FakeSite } from './support/fake-site.ts'
import { fillField, openPage } from './support/open-page.tsx'
import { makePicture, makeSiteWithUploads } from './support/pictures.ts'

type Upload = PromiseWithResolvers<void> & { signal: AbortSignal | undefined }
/** Latest upload of each file, which ends when the test says so. */
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
  await user.click(within(screen.getByRole('toolbar', { name: 'Text' })).getByRole('button', { name: 'Insert' }))
  await user.click(await screen.findByRole('menuitem', { name: block }))
  const element = await screen.findByRole('dialog', { name: block })
  const dialog = within(element)
  fireEvent.change(dialog.getByLabelText(/^Image files?$/), { target: { files } })
  const findPicture = async (name: string) => within(await dialog.findByRole('group', { name }))
  return { user, site, text, element, dialog, findPicture }
}

it.each([
  ['is saved for a file that the library has without a credit', null, 'Photo: Efua'],
  ['does not replace the credit of a file in the library', 'Photo: Kofi', 'Photo: Kofi'],
])('the credit of a new picture %s', async (_, credit, saved) => {
  const known = makePicture(1, { credit })
  const { user, site, text, dialog, findPicture } = await openDialog(
    'Image',
    [makeFile('a.png')],
    makeSiteWithUploads(known, known),
  )
  const picture = await findPicture('a.png')
  await fillField(user, picture.getByLabelText('Alt text'), 'Picture a')
  await fillField(user, picture.getByLabelText('Credit, optional'), 'Photo: Efua')
  await user.click(dialog.getByRole('button', { name: 'Insert image' }))
  const { resolve } = await findUpload('a.png')
  resolve()
  await waitFor(() => expect(text.querySelector('figcaption')?.innerHTML).toContain('<cite>Photo: Efua</cite>'))
  expect(site.rows('media')).toMatchObject([{ alt: 'Looms 1', is_decorative: false, credit: saved }])
})
