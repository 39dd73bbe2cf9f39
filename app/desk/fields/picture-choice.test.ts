import { expect, it, vi } from 'vitest'
import type { FieldValues } from '../record/merge.ts'
import { createPictureChoice, type PictureChoiceContext, type StoredPicture } from './picture-choice.ts'

const file = new File(['x'], 'silo.png', { type: 'image/png' })
const picture = { id: 'p1', path: 'news/p1.png', alt: '', is_decorative: false, credit: null }

function openChoice(change: Partial<PictureChoiceContext> = {}) {
  const upload = Promise.withResolvers<StoredPicture>()
  const context = {
    validate: () => undefined,
    upload: vi.fn(() => upload.promise),
    saveTexts: vi.fn(async () => {}),
    onStored: vi.fn(),
    onDirty: vi.fn(),
    shown: () => undefined,
    suggestion: () => '',
    altField: 'image_alt',
    needsAlt: ({ status }: FieldValues) => status !== 'draft',
    ...change,
  }
  return { choice: createPictureChoice(context), context, upload }
}

it('an image field uploads a chosen file before the form is saved', async () => {
  const { choice, context, upload } = openChoice()
  choice.choose(file)
  expect(context.upload).toHaveBeenCalledTimes(1)
  expect([choice.isDirty(), choice.isBusy()]).toEqual([true, true])
  let isFinished = false
  choice.type({ alt: 'A silo' })
  const finishing = choice.finish().then(() => {
    isFinished = true
  })
  await Promise.resolve()
  expect(isFinished).toBe(false)
  upload.resolve({ ...picture, alt: 'A silo' })
  await finishing
  expect(context.onStored).toHaveBeenCalledWith({ ...picture, alt: 'A silo' })
  expect(context.saveTexts).not.toHaveBeenCalled()
  expect(choice.isDirty()).toBe(false)
})

it('an image field stores an alt text that was typed after the upload', async () => {
  const { choice, context, upload } = openChoice()
  choice.choose(file)
  upload.resolve(picture)
  await vi.waitFor(() => expect(context.onStored).toHaveBeenCalled())
  expect(choice.check({})).toEqual({ image_alt: expect.stringMatching(/^Enter the alt text/) })
  choice.type({ alt: ' A silo ' })
  expect(choice.check({})).toEqual({})
  await choice.finish()
  expect(context.saveTexts).toHaveBeenCalledWith('p1', { alt: 'A silo' })
  expect(choice.isDirty()).toBe(false)
})

it('an image field lets a draft be saved without alt text', async () => {
  const { choice, context, upload } = openChoice()
  choice.choose(file)
  upload.resolve(picture)
  expect(choice.check({ status: 'draft' })).toEqual({})
  await choice.finish()
  expect(context.saveTexts).not.toHaveBeenCalled()
  expect(choice.isDirty()).toBe(false)
})

it('an image field keeps the alt text of an image that was already in the library', async () => {
  const { choice, context, upload } = openChoice()
  choice.choose(file)
  choice.type({ alt: 'A silo' })
  upload.resolve({ ...picture, alt: 'The grain store' })
  await choice.finish()
  expect(context.onStored).toHaveBeenCalledWith({ ...picture, alt: 'The grain store' })
  expect(context.saveTexts).not.toHaveBeenCalled()
})

it('an image field saves alt text that is typed while the server is still storing the image', async () => {
  const upload = Promise.withResolvers<StoredPicture>()
  const { choice, context } = openChoice({
    upload: (_, texts) => upload.promise.then(stored => ({ ...stored, ...sent(texts) })),
  })
  const sent = (texts: () => object) => {
    const read = texts()
    choice.type({ alt: 'A silo at dusk' })
    return read
  }
  choice.choose(file)
  choice.type({ alt: 'A silo', credit: 'Ama' })
  upload.resolve(picture)
  await vi.waitFor(() => expect(context.onStored).toHaveBeenCalled())
  expect(choice.read().typed).toEqual({ alt: 'A silo at dusk' })
  await choice.finish()
  expect(context.saveTexts).toHaveBeenCalledWith('p1', { alt: 'A silo at dusk' })
})

it('an image field uses an alt text that is suggested only while the save is running', async () => {
  let name = ''
  const { choice, context, upload } = openChoice({ suggestion: () => name })
  choice.choose(file)
  upload.resolve(picture)
  await vi.waitFor(() => expect(context.onStored).toHaveBeenCalled())
  name = 'Zemen Bank'
  expect(choice.check({})).toEqual({})
  await choice.finish()
  expect(context.saveTexts).toHaveBeenCalledWith('p1', { alt: 'Zemen Bank' })
})

it('an image field uploads a file again at the next save if its upload has failed', async () => {
  const uploads = [Promise.reject(new Error('The disk is full.')), Promise.resolve({ ...picture, alt: 'A silo' })]
  const { choice, context } = openChoice({ upload: () => uploads.shift() as Promise<StoredPicture> })
  choice.choose(file)
  await vi.waitFor(() => expect(choice.read().error).toBe('Upload failed. The disk is full.'))
  expect(choice.isDirty()).toBe(true)
  choice.type({ alt: 'A silo' })
  await choice.finish()
  expect(context.onStored).toHaveBeenCalledTimes(1)
  expect(choice.isDirty()).toBe(false)
})

it('a save fails and states the reason if an upload fails', async () => {
  const { choice } = openChoice({ upload: () => Promise.reject(new Error('The disk is full.')) })
  choice.choose(file)
  await expect(choice.finish()).rejects.toThrow('The image could not be uploaded. Upload failed. The disk is full.')
})

it('an image field ignores the response to a cancelled upload', async () => {
  const { choice, context, upload } = openChoice()
  choice.choose(file)
  choice.cancel()
  upload.resolve(picture)
  await upload.promise
  expect(context.onStored).not.toHaveBeenCalled()
  expect(choice.isDirty()).toBe(false)
})

it('an image field refuses a file of a wrong type and states the reason', () => {
  const upload = vi.fn()
  const { choice } = openChoice({ validate: () => 'Only images are supported.', upload })
  choice.choose(file)
  expect(choice.read().error).toBe('silo.png: Only images are supported.')
  expect(upload).not.toHaveBeenCalled()
  expect(choice.isDirty()).toBe(false)
})

it.each([
  ['is cancelled', 'cancel'],
  ['is replaced by an invalid file', 'refuse'],
])('a save that waits for an upload stops when the upload %s', async (_, how) => {
  const { choice, context, upload } = openChoice({
    validate: ({ type }) => (type === 'image/png' ? undefined : 'Only images are supported.'),
  })
  choice.choose(file)
  choice.type({ alt: 'A silo' })
  const finishing = choice.finish()
  if (how === 'cancel') choice.cancel()
  else choice.choose(new File(['x'], 'notes.txt', { type: 'text/plain' }))
  upload.reject(new Error('aborted'))
  await expect(finishing).rejects.toThrow('The upload was cancelled.')
  expect(context.saveTexts).not.toHaveBeenCalled()
})

it('a save waits for the upload of a newer file that was chosen during the save', async () => {
  const uploads = [Promise.withResolvers<StoredPicture>(), Promise.withResolvers<StoredPicture>()] as const
  let started = 0
  const { choice, context } = openChoice({ upload: () => (started++ === 0 ? uploads[0] : uploads[1]).promise })
  choice.choose(file)
  const finishing = choice.finish()
  choice.choose(new File(['y'], 'barn.png', { type: 'image/png' }))
  uploads[0].reject(new Error('aborted'))
  uploads[1].resolve({ ...picture, id: 'p2', alt: 'A barn' })
  await finishing
  expect(context.onStored).toHaveBeenCalledWith({ ...picture, id: 'p2', alt: 'A barn' })
})

it('an image field clears the alt text of a cancelled or refused file', () => {
  const shown = { id: 'p1', alt: 'A silo', is_decorative: false, credit: null }
  const { choice } = openChoice({
    shown: () => shown,
    validate: ({ type }) => (type === 'image/png' ? undefined : 'Only images are supported.'),
  })
  const notes = new File(['x'], 'notes.txt', { type: 'text/plain' })
  choice.type({ alt: 'A grain store' })
  choice.cancel()
  choice.choose(notes)
  expect(choice.read().typed).toEqual({ alt: 'A grain store' })
  for (const end of [() => choice.cancel(), () => choice.choose(notes)]) {
    choice.choose(file)
    choice.type({ alt: 'A barn' })
    end()
    expect([choice.read().typed, choice.isDirty()]).toEqual([{}, false])
  }
})
