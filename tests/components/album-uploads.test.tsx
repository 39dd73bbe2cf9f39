import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { albumId, albumPath, getShownOrder, getStoredOrder, makeSiteWithAlbum } from './support/albums.ts'
import { aminaSession, fillField, findForm, openPage } from './support/open-page.tsx'

/** Pending uploads by file name. The test decides when each upload ends. */
const uploads = vi.hoisted(() => new Map<string, PromiseWithResolvers<unknown>>())
vi.mock('../../app/features/picture/picture-mutations.ts', async importOriginal => ({
  ...(await importOriginal<object>()),
  libraryUploadSteps: {
    send: ({ file }: { file: File }) => {
      const upload = Promise.withResolvers<unknown>()
      uploads.set(file.name, upload)
      return upload.promise
    },
    store: async ({ fileName }: { fileName: string }) => fileName,
  },
}))

const end = async (name: string) => {
  await vi.waitFor(() => expect([...uploads.keys()]).toContain(name))
  uploads.get(name)?.resolve({ fileName: name, duplicate: null })
}
/** Ends an upload of a picture that the library already has. */
const endAsDuplicate = async (name: string) => {
  await vi.waitFor(() => expect([...uploads.keys()]).toContain(name))
  uploads.get(name)?.resolve({ fileName: name, duplicate: { id: 'there', path: 'library/there.png', alt: 'A table' } })
}
const makeFiles = (...names: string[]) => names.map(name => new File(['x'], name, { type: 'image/png' }))

it('several files that are uploaded to an album cause one message after the last upload', async () => {
  const site = makeSiteWithAlbum('a')
  site.functions.add_photos = ({ pictures }) => (pictures as string[]).length
  const { user } = await openPage(albumPath, site)
  const files = ['one', 'two', 'three'].map(name => new File(['x'], `${name}.png`, { type: 'image/png' }))
  await user.upload(await screen.findByLabelText('Files for this album'), files)
  await end('one.png')
  await end('two.png')
  await screen.findByText('2 stored, 1 uploading')
  expect(screen.queryByText(/added$/)).toBeNull()
  await end('three.png')
  await screen.findByText('3 images added')
  expect(screen.queryAllByText(/images? added$/)).toHaveLength(1)
  expect(site.sent('POST', /add_photos/).flatMap(({ pictures }) => pictures)).toEqual([
    'one.png',
    'two.png',
    'three.png',
  ])
})

/** Makes a site that adds pictures to albums, as the database does. Each photo in the album has the id of its picture. */
function makeSiteThatAddsPictures(letters: string) {
  const site = makeSiteWithAlbum(letters)
  site.functions.check_slug = () => ({ state: 'free', by: null })
  site.functions.add_photos = ({ album, pictures }) => {
    const [model] = site.rows('photos')
    for (const id of pictures as string[]) {
      const media = { ...(model?.media as object), id, alt: `${id} of it` }
      const position = Math.max(0, ...site.rows('photos').map(({ position }) => Number(position))) + 1
      site.rows('photos').push({ ...model, id, album_id: album, media_id: id, position, media })
    }
    return (pictures as string[]).length
  }
  return site
}

it('uploaded pictures are in an album in the order of the chosen files', async () => {
  const site = makeSiteThatAddsPictures('a')
  const { user } = await openPage(albumPath, site)
  await user.upload(await screen.findByLabelText('Files for this album'), makeFiles('b', 'c', 'd'))
  await end('c')
  await expect.poll(getShownOrder).toBe('ac')
  await end('d')
  await expect.poll(getShownOrder).toBe('acd')
  await end('b')
  await expect.poll(getShownOrder).toBe('abcd')
  expect(getStoredOrder(site)).toBe('abcd')
})

it('a list of stored uploads folds and asks for alt text only where it is missing', async () => {
  const site = makeSiteThatAddsPictures('a')
  site.rows('media').push({ id: 'b', alt: 'A loom', is_decorative: false })
  const { user } = await openPage(albumPath, site)
  await user.upload(await screen.findByLabelText('Files for this album'), makeFiles('b', 'c', 'd', 'e'))
  for (const name of ['b', 'c', 'd']) await end(name)
  await screen.findByRole('link', { name: 'Add alt text to c' })
  await end('e')
  const opener = await screen.findByRole('button', { name: 'Show files' })
  expect(screen.queryByRole('link', { name: 'Add alt text to c' })).toBeNull()
  await user.click(opener)
  await expect
    .poll(() => screen.getAllByRole('link', { name: /^Add alt text to/ }).map(link => link.ariaLabel))
    .toEqual(['Add alt text to c', 'Add alt text to d', 'Add alt text to e'])
})

it('a duplicate that waits for a decision does not keep other pictures out of a new album', async () => {
  const site = makeSiteThatAddsPictures('a')
  const { user } = await openPage('/admin/gallery/albums/new', site, aminaSession)
  await user.upload(await screen.findByLabelText('Files for this album'), makeFiles('p', 'q'))
  await endAsDuplicate('p')
  await end('q')
  await screen.findByText('1 stored, 1 to decide')
  const form = await findForm('A new album')
  await fillField(user, form.getByLabelText('Title'), 'Harbour day')
  await user.click(form.getByRole('button', { name: 'Save draft' }))
  await expect.poll(getShownOrder).toBe('q')
  expect(location.pathname).not.toMatch(/new$/)
  screen.getByText('1 stored, 1 to decide')
  expect(screen.queryByText('Leave this page?')).toBeNull()
  const storedPhoto = site.rows('photos').find(({ id }) => id === 'q')
  expect(storedPhoto?.album_id).not.toBe(albumId)
})

afterEach(() => {
  localStorage.clear()
  uploads.clear()
})
const listRemembered = () => Object.keys(localStorage).filter(key => key.startsWith('images of a new album'))

it('the first save of an album adds images that were uploaded before the tab was closed', async () => {
  const site = makeSiteWithAlbum('a')
  site.functions.check_slug = () => ({ state: 'free', by: null })
  site.functions.add_photos = ({ pictures }) => (pictures as string[]).length
  const upload = async (user: Awaited<ReturnType<typeof openPage>>['user'], name: string) => {
    const file = new File(['x'], name, { type: 'image/png' })
    await user.upload(await screen.findByLabelText('Files for this album'), [file])
    await end(name)
  }
  const first = await openPage('/admin/gallery/albums/new', site, aminaSession)
  await screen.findByText(/^You can add images before the first save\./)
  await upload(first.user, 'early.png')
  await screen.findByText('1 image is added to the album when you save it.')
  cleanup()

  const { user } = await openPage('/admin/gallery/albums/new', site, aminaSession)
  await screen.findByText('1 image is added to the album when you save it.')
  await upload(user, 'later.png')
  await screen.findByText('2 images are added to the album when you save it.')
  const form = await findForm('A new album')
  await fillField(user, form.getByLabelText('Title'), 'Harbour day')
  await user.click(form.getByRole('button', { name: 'Save draft' }))
  await screen.findByText('2 images added')
  expect(site.sent('POST', /add_photos/)).toMatchObject([{ pictures: ['early.png', 'later.png'] }])
  await expect.poll(listRemembered).toEqual([])
})

it('the first save of an album leaves out declined images and remembers images that it could not add', async () => {
  const site = makeSiteWithAlbum('a')
  site.functions.check_slug = () => ({ state: 'free', by: null })
  site.functions.add_photos = ({ pictures }) => (pictures as string[]).length
  const { user } = await openPage('/admin/gallery/albums/new', site, aminaSession)
  const upload = async (name: string) => {
    await user.upload(await screen.findByLabelText('Files for this album'), [
      new File(['x'], name, { type: 'image/png' }),
    ])
    await end(name)
    await screen.findByText('1 image is added to the album when you save it.')
  }
  await upload('refused.png')
  await user.click(screen.getByRole('button', { name: 'Do not add them' }))
  await upload('wanted.png')
  site.fail('POST', /add_photos/)
  const form = await findForm('A new album')
  await fillField(user, form.getByLabelText('Title'), 'Harbour day')
  await user.click(form.getByRole('button', { name: 'Save draft' }))
  await screen.findAllByText('Uploaded to the library, but not added to this album')
  expect(site.sent('POST', /add_photos/)).toMatchObject([{ pictures: ['wanted.png'] }])
  expect(listRemembered().map(key => localStorage.getItem(key))).toEqual(['["wanted.png"]'])
})
