import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import type { FakeRow } from './support/fake-rows.ts'
import type { FakeSite } from './support/fake-site.ts'
import { fillField, findForm, getFieldValue, openPage, waitForFocus } from './support/open-page.tsx'
import { makePicture, makeSiteWithUploads, makeUuid } from './support/pictures.ts'
import { paste } from './support/text-editor.ts'

const heldUpload = vi.hoisted(() => ({ upload: Promise.withResolvers<void>() }))
vi.mock('../../app/platform/images/resumable-upload.ts', () => ({
  uploadInChunks: async ({ onProgress, signal }: { onProgress?: (share: number) => void; signal?: AbortSignal }) => {
    onProgress?.(0.62)
    await Promise.race([
      heldUpload.upload.promise,
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ])
  },
}))

const file = new File(['x'], 'silo.png', { type: 'image/png' })

function siteWithUploads(duplicate: FakeRow | null = null, ...pictures: FakeRow[]) {
  heldUpload.upload = Promise.withResolvers()
  const site = makeSiteWithUploads(duplicate, ...pictures)
  site.functions.check_slug = () => ({ state: 'free', by: null })
  return site
}

const saveButton = () => screen.getByRole('button', { name: /^(Save draft|Saving…|Uploading, then saving…)$/ })
const choose = (field: ReturnType<typeof within>) =>
  fireEvent.change(field.getByLabelText('Image file'), { target: { files: [file] } })

async function openArticle(site: FakeSite) {
  const page = await openPage('/admin/news/new', site)
  const form = await findForm('A new article')
  await fillField(page.user, form.getByLabelText('Title'), 'Roads')
  await fillField(page.user, form.getByLabelText('URL'), 'roads')
  const field = within(form.getAllByRole('group', { name: 'Featured image' }).at(-1) as HTMLElement)
  return { ...page, form, field }
}

it('a chosen image uploads before the form is saved', async () => {
  const site = siteWithUploads()
  const { user, field } = await openArticle(site)
  choose(field)
  await field.findByText('Uploading silo.png')
  field.getByText('62 %')
  // A chosen image moves the focus to its alt text.
  await waitForFocus(field.getByLabelText('Alt text'))
  await fillField(user, field.getByLabelText('Alt text'), 'The silo at dusk')
  await fillField(user, field.getByLabelText('Credit'), 'Ama Sarpong-Vu')
  await expectAccessible()
  await user.click(saveButton())
  await screen.findByRole('button', { name: 'Uploading, then saving…' })
  expect(site.rows('news_articles')).toEqual([])
  heldUpload.upload.resolve()
  await screen.findByText(/^Saved \d\d:\d\d$/)
  expect(site.rows('media')).toMatchObject([{ alt: 'The silo at dusk', credit: 'Ama Sarpong-Vu' }])
  expect(site.rows('news_articles')).toMatchObject([
    {
      title: 'Roads',
      feature_image_alt: 'The silo at dusk',
      feature_image_url: expect.stringMatching(/^\/media\/news\//),
    },
  ])
})

it('a chosen image moves the focus to the alt text field', async () => {
  const { field } = await openArticle(siteWithUploads())
  choose(field)
  await waitForFocus(field.getByLabelText('Alt text'))
})

it('Cancel stops a save that is waiting for an image upload', async () => {
  const site = siteWithUploads()
  const { user, field, form } = await openArticle(site)
  choose(field)
  await fillField(user, field.getByLabelText('Alt text'), 'The silo at dusk')
  await user.click(saveButton())
  await screen.findByRole('button', { name: 'Uploading, then saving…' })
  await user.click(field.getByRole('button', { name: 'Cancel' }))
  await form.findByRole('button', { name: 'Save draft' })
  field.getByText('Drop an image here')
  expect([site.rows('media'), site.rows('news_articles')]).toEqual([[], []])
})

/** Opens a new article that lacks nothing required. */
async function openArticleWithText(site: FakeSite) {
  const opened = await openArticle(site)
  await paste(await screen.findByRole('textbox', { name: 'Text' }), 'text/plain', 'Nine months of echo.')
  return opened
}

/** Presses Publish in the bar, and again in the dialog. */
async function publish(user: Awaited<ReturnType<typeof openArticle>>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Publish/ }))
}

it('an image without alt text is saved with a draft but not published', async () => {
  const site = siteWithUploads()
  const { user, field } = await openArticleWithText(site)
  choose(field)
  await publish(user)
  await field.findByText(/^Enter the alt text/)
  heldUpload.upload.resolve()
  await field.findByRole('button', { name: 'Replace' })
  expect(site.rows('news_articles')).toEqual([])
  await user.click(saveButton())
  await screen.findByText(/^Saved \d\d:\d\d$/)
  expect(site.rows('news_articles')).toMatchObject([
    { status: 'draft', feature_image_url: expect.stringMatching(/^\/media\/news\//), feature_image_alt: null },
  ])
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText('Alt text of the featured image is missing.')
  await user.click(dialog.getByRole('button', { name: 'Go to the field' }))
  await waitForFocus(field.getByLabelText('Alt text'))
  expect(site.rows('news_articles')).toMatchObject([{ status: 'draft' }])
})

it('the error of a missing alt text stays when the upload ends after Publish was pressed', async () => {
  const site = siteWithUploads()
  const { user, field } = await openArticleWithText(site)
  choose(field)
  await field.findByText('Uploading silo.png')
  await publish(user)
  await field.findByText(/^Enter the alt text/)
  heldUpload.upload.resolve()
  await field.findByRole('button', { name: 'Replace' })
  field.getByText(/^Enter the alt text/)
  await fillField(user, field.getByLabelText('Alt text'), 'The silo at dusk')
  await waitFor(() => expect(field.queryByText(/^Enter the alt text/)).toBeNull())
})

it('an image from the library fills the alt text field with its stored alt text', async () => {
  const knownPicture = makePicture(1, { alt: 'A grain store' })
  const site = siteWithUploads(knownPicture, knownPicture)
  const { user, field } = await openArticle(site)
  choose(field)
  heldUpload.upload.resolve()
  await waitFor(() => expect(getFieldValue(field.getByLabelText('Alt text'))).toBe('A grain store'))
  await fillField(user, field.getByLabelText('Alt text'), 'A grain store at dusk')
  await user.click(saveButton())
  await screen.findByText(/^Saved \d\d:\d\d$/)
  expect(site.rows('media')).toMatchObject([{ id: makeUuid(1), alt: 'A grain store at dusk' }])
  expect(site.rows('news_articles')).toMatchObject([{ feature_image_alt: 'A grain store at dusk' }])
})

it('a pasted or dropped image uploads like a chosen image', async () => {
  const { field, form } = await openArticle(siteWithUploads())
  const group = form.getAllByRole('group', { name: 'Featured image' }).at(-1) as HTMLElement
  fireEvent.paste(field.getByRole('button', { name: 'Upload' }), { clipboardData: { files: [file] } })
  await field.findByText('Uploading silo.png')
  fireEvent.click(field.getByRole('button', { name: 'Cancel' }))
  fireEvent.drop(group, { dataTransfer: { types: ['Files'], files: [file] } })
  await field.findByText('Uploading silo.png')
})

it('text pasted from Word into the alt text field is stored as text, not as an image', async () => {
  const { form, field } = await openArticle(siteWithUploads())
  choose(field)
  const alt = await field.findByLabelText('Alt text')
  const clipboardData = { files: [new File(['x'], 'image.png', { type: 'image/png' })], getData: () => 'A silo' }
  expect(fireEvent.paste(alt, { clipboardData })).toBe(true)
  expect(form.queryByText('image.png')).toBeNull()
  expect(fireEvent.paste(field.getByRole('button', { name: 'Cancel' }), { clipboardData })).toBe(false)
  await form.findByText('image.png')
})
