import type { Json } from '../../platform/db/database.gen.ts'
import type { Reading } from '../../platform/live/live-document.ts'
import { type Conflict, type Fields, type Mergers, mergeFields, type Version } from './merge.ts'

/** The options of a write besides its fields. */
type WriteContext = {
  /** The fields as they stood in the version that is written over: columns that did not change are not sent. */
  before?: Fields
  /** The state of the shared document that one of the fields was read from. */
  reading?: Reading | undefined
}

/** One record behind the policies. */
export type RecordSource = {
  read(): Promise<Version | null>
  /** Writes over the version that was written at `over`, and no other. Null when no row came back. */
  write(fields: Fields, over: string, context?: WriteContext): Promise<Version | null>
  /** Who wrote last, by name. */
  lastWriter(): Promise<string | undefined>
  /** How a save is undone where writing the old fields back is not it; null where there is no way back. */
  undo?: ((before: Version, now: Version) => Promise<Version | null>) | null
}

/** A field whose value lives in a shared document for as long as that is open. */
export type HeldField = {
  /** Its value, and the state of the document it was read from. Undefined where nobody typed, so that nothing is written. */
  read(): Promise<{ value: Json; reading: Reading } | undefined>
  /** Whether the database has everything that was typed in it here. */
  isStored(): boolean
}
export type HeldFields = ReadonlyMap<string, HeldField>

export type SaveAnswer =
  | { state: 'saved'; before: Version; now: Version; merged?: { by: string; fields: string[] } }
  | { state: 'conflict'; now: Version; conflicts: Conflict[]; by: string }
  | { state: 'refused' }
  | { state: 'gone' }

const somebody = 'Somebody else'

/** A shared document has everybody's words. Any other field that two people changed is asked about. */
export const heldMergers = (held: HeldFields, mergers: Mergers = {}): Mergers => ({
  ...mergers,
  ...Object.fromEntries([...held.keys()].map(name => [name, (_: Json, mine: Json) => ({ both: mine })])),
})

/** The fields with what shared documents read as now. */
async function readHeld(held: HeldFields, before: Fields, typed: Fields): Promise<{ fields: Fields } & WriteContext> {
  const fields = { ...typed }
  let reading: Reading | undefined
  for (const [name, field] of held) {
    const found = await field.read()
    fields[name] = found ? found.value : (before[name] ?? null)
    reading ??= found?.reading
  }
  return { fields, before, reading }
}

/**
 * Saves what was typed over the version it was typed on. Where somebody wrote meanwhile, different fields are put together
 * and saved; one field changed by both is a conflict, and nothing is written.
 */
export async function saveVersion(
  source: RecordSource,
  base: Version,
  typed: Fields,
  mergers?: Mergers,
  held: HeldFields = new Map(),
): Promise<SaveAnswer> {
  let over = base
  let fields = typed
  let merged: { by: string; fields: string[] } | undefined
  for (;;) {
    const { fields: sent, ...context } = await readHeld(held, over.fields, fields)
    const now = await source.write(sent, over.updatedAt, context)
    if (now) return { state: 'saved', before: over, now, ...(merged && { merged }) }
    const stored = await source.read()
    if (!stored) return { state: 'gone' }
    // Nobody wrote, and still no row came back: a policy hid it.
    if (stored.updatedAt === over.updatedAt) return { state: 'refused' }
    const by = (await source.lastWriter()) ?? somebody
    const both = mergeFields(over.fields, fields, stored.fields, heldMergers(held, mergers))
    if (both.conflicts.length > 0) return { state: 'conflict', now: stored, conflicts: both.conflicts, by }
    // Its version changes with what no form shows too, such as its place in a list.
    if (both.byThem.length > 0) merged = { by, fields: [...(merged?.fields ?? []), ...both.byThem] }
    over = stored
    fields = both.merged
  }
}
