import type { QueryClient } from '@tanstack/react-query'
import type { FieldErrors } from '../../platform/refusal.ts'
import { checkRecord, listMergers, type RecordKind, toRow } from './define-record.ts'
import { type DraftRows, draftForVersion, writeDraft } from './draft-rows.ts'
import { type DraftVersion, draftPlace, draftStorage, rowForm, type StoredDraft } from './draft-storage.ts'
import { openDrafts } from './join-drafts.ts'
import { changedFields, type Version } from './merge.ts'
import { type RecordSource, type SaveAnswer, saveVersion } from './record-source.ts'
import { type Row, rowSource } from './row-source.ts'

/** What somebody typed into a record and has not saved: it waits as their draft, and visitors see the record as it is stored. */
export type PendingChange = {
  kind: RecordKind
  key: string
  /** What messages call the record. */
  title: string
  stored: Version
  draft: StoredDraft
  /** The drafts that are in it. */
  continued: readonly DraftVersion[]
  /** What keeps it from being saved, by field. */
  errors: FieldErrors
}

/** @param row the record as it is stored. @returns undefined where no draft of it changes anything */
export function pendingChange(
  kind: RecordKind,
  row: Row,
  title: string,
  drafts: DraftRows = {},
): PendingChange | undefined {
  const key = String(row.id)
  const found = drafts[key]
  if (!found) return undefined
  const fields = Object.fromEntries(Object.keys(kind.fields).map(name => [name, row[name] ?? null]))
  const stored = { fields, updatedAt: String(row.updated_at) }
  const left = found.map(row => draftForVersion(stored, row))
  const { draft, continued } = openDrafts(stored, undefined, left, listMergers(kind))
  if (!draft || changedFields(draft.base.fields, draft.values).length === 0) return undefined
  return { kind, key, title, stored, draft, continued, errors: checkRecord(kind, draft.values) }
}

const sourceOf = ({ kind, key }: PendingChange): RecordSource =>
  rowSource({ table: kind.table, key }, { columns: Object.keys(kind.fields), toRow: values => toRow(kind, values) })

/** Saves it as its form would, over the version it was typed on. @throws DatabaseError when a rule said no */
export const savePending = (change: PendingChange): Promise<SaveAnswer> =>
  saveVersion(sourceOf(change), change.draft.base, change.draft.values, listMergers(change.kind))

type Saved = Extract<SaveAnswer, { state: 'saved' }>

/** Writes back what was there before. @returns null when it was changed again meanwhile. @throws DatabaseError when a rule said no */
export const undoPending = (change: PendingChange, { before, now }: Saved): Promise<Version | null> =>
  sourceOf(change).write(before.fields, now.updatedAt, { before: now.fields })

/** Nothing of it waits any more, on this device or another. @throws when the database does not answer */
export async function discardPending(client: QueryClient, user: string | undefined, change: PendingChange) {
  draftStorage.remove(draftPlace(user, rowForm(change.kind.table, change.key)))
  const form = { id: crypto.randomUUID(), continued: change.continued }
  await writeDraft(client, { kind: change.kind.kind, row: change.key }, form, undefined)
}

/** It waits again. @param over the version it would be saved over. @throws when the database does not answer */
export const storePending = (client: QueryClient, { kind, key, draft }: PendingChange, over = draft.base) =>
  writeDraft(
    client,
    { kind: kind.kind, row: key },
    { id: crypto.randomUUID(), continued: [] },
    { ...draft, base: over },
  )
