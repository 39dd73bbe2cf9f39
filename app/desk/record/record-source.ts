import type { Json } from '../../platform/db/database.gen.ts'
import type { ReadState } from '../../platform/live/live-document.ts'
import { type FieldConflict, type FieldValues, type Mergers, mergeFields, type RecordVersion } from './merge.ts'

/** Options for writing a row. */
type WriteContext = {
  /** Fields of the version that the input is based on: unchanged columns are not sent. */
  before?: FieldValues
  /** State of the shared document from which the text was read. */
  reading?: ReadState | undefined
}

/** Read and write access to one record, under the policies. */
export type RecordSource = {
  read(): Promise<RecordVersion | null>
  /** Writes only if the stored version is still `over`. Returns null when no row was returned. */
  write(fields: FieldValues, over: string, context?: WriteContext): Promise<RecordVersion | null>
  /** Finds the name of the user who wrote last. */
  lastWriter(): Promise<string | undefined>
  /** Undo of a save, where restoring the old fields is not enough; null if it cannot be undone. */
  undo?: ((before: RecordVersion, now: RecordVersion) => Promise<RecordVersion | null>) | null
}

/** Field whose value is in a shared document while that is open. */
export type HeldField = {
  /** Reads the value with the state of its document. Returns undefined without a change, so that nothing is written. */
  read(): Promise<{ value: Json; reading: ReadState } | undefined>
  /** Whether the database has stored everything typed here. */
  isStored(): boolean
}
export type HeldFields = ReadonlyMap<string, HeldField>

export type SaveResult =
  | { state: 'saved'; before: RecordVersion; now: RecordVersion; merged?: { by: string; fields: string[] } }
  | { state: 'conflict'; now: RecordVersion; conflicts: FieldConflict[]; by: string }
  | { state: 'refused' }
  | { state: 'gone' }

const unknownWriter = 'Someone else'

/** A shared document already contains all users' changes, so its field never conflicts. */
export const makeMergersForHeldFields = (heldFields: HeldFields, mergers: Mergers = {}): Mergers => ({
  ...mergers,
  ...Object.fromEntries([...heldFields.keys()].map(name => [name, (_: Json, mine: Json) => ({ both: mine })])),
})

/** Reads the fields whose current values are in shared documents. */
async function readHeld(
  held: HeldFields,
  before: FieldValues,
  typed: FieldValues,
): Promise<{ fields: FieldValues } & WriteContext> {
  const fields = { ...typed }
  let reading: ReadState | undefined
  for (const [name, field] of held) {
    const current = await field.read()
    fields[name] = current ? current.value : (before[name] ?? null)
    reading ??= current?.reading
  }
  return { fields, before, reading }
}

/**
 * Saves input based on its version. Concurrent changes of different fields are merged and saved; a field changed by
 * both is a conflict, and nothing is written.
 */
export async function saveVersion(
  source: RecordSource,
  base: RecordVersion,
  typed: FieldValues,
  mergers?: Mergers,
  heldFields: HeldFields = new Map(),
): Promise<SaveResult> {
  let baseVersion = base
  let fields = typed
  let merged: { by: string; fields: string[] } | undefined
  for (;;) {
    const { fields: sent, ...context } = await readHeld(heldFields, baseVersion.fields, fields)
    const now = await source.write(sent, baseVersion.updatedAt, context)
    if (now) return { state: 'saved', before: baseVersion, now, ...(merged && { merged }) }
    const stored = await source.read()
    if (!stored) return { state: 'gone' }
    // The stored version is unchanged and still no row was returned, so a policy refused the write.
    if (stored.updatedAt === baseVersion.updatedAt) return { state: 'refused' }
    const by = (await source.lastWriter()) ?? unknownWriter
    const both = mergeFields(baseVersion.fields, fields, stored.fields, makeMergersForHeldFields(heldFields, mergers))
    if (both.conflicts.length > 0) return { state: 'conflict', now: stored, conflicts: both.conflicts, by }
    // The version also changes with columns outside the form, such as the position in a list.
    if (both.byThem.length > 0) merged = { by, fields: [...(merged?.fields ?? []), ...both.byThem] }
    baseVersion = stored
    fields = both.merged
  }
}
