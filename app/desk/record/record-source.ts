import type { Json } from '../../platform/db/database.gen.ts'
import type { DocumentReadState } from '../../platform/live/live-document.ts'
import {
  areValuesEqual,
  type FieldConflict,
  type FieldMergers,
  type FieldValues,
  mergeFields,
  type RecordVersion,
} from './merge.ts'

/** Options for writing a row. */
type WriteContext = {
  /** Field values of the version that the input is based on. Columns whose value has not changed are not sent. */
  before?: FieldValues
  /** State of the shared document from which the text was read. */
  reading?: DocumentReadState | undefined
}

/** Read and write access to one record, with the permissions of the user. */
export type RecordSource = {
  read(): Promise<RecordVersion | null>
  /**
   * Writes the fields, unless the record has changed since the version `over`. Returns null when no row was returned.
   */
  write(fields: FieldValues, over: string, context?: WriteContext): Promise<RecordVersion | null>
  /** Returns the name of the user who wrote the record last, or `currentUserName`. */
  lastWriter(): Promise<string | undefined>
  /**
   * Undoes a save of a record for which restoring the old fields is not enough. Returns null if the save cannot be
   * undone.
   */
  undo?: ((before: RecordVersion, now: RecordVersion) => Promise<RecordVersion | null>) | null
}

/** Field whose value is in a shared document while the document is open. */
export type SharedDocumentField = {
  /**
   * Reads the value and the state of the shared document. Returns undefined if the value has not changed, so that the
   * save does not write.
   */
  read(): Promise<{ value: Json; reading: DocumentReadState } | undefined>
  /** Whether the database has stored all text that the user typed. */
  isStored(): boolean
  /**
   * Replaces the shared text with a value. Returns false, without a change, while other users edit the text: the input
   * of others is not discarded.
   */
  revert(value: Json): boolean
}
export type SharedDocumentFields = ReadonlyMap<string, SharedDocumentField>

export type SaveResult =
  | { state: 'saved'; before: RecordVersion; now: RecordVersion; merged?: { by: string; fields: string[] } }
  | { state: 'conflict'; now: RecordVersion; conflicts: FieldConflict[]; by: string }
  | { state: 'refused' }
  | { state: 'gone' }

const unknownWriter = 'Someone else'

/** Name of the signed-in user in messages about a change in another tab or on another device. */
export const currentUserName = 'You'

/**
 * Merge functions in which a field of a shared document never conflicts, because the document already contains the
 * changes of all users.
 */
export const addMergersForSharedFields = (
  heldFields: SharedDocumentFields,
  mergers: FieldMergers = {},
): FieldMergers => ({
  ...mergers,
  ...Object.fromEntries([...heldFields.keys()].map(name => [name, (_: Json, mine: Json) => ({ both: mine })])),
})

/** Values of a form after its typed input is discarded. A shared text that other users edit keeps its typed value. */
export function revertSharedFields(
  heldFields: SharedDocumentFields,
  typed: FieldValues,
  stored: FieldValues,
): FieldValues {
  const kept = [...heldFields].filter(
    ([name, { revert }]) => !areValuesEqual(typed[name], stored[name]) && !revert(stored[name] ?? null),
  )
  return { ...stored, ...Object.fromEntries(kept.map(([name]) => [name, typed[name] ?? null])) }
}

/** Reads the current values of the fields that are in shared documents. */
async function readSharedFields(
  held: SharedDocumentFields,
  before: FieldValues,
  typed: FieldValues,
): Promise<{ fields: FieldValues } & WriteContext> {
  const fields = { ...typed }
  let reading: DocumentReadState | undefined
  for (const [name, field] of held) {
    const current = await field.read()
    fields[name] = current ? current.value : (before[name] ?? null)
    reading ??= current?.reading
  }
  return { fields, before, reading }
}

/**
 * Saves input based on the version that the user edited. Concurrent changes of different fields are merged and saved.
 * If two users changed the same field, the save returns a conflict without writing.
 */
export async function saveRecordVersion(
  source: RecordSource,
  base: RecordVersion,
  typed: FieldValues,
  mergers?: FieldMergers,
  heldFields: SharedDocumentFields = new Map(),
): Promise<SaveResult> {
  let baseVersion = base
  let fields = typed
  let merged: { by: string; fields: string[] } | undefined
  for (;;) {
    const { fields: sent, ...context } = await readSharedFields(heldFields, baseVersion.fields, fields)
    const now = await source.write(sent, baseVersion.updatedAt, context)
    if (now) return { state: 'saved', before: baseVersion, now, ...(merged && { merged }) }
    const stored = await source.read()
    if (!stored) return { state: 'gone' }
    // A policy has refused the write if no row was returned although the stored version is unchanged.
    if (stored.updatedAt === baseVersion.updatedAt) return { state: 'refused' }
    const by = (await source.lastWriter()) ?? unknownWriter
    const both = mergeFields(baseVersion.fields, fields, stored.fields, addMergersForSharedFields(heldFields, mergers))
    if (both.conflicts.length > 0) return { state: 'conflict', now: stored, conflicts: both.conflicts, by }
    // If no other user has changed a field, the version has changed because of a column outside the form, such as the
    // list position.
    if (both.byThem.length > 0) merged = { by, fields: [...(merged?.fields ?? []), ...both.byThem] }
    baseVersion = stored
    fields = both.merged
  }
}
