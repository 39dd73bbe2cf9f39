import { describe, expect, it, vi } from 'vitest'
import type { Json } from '../../platform/db/database.gen.ts'
import type { StoredDraft } from './draft-storage.ts'
import type { FieldKind } from './field-kind.ts'
import { mergeDraftsForForm } from './join-drafts.ts'
import type { FieldMergers, FieldValues } from './merge.ts'
import { createRecordForm } from './record-form.ts'
import type { RecordSource } from './record-source.ts'
import { definePairsField } from './row-kinds.ts'
import { defineSessionsField } from './sessions-kind.ts'
import { defineTextField } from './text-kinds.ts'

const version = (fields: FieldValues, minute = 1) => ({ fields, updatedAt: `2026-11-22T10:0${minute}:00Z` })
const programme = defineSessionsField({ label: 'Programme', most: 10 })
const columns = [
  { name: 'label', label: 'Label' },
  { name: 'url', label: 'URL', type: 'url' },
] as const
const links = definePairsField({ label: 'Links', one: 'link', most: 5, columns })
const text = defineTextField({ label: 'Text', rows: 4 })

type Answers = Partial<Record<'read' | 'write' | 'lastWriter', unknown>>

/** Opens a form with these fields and mergers, of which the given methods of the source are faked. */
function openForm(fields: FieldValues, mergers: FieldMergers = {}, answers: Answers = {}, draft?: StoredDraft) {
  const stored = version(fields, draft ? 1 : 0)
  return createRecordForm(stored, mergeDraftsForForm(stored, draft), {
    subject: 'Event',
    source: answers as unknown as RecordSource,
    check: () => ({}),
    mergers,
    fields: { value: text },
    toast: { say: () => {}, complain: () => {} },
    readAgain: async () => {},
  })
}
const openField = (kind: FieldKind<never>, value: Json, answers?: Answers) =>
  openForm({ value, title: 'Quay' }, kind.merge ? { value: kind.merge } : {}, answers)

const day = '2026-12-01'
const opening = { day, time: '09:00', title: 'Opening', who: '' }
const lunch = { day, time: '12:00', title: 'Lunch', who: '' }
const doors = { day, time: '08:00', title: 'Doors', who: '' }
const shore = { label: 'Shore', url: 'https://shore.example' }
const tide = { label: 'Tide', url: 'https://tide.example' }

describe('an edited record form that receives newer versions', () => {
  it.each([
    {
      name: 'sessions',
      kind: programme,
      before: [opening, lunch],
      typed: [
        opening,
        lunch,
        { day, time: '1', title: 'Walk by the ', who: '' },
        { day, time: '', title: '', who: '' },
      ],
      theirs: [doors, opening, lunch],
      saved: [{ day, time: '01:00', title: 'Walk by the', who: '' }, doors, opening, lunch],
    },
    {
      name: 'pairs',
      kind: links,
      before: [shore],
      typed: [shore, { label: 'Pier ', url: '' }],
      theirs: [tide, shore],
      saved: [tide, shore, { label: 'Pier', url: '' }],
    },
    {
      name: 'a long text',
      kind: text,
      before: 'One two',
      typed: 'One two three and ',
      theirs: 'Zero two',
      saved: 'Zero two three and',
    },
  ])('keeps $name as typed and merges at the save', async ({ kind, before, typed, theirs, saved }) => {
    const now = version({ value: theirs, title: 'Dock' })
    const written: FieldValues[] = []
    const form = openField(kind as FieldKind<never>, before, {
      read: async () => now,
      write: async (fields: FieldValues, over: string) => {
        if (over !== now.updatedAt) return null
        written.push(fields)
        return version(fields, 2)
      },
      lastWriter: async () => 'Grace',
    })
    form.set('value', typed)
    form.receive(now)
    expect(form.read().values).toEqual({ value: typed, title: 'Dock' })
    expect(form.read().base).toEqual({ fields: { value: before, title: 'Dock' }, updatedAt: version({}, 0).updatedAt })
    form.submit()
    await expect.poll(() => form.read().saving.status).toBe('saved')
    const rows = (value: Json | undefined) => (kind as FieldKind<never>).toColumn(value as never, {})
    expect(written.map(({ value, title }) => [rows(value), title])).toEqual([[saved, 'Dock']])
  })

  it('shows the newest value in fields without edits', () => {
    const form = openForm({ title: 'Quay', text: 'One' })
    form.set('title', 'Pier')
    form.receive(version({ title: 'Dock', text: 'One' }))
    form.receive(version({ title: 'Port', text: 'Two' }, 2))
    form.set('title', 'Quay')
    expect(form.isDirty()).toBe(false)
    expect(form.read()).toMatchObject({
      values: { title: 'Port', text: 'Two' },
      base: version({ title: 'Port', text: 'Two' }, 2),
    })
  })

  it('ignores an older version that arrives later', () => {
    const form = openForm({ title: 'Quay', text: 'One' })
    form.set('title', 'Pier')
    form.receive(version({ title: 'Dock', text: 'Three' }, 2))
    form.receive(version({ title: 'Dock', text: 'Two' }, 1))
    expect(form.read().values).toEqual({ title: 'Pier', text: 'Three' })
  })

  it('shows the newest version after Discard', () => {
    const form = openForm({ title: 'Quay', text: 'One' })
    form.set('title', 'Pier')
    form.receive(version({ title: 'Dock', text: 'Two' }))
    form.revert(version({ title: 'Quay', text: 'One' }, 0))
    expect(form.read().values).toEqual({ title: 'Dock', text: 'Two' })
  })
})

it.each([
  ['discards the text of the shared document', true, 'Quay'],
  ['keeps the text of a shared document that other users edit', false, 'Pier'],
])('a record form that is reverted %s', (_, isReverted, title) => {
  const form = openForm({ title: 'Quay' })
  const revert = vi.fn(() => isReverted)
  form.hold('title', { read: async () => undefined, isStored: () => true, revert })
  form.revert(version({ title: 'Quay' }))
  expect(revert).not.toHaveBeenCalled()
  form.set('title', 'Pier')
  form.revert(version({ title: 'Quay' }))
  expect(revert).toHaveBeenCalledExactlyOnceWith('Quay')
  expect(form.read().values).toEqual({ title })
  expect(form.isDirty()).toBe(!isReverted)
})

describe('a busy record form that receives a version', () => {
  const newer = version({ title: 'Quay', text: 'Two' })

  it('shows it after the running save has failed', async () => {
    const write = Promise.withResolvers<never>()
    const form = openForm({ title: 'Quay', text: 'One' }, {}, { write: () => write.promise })
    form.set('title', 'Pier')
    form.submit()
    form.receive(newer)
    expect(form.read()).toMatchObject({ saving: { status: 'saving' }, values: { title: 'Pier', text: 'One' } })
    write.reject(new TypeError('Failed to fetch'))
    await expect.poll(() => form.read().saving.status).toBe('failed')
    expect(form.read()).toMatchObject({ values: { title: 'Pier', text: 'Two' }, base: newer })
  })

  it('shows it in a field reset during the save', async () => {
    const write = Promise.withResolvers<never>()
    const form = openForm({ title: 'Quay', text: 'One' }, {}, { write: () => write.promise })
    form.set('title', 'Pier')
    form.submit()
    form.receive(version({ title: 'Dock', text: 'One' }))
    form.set('title', 'Quay')
    expect(form.read().values.title).toBe('Quay')
    write.reject(new TypeError('Failed to fetch'))
    await expect.poll(() => form.read().saving.status).toBe('failed')
    expect(form.read().values.title).toBe('Dock')
  })

  it('shows it after the upload was cancelled', () => {
    const form = openForm({ title: 'Quay', text: 'One' })
    form.accompany({
      isDirty: () => true,
      isBusy: () => true,
      check: () => ({}),
      finish: () => new Promise(() => {}),
      cancel: () => {},
      revert: () => {},
    })
    form.submit()
    form.receive(newer)
    expect(form.read()).toMatchObject({ saving: { status: 'uploading' }, values: { text: 'One' } })
    form.cancel()
    expect(form.read()).toMatchObject({ saving: { status: 'idle' }, values: { text: 'Two' }, base: newer })
  })

  it('shows it after the conflict was resolved', async () => {
    const theirs = version({ title: 'Dock', text: 'One' })
    const answers = { write: async () => null, read: async () => theirs, lastWriter: async () => 'Grace' }
    const form = openForm({ title: 'Quay', text: 'One' }, {}, answers)
    form.set('title', 'Pier')
    form.submit()
    await expect.poll(() => form.read().saving.status).toBe('conflict')
    form.receive(version({ title: 'Dock', text: 'Three' }, 2))
    expect(form.read().values.text).toBe('One')
    form.resolve('theirs')
    expect(form.read()).toMatchObject({ saving: { status: 'idle' }, values: { title: 'Dock', text: 'Three' } })
    expect(form.isDirty()).toBe(false)
  })
})

it('a record form opens a draft of an older version with the newest version in fields without changes', () => {
  const base = version({ title: 'Quay', text: 'One', place: 'Lagos' }, 0)
  const draft = { base, values: { title: 'Pier', text: 'Zero', place: 'Lagos' }, typedAt: 1 }
  const form = openForm({ title: 'Dock', text: 'One', place: 'Accra' }, {}, {}, draft)
  expect(form.read()).toMatchObject({
    values: { title: 'Pier', text: 'Zero', place: 'Accra' },
    base: { fields: { title: 'Quay', text: 'One', place: 'Accra' }, updatedAt: base.updatedAt },
  })
})

it('a record form shows all values of a draft that is newer than the page', () => {
  const base = version({ title: 'Dock', text: 'Two' }, 2)
  const draft = { base, values: { title: 'Pier', text: 'Two' }, typedAt: 1 }
  const form = openForm({ title: 'Quay', text: 'One' }, {}, {}, draft)
  expect(form.read()).toMatchObject({ values: draft.values, base })
  form.receive(version({ title: 'Dock', text: 'Three' }, 3))
  expect(form.read().values).toEqual({ title: 'Pier', text: 'Three' })
})

describe('a list typed during a save', () => {
  const typed = [opening, { day, time: '1', title: 'Walk by the ', who: '' }]

  it('has exactly the typed rows after the save', async () => {
    const write = Promise.withResolvers<unknown>()
    const form = openField(programme as FieldKind<never>, [opening], { write: () => write.promise })
    form.set('value', [opening, { day, time: '1', title: 'Walk', who: '' }])
    form.submit()
    form.set('value', typed)
    write.resolve(version({ value: [{ day, time: '01:00', title: 'Walk', who: '' }, opening], title: 'Quay' }))
    await expect.poll(() => form.read().saving.status).toBe('saved')
    expect(form.read().values.value).toEqual(typed)
    expect(form.read().base.updatedAt).toBe(version({}).updatedAt)
  })

  it('keeps its base if the save merged another editor’s rows', async () => {
    const sent = [opening, { day, time: '13:00', title: 'Walk', who: '' }]
    const theirs = version({ value: [doors, opening], title: 'Quay' })
    const write = Promise.withResolvers<void>()
    const form = openField(programme as FieldKind<never>, [opening], {
      read: async () => theirs,
      lastWriter: async () => 'Grace',
      write: async (fields: FieldValues, over: string) => {
        if (over !== theirs.updatedAt) return null
        await write.promise
        return version(fields, 2)
      },
    })
    form.set('value', sent)
    form.submit()
    form.set('value', typed)
    write.resolve()
    await expect.poll(() => form.read().saving.status).toBe('saved')
    expect(form.read()).toMatchObject({ values: { value: typed }, base: { ...theirs, fields: { value: sent } } })
  })
})
