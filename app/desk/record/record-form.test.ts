import { describe, expect, it, vi } from 'vitest'
import type { StoredDraft } from './draft-storage.ts'
import { mergeDraftsForForm } from './join-drafts.ts'
import type { FieldValues } from './merge.ts'
import { createRecordForm } from './record-form.ts'
import type { RecordFormContext } from './record-form-state.ts'
import type { RecordSource } from './record-source.ts'

const stored = { fields: { title: 'Quay', text: 'One' }, updatedAt: '2026-11-22T10:00:00Z' }
const draft = (id: string, at: number, title: string): StoredDraft => ({
  base: stored,
  values: { ...stored.fields, title },
  typedAt: at,
  form: { id, continued: [] },
})
const context = {
  subject: 'Article',
  source: {} as RecordSource,
  check: () => ({}),
  fields: {},
  toast: { say: () => {}, complain: () => {} },
  readAgain: async () => {},
}
const openForm = () =>
  createRecordForm(
    stored,
    mergeDraftsForForm(stored, draft('a', 1, 'Pier'), [draft('b', 2, 'Dock'), draft('c', 3, 'Port')]),
    context,
  )

/**
 * Reads the conflict with another draft that the form shows: the title in the other draft, and the number of further
 * drafts with a conflict.
 */
function readConflict(form: ReturnType<typeof openForm>) {
  const { saving } = form.read()
  if (saving.status !== 'conflict' || !saving.other) return undefined
  return [saving.fields[0]?.theirs, saving.waiting.length]
}

it('a record form shows the error of a field only after the field was changed and left', () => {
  const form = createRecordForm(stored, mergeDraftsForForm(stored, undefined, [], undefined), context)
  form.blur('title')
  expect(form.read().touched).toEqual([])
  form.set('title', '')
  form.blur('title')
  expect(form.read().touched).toEqual(['title'])
})

it('a record form asks about conflicting drafts one after another', () => {
  const form = openForm()
  expect(readConflict(form)).toEqual(['Port', 1])
  form.resolve('theirs')
  expect(readConflict(form)).toEqual(['Dock', 0])
  expect(form.draftForm().continued.map(({ id }) => id)).toEqual(['a', 'c'])
  form.resolve('mine')
  expect(readConflict(form)).toBeUndefined()
  expect(form.read().values.title).toBe('Port')
  expect(form.draftForm().continued.map(({ id }) => id)).toEqual(['a', 'c', 'b'])
})

it('a record form adds the text of every draft to the shared document', () => {
  expect(openForm().draftTexts('title')).toEqual(['Pier', 'Port', 'Dock'])
})

it('a record form asks about no conflict in a field of the shared document', () => {
  const form = openForm()
  form.hold('title', { read: async () => undefined, isStored: () => true, revert: () => true })
  expect(readConflict(form)).toBeUndefined()
  expect(form.draftForm().continued.map(({ id }) => id)).toEqual(['a', 'c', 'b'])
})

it.each([
  [false, 'You are offline. Changes are kept; save again later.'],
  [true, 'The server did not answer. Changes are kept; save again later.'],
])(
  'a save without an answer says whether the device is offline, until the message is removed (connected: %s)',
  async (onLine, said) => {
    vi.stubGlobal('navigator', { onLine })
    const write = async () => Promise.reject(new TypeError('Failed to fetch'))
    const form = createRecordForm(stored, mergeDraftsForForm(stored, undefined, [], undefined), {
      ...context,
      source: { write } as unknown as RecordSource,
    })
    form.set('title', 'Pier')
    form.submit()
    await expect.poll(() => form.read().saving).toEqual({ status: 'failed', said })
    form.forgetFailure()
    expect([form.read().saving, form.isDirty()]).toEqual([{ status: 'idle' }, true])
    vi.unstubAllGlobals()
  },
)

describe('a record form that receives a newer version', () => {
  const open = () => createRecordForm(stored, mergeDraftsForForm(stored, undefined, [], undefined), context)
  const version = (fields: FieldValues, minute = 1) => ({ fields, updatedAt: `2026-11-22T10:0${minute}:00Z` })

  it('shows it in unchanged fields and keeps changed ones', () => {
    const form = open()
    form.set('title', 'Pier')
    form.receive(version({ title: 'Quay', text: 'Two' }))
    expect(form.read()).toMatchObject({
      values: { title: 'Pier', text: 'Two' },
      base: version({ title: 'Quay', text: 'Two' }),
    })
    form.receive(version({ title: 'Pier', text: 'Three' }, 2))
    expect([form.read().values, form.isDirty()]).toEqual([{ title: 'Pier', text: 'Three' }, false])
  })

  it('asks about a conflicting field at the next save', async () => {
    const theirs = version({ title: 'Dock', text: 'Two' })
    const form = open()
    form.use({
      ...context,
      source: {
        read: async () => theirs,
        write: async (fields: FieldValues, over: string) => (over === theirs.updatedAt ? version(fields, 2) : null),
        lastWriter: async () => 'Grace',
      } as unknown as RecordSource,
    })
    form.set('title', 'Pier')
    form.receive(theirs)
    expect(form.read().values).toEqual({ title: 'Pier', text: 'Two' })
    form.submit()
    await expect.poll(() => form.read().saving.status).toBe('conflict')
    expect(form.read().saving).toMatchObject({ fields: [{ name: 'title', before: 'Quay', theirs: 'Dock' }] })
    form.resolve('mine')
    await expect.poll(() => form.read().saving.status).toBe('saved')
    expect(form.read().values).toEqual({ title: 'Pier', text: 'Two' })
  })

  it('ignores it if its own save is newer', () => {
    const form = open()
    form.receive(version({ title: 'Dock', text: 'Two' }, 2))
    form.receive(version({ title: 'Quay', text: 'Two' }, 1))
    expect(form.read().values.title).toBe('Dock')
  })
})

it.each([
  ['saved', undefined],
  ['published', (name: string) => `${name} published`],
])('the message about a record form with a long heading ends in the result (%s)', async (result, describeSave) => {
  const say = vi.fn<RecordFormContext['toast']['say']>()
  const complain = vi.fn()
  const form = createRecordForm(stored, mergeDraftsForForm(stored, undefined, [], undefined), {
    ...context,
    nameVersion: ({ fields }) => String(fields.title),
    describeSave,
    toast: { say, complain },
    source: {
      read: async () => stored,
      write: async (fields: FieldValues) => ({ fields, updatedAt: '2026-11-22T10:01:00Z' }),
      lastWriter: async () => undefined,
      undo: async () => null,
    },
  })
  const name = 'How nine cooperatives of the northern plain share one mill …'
  form.set('title', 'How nine cooperatives of the northern plain share one mill without a manager and without debts')
  form.submit()
  await expect.poll(() => say.mock.lastCall?.[0]).toBe(`${name} ${result}`)
  expect(say.mock.lastCall?.[2]).toBeTypeOf('function')
})

/** Creates a form with a running image upload that the test ends. */
function openWithUpload() {
  const upload = Promise.withResolvers<void>()
  let isDirty = true
  const saved: FieldValues[] = []
  const form = createRecordForm(stored, mergeDraftsForForm(stored, undefined, [], undefined), {
    ...context,
    source: {
      read: async () => stored,
      write: async (fields: FieldValues) => {
        saved.push(fields)
        return { fields, updatedAt: '2026-11-22T11:00:00Z' }
      },
      lastWriter: async () => undefined,
    } as unknown as RecordSource,
  })
  form.accompany({
    isDirty: () => isDirty,
    isBusy: () => isDirty,
    check: () => ({}),
    async finish() {
      await upload.promise
      isDirty = false
      form.set('image', '/media/a.png')
    },
    cancel: () => {
      isDirty = false
    },
    revert: () => {},
  })
  return { form, upload, saved }
}

it('a save waits until its image is uploaded', async () => {
  const { form, upload, saved } = openWithUpload()
  expect(form.isDirty()).toBe(true)
  expect(form.submit()).toBe(true)
  expect(form.read().saving.status).toBe('uploading')
  expect(saved).toEqual([])
  upload.resolve()
  await expect.poll(() => form.read().saving.status).toBe('saved')
  expect(saved).toEqual([{ ...stored.fields, image: '/media/a.png' }])
})

it('a failed upload stops the save with the upload’s error', async () => {
  const { form, upload, saved } = openWithUpload()
  form.set('title', 'Pier')
  form.submit()
  upload.reject(new Error('The image could not be uploaded.'))
  await expect.poll(() => form.read().saving).toEqual({ status: 'failed', said: 'The image could not be uploaded.' })
  expect([saved, form.read().values.title]).toEqual([[], 'Pier'])
})

it('Cancel stops a save that is waiting for an upload', async () => {
  const { form, upload, saved } = openWithUpload()
  form.submit()
  form.cancel()
  upload.resolve()
  await upload.promise
  expect([form.read().saving.status, saved]).toEqual(['idle', []])
})

it('a form with conflicts in two fields is saved when both conflicts are resolved', async () => {
  const theirs = { fields: { title: 'Dock', text: 'Two' }, updatedAt: '2026-11-22T11:00:00Z' }
  const saved: FieldValues[] = []
  const form = createRecordForm(stored, mergeDraftsForForm(stored, undefined, [], undefined), {
    ...context,
    source: {
      read: async () => theirs,
      write: async (fields: FieldValues, over: string) => {
        if (over !== theirs.updatedAt) return null
        saved.push(fields)
        return { fields, updatedAt: '2026-11-22T12:00:00Z' }
      },
      lastWriter: async () => ({ name: 'Grace' }),
    } as unknown as RecordSource,
  })
  form.set('title', 'Pier')
  form.set('text', 'Three')
  form.submit()
  await expect.poll(() => form.read().saving.status).toBe('conflict')
  form.resolve('mine', 'title')
  expect(form.read().saving).toMatchObject({ status: 'conflict', fields: [{ name: 'text' }] })
  expect(saved).toEqual([])
  form.resolve('theirs', 'text')
  await expect.poll(() => form.read().saving.status).toBe('saved')
  expect(saved).toEqual([{ title: 'Pier', text: 'Two' }])
})

it('a save that is refused or fails leaves the publishing status in the record form unchanged', async () => {
  const draft = { fields: { title: 'Quay', status: 'draft' }, updatedAt: '2026-11-22T10:00:00Z' }
  const answers = [Promise.reject(new TypeError('Failed to fetch')), Promise.resolve(null)]
  for (const answer of answers) answer.catch(() => {})
  const form = createRecordForm(draft, mergeDraftsForForm(draft, undefined, [], undefined), {
    ...context,
    source: { read: async () => draft, write: () => answers.shift(), lastWriter: async () => undefined } as never,
  })
  for (const status of ['failed', 'refused']) {
    form.set('title', 'Pier')
    expect(form.submit({ status: 'archived' })).toBe(true)
    await expect.poll(() => form.read().saving.status).toBe(status)
    expect(form.read().values).toEqual({ title: 'Pier', status: 'draft' })
  }
})

it('a date that is edited during a save stays in the record form after the save has failed', async () => {
  const draft = { fields: { status: 'draft', published_at: null }, updatedAt: '2026-11-22T10:00:00Z' }
  const write = Promise.withResolvers<never>()
  const form = createRecordForm(draft, mergeDraftsForForm(draft, undefined, [], undefined), {
    ...context,
    source: { read: async () => draft, write: () => write.promise, lastWriter: async () => undefined } as never,
  })
  form.submit({ status: 'published', published_at: '2099-03-04T09:30:00.000Z' })
  form.set('published_at', '2099-05-06T09:30:00.000Z')
  write.reject(new TypeError('Failed to fetch'))
  await expect.poll(() => form.read().saving.status).toBe('failed')
  expect(form.read().values).toEqual({ status: 'draft', published_at: '2099-05-06T09:30:00.000Z' })
})

it('a change of publishing status that causes a validation error returns the form to its former status', () => {
  const form = createRecordForm(stored, mergeDraftsForForm(stored, undefined, [], undefined), {
    ...context,
    check: ({ status }) => (status === 'published' ? { title: 'Add a title.' } : {}),
  })
  expect(form.submit({ status: 'published' })).toBe(false)
  expect(form.read()).toMatchObject({ refused: { title: 'Add a title.' }, values: stored.fields })
})
