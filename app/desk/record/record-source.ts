import type { Json } from '../../platform/db/database.gen.ts'
import { type Conflict, type Fields, type Mergers, mergeFields, type Version } from './merge.ts'

/** One record behind the policies. */
export type RecordSource = {
  read(): Promise<Version | null>
  /** Writes over the version that was written at `over`, and no other. Null when no row came back. */
  write(fields: Fields, over: string): Promise<Version | null>
  /** Who wrote last, by name. */
  lastWriter(): Promise<string | undefined>
  /** How a save is undone where writing the old fields back is not it; null where there is no way back. */
  undo?: ((before: Version, now: Version) => Promise<Version | null>) | null
}

/** Fields whose values are asked for at the moment of writing, by name: a text that others write too has gone on meanwhile. */
export type AskedFields = ReadonlyMap<string, () => Promise<Json>>

/** The same record, each writing of which has those values. */
export const askingFields = (source: RecordSource, asked: AskedFields): RecordSource => ({
  ...source,
  async write(fields, over) {
    const values = await Promise.all([...asked].map(async ([name, ask]) => [name, await ask()] as const))
    return source.write({ ...fields, ...Object.fromEntries(values) }, over)
  },
})

export type SaveAnswer =
  | { state: 'saved'; before: Version; now: Version; merged?: { by: string; fields: string[] } }
  | { state: 'conflict'; now: Version; conflicts: Conflict[]; by: string }
  | { state: 'refused' }
  | { state: 'gone' }

const somebody = 'Somebody else'

/**
 * Saves what was typed over the version it was typed on. Where somebody wrote meanwhile, different fields are put together
 * and saved; one field changed by both is a conflict, and nothing is written.
 */
export async function saveOver(
  source: RecordSource,
  base: Version,
  typed: Fields,
  mergers?: Mergers,
): Promise<SaveAnswer> {
  let over = base
  let fields = typed
  let merged: { by: string; fields: string[] } | undefined
  for (;;) {
    const now = await source.write(fields, over.updatedAt)
    if (now) return { state: 'saved', before: over, now, ...(merged && { merged }) }
    const stored = await source.read()
    if (!stored) return { state: 'gone' }
    // Nobody wrote, and still no row came back: a policy hid it.
    if (stored.updatedAt === over.updatedAt) return { state: 'refused' }
    const by = (await source.lastWriter()) ?? somebody
    const both = mergeFields(over.fields, fields, stored.fields, mergers)
    if (both.conflicts.length > 0) return { state: 'conflict', now: stored, conflicts: both.conflicts, by }
    // Its version changes with what no form shows too, such as its place in a list.
    if (both.byThem.length > 0) merged = { by, fields: [...(merged?.fields ?? []), ...both.byThem] }
    over = stored
    fields = both.merged
  }
}
