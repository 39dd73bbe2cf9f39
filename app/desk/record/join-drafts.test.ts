import { expect, it } from 'vitest'
import type { StoredDraft } from './draft-storage.ts'
import { joinDrafts, mergeDraftsForForm } from './join-drafts.ts'
import type { FieldValues } from './merge.ts'

const stored = { fields: { title: 'Quay', excerpt: 'Boats', text: 'One' }, updatedAt: '2026-11-22T10:00:00Z' }
type Typed = {
  id: string
  at?: number
  over?: string
  base?: FieldValues
  continued?: { id: string; typedAt: number }[]
}
const draft = (
  changes: FieldValues,
  { id, at = 1, over = stored.updatedAt, base = {}, continued = [] }: Typed,
): StoredDraft => ({
  base: { fields: { ...stored.fields, ...base }, updatedAt: over },
  values: { ...stored.fields, ...base, ...changes },
  typedAt: at,
  form: { id, continued },
})
const version = (id: string, typedAt = 1) => ({ id, typedAt })

it('a record form merges the drafts of two browser tabs if they changed different fields', () => {
  const mine = draft({ title: 'Quays' }, { id: 'a' })
  const opened = mergeDraftsForForm(stored, mine, [draft({ excerpt: 'Ships' }, { id: 'b', at: 2 })])
  expect(opened.draft?.values).toEqual({ title: 'Quays', excerpt: 'Ships', text: 'One' })
  expect(opened.continued).toEqual([version('a'), version('b', 2)])
  expect(opened.others).toEqual([])
})

it('a record form asks about a field that was changed in two browser tabs', () => {
  const otherDraft = draft({ text: 'One there', excerpt: 'Ships' }, { id: 'b', at: 2 })
  const opened = mergeDraftsForForm(stored, draft({ text: 'One here' }, { id: 'a' }), [otherDraft])
  expect(opened.draft?.values).toMatchObject({ text: 'One here', excerpt: 'Ships' })
  expect(opened.others).toEqual([otherDraft])
  expect(opened.continued).toEqual([version('a')])
})

it('a record form opens the newest draft of another browser tab if its own tab has no draft', () => {
  const old = draft({ title: 'Old' }, { id: 'a' })
  const next = draft({ title: 'Next' }, { id: 'b', at: 2, continued: [version('a')] })
  expect(mergeDraftsForForm(stored, undefined, [old, next])).toEqual({
    draft: next,
    continued: [version('b', 2), version('a')],
    others: [],
  })
  expect(mergeDraftsForForm(stored, old, [next]).draft).toBe(next)
})

it('a record form merges a draft again after further edits of it', () => {
  const typedOn = draft({ excerpt: 'Typed on' }, { id: 'a', at: 3 })
  const next = draft({ title: 'Next' }, { id: 'b', at: 2, continued: [version('a')] })
  expect(mergeDraftsForForm(stored, next, [typedOn]).draft?.values).toMatchObject({
    title: 'Next',
    excerpt: 'Typed on',
  })
})

it('a record form uses the newer copy if a draft is in the tab and the database', () => {
  const inTab = draft({ title: 'Later' }, { id: 'a', at: 2 })
  expect(mergeDraftsForForm(stored, inTab, [draft({ title: 'Sooner' }, { id: 'a' })])).toEqual({
    draft: inTab,
    continued: [version('a', 2)],
    others: [],
  })
})

it('a record form opens only one of several drafts if the record is new', () => {
  const blank = { fields: stored.fields, updatedAt: 'new' }
  const newest = draft({ title: 'Newest' }, { id: 'b', at: 2, over: 'new' })
  expect(mergeDraftsForForm(blank, undefined, [draft({ excerpt: 'Else' }, { id: 'a', over: 'new' }), newest])).toEqual({
    draft: newest,
    continued: [version('b', 2)],
    others: [],
  })
})

it('a record form saves two merged drafts on the older of their two record versions', () => {
  const older = draft({ title: 'Quays' }, { id: 'a' })
  const newer = draft({ excerpt: 'Ships' }, { id: 'b', over: '2026-11-22T11:00:00Z', base: { excerpt: 'Rafts' } })
  expect(joinDrafts(newer, older).draft.base).toEqual({
    fields: { title: 'Quay', excerpt: 'Rafts', text: 'One' },
    updatedAt: stored.updatedAt,
  })
})
