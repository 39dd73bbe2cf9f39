import type { QueryClient } from '@tanstack/react-query'
import type { FieldErrors } from '../../platform/refusal.ts'
import { convertFieldsToRow, getFieldMergers, type RecordKind, validateRecord } from './define-record.ts'
import { type DraftRows, moveDraftToVersion, writeDraft } from './draft-rows.ts'
import { buildDraftKey, buildFormName, type DraftVersion, draftStorage, type StoredDraft } from './draft-storage.ts'
import { mergeDraftsForForm } from './join-drafts.ts'
import { listChangedFields, type RecordVersion } from './merge.ts'
import { type RecordSource, type SaveResult, saveRecordVersion } from './record-source.ts'
import { makeRowSource, type RowValues } from './row-source.ts'

/** Unsaved change of a record, stored as the user's draft. Visitors still see the saved record. */
export type PendingChange = {
  kind: RecordKind
  key: string
  /** Name of the record in messages. */
  title: string
  stored: RecordVersion
  draft: StoredDraft
  /** Drafts that were merged into this draft. */
  continued: readonly DraftVersion[]
  /** Validation errors by field, which prevent saving. */
  errors: FieldErrors
}

/**
 * Builds the list of changes that a draft would make.
 * @param row stored record
 * @returns undefined if the drafts of the record change nothing
 */
export function buildPendingChange(
  kind: RecordKind,
  row: RowValues,
  title: string,
  drafts: DraftRows = {},
): PendingChange | undefined {
  const key = String(row.id)
  const rows = drafts[key]
  if (!rows) return undefined
  const fields = Object.fromEntries(Object.keys(kind.fields).map(name => [name, row[name] ?? null]))
  const stored = { fields, updatedAt: String(row.updated_at) }
  const storedDrafts = rows.map(row => moveDraftToVersion(stored, row))
  const { draft, continued } = mergeDraftsForForm(stored, undefined, storedDrafts, getFieldMergers(kind))
  if (!draft || listChangedFields(draft.base.fields, draft.values).length === 0) return undefined
  return { kind, key, title, stored, draft, continued, errors: validateRecord(kind, draft.values) }
}

const makeRecordSource = ({ kind, key }: PendingChange): RecordSource =>
  makeRowSource(
    { table: kind.table, key },
    { columns: Object.keys(kind.fields), toRow: values => convertFieldsToRow(kind, values) },
  )

/**
 * Saves the draft as the form of the record would, based on the version of the draft.
 * @throws DatabaseError when a rule forbids the change
 */
export const savePendingChanges = (change: PendingChange): Promise<SaveResult> =>
  saveRecordVersion(makeRecordSource(change), change.draft.base, change.draft.values, getFieldMergers(change.kind))

type SavedResult = Extract<SaveResult, { state: 'saved' }>

/**
 * Restores the values before the save.
 * @returns null when the record has been changed again
 * @throws DatabaseError when a rule forbids the change
 */
export const undoPendingChanges = (
  change: PendingChange,
  { before, now }: SavedResult,
): Promise<RecordVersion | null> => makeRecordSource(change).write(before.fields, now.updatedAt, { before: now.fields })

/**
 * Deletes the draft from this device and from the database.
 * @throws when the database does not answer
 */
export async function discardPendingChanges(client: QueryClient, user: string | undefined, change: PendingChange) {
  draftStorage.remove(buildDraftKey(user, buildFormName(change.kind.table, change.key)))
  const form = { id: crypto.randomUUID(), continued: change.continued }
  await writeDraft(client, { kind: change.kind.kind, row: change.key }, form, undefined)
}

/**
 * Stores a discarded draft again.
 * @param version base version of the draft
 * @throws when the database does not answer
 */
export const storePendingChanges = (client: QueryClient, { kind, key, draft }: PendingChange, version = draft.base) =>
  writeDraft(
    client,
    { kind: kind.kind, row: key },
    { id: crypto.randomUUID(), continued: [] },
    { ...draft, base: version },
  )
