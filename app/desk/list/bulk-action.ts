import { unwrapRows } from '../../platform/db/rows.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import type { StatusKind } from '../../ui/status.tsx'
import type { FieldOption } from '../record/field-kind.ts'

/** Effect of an action on the selected rows, counted by the database. */
export type BulkEffect = {
  outcome: string
  count: number
  /** Whether the action changes these rows. */
  changes: boolean
  /** Titles of the first few affected rows. */
  titles: string[]
}

/** Text of an outcome, shown after a number, e.g. `become public at once`. */
export type BulkEffectText = { kind: StatusKind; one: string; many: string }

export type BulkValue =
  /** Value that is a record of another table; `none` is the label for no record. */
  | { label: string; table: string; none?: string }
  /** Value out of fixed options; `none` is the label for no value. */
  | { label: string; options: readonly FieldOption[]; none?: string }
  /** Value that is typed; existing values are suggested. */
  | { label: string; known: readonly string[]; most: number }

export type BulkAction = {
  name: string
  /** Label of the button, e.g. "Publish". */
  label: string
  /** Past participle for the result, after number and noun: "published". */
  done: string
  /** Value that the user has to choose or type before the action runs. */
  value?: BulkValue
  /** Reason why the user may not run the action. */
  refused?: string
  /** Confirmation of an irreversible action: the question, and the word to type. */
  final?: { question: string; word: string }
}

export type BulkResult = { changed: number; missed: number }
/** Number of reverted rows, and of rows that were changed since and stay. */
export type UndoResult = { undone: number; changed: number }

/** Database functions for bulk actions of a record type. */
export type BulkFunctions = {
  preview(action: string, ids: readonly string[], value: string | null): Promise<BulkEffect[]>
  /** Runs one chunk of an action; `batch` is the id of the action. */
  apply(batch: string, action: string, ids: readonly string[], value: string | null): Promise<BulkResult>
  /** Reverts an action as a whole. */
  undo(batch: string): Promise<UndoResult>
}

/** Rows per request: small enough to show progress and to keep statements short. */
const atOnce = 100

/**
 * Runs an action for all rows in chunks.
 * @throws when the database refuses or does not answer; earlier chunks stay applied
 */
export async function applyToAll(
  functions: BulkFunctions,
  batch: string,
  { action, ids, value }: { action: string; ids: readonly string[]; value: string | null },
  onProgress: (share: number) => void,
): Promise<BulkResult> {
  let changed = 0
  let missed = 0
  for (let from = 0; from < ids.length; from += atOnce) {
    const part = await functions.apply(batch, action, ids.slice(from, from + atOnce), value)
    changed += part.changed
    missed += part.missed
    onProgress(Math.min(1, (from + atOnce) / ids.length))
  }
  return { changed, missed }
}

/** Reverts a bulk action on records. */
export async function undoBulkChange(batch: string): Promise<UndoResult> {
  const db = await loadSessionDb()
  let undone = 0
  let changed = 0
  for (;;) {
    const part = unwrapRows(await db.rpc('undo_bulk_change', { batch, most: atOnce })) as {
      undone: number
      changed: number
      left: number
    }
    undone += part.undone
    changed += part.changed
    if (part.left === 0 || part.undone + part.changed === 0) return { undone, changed }
  }
}
