import { unwrapRows } from '../../platform/db/rows.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import type { StatusKind } from '../../ui/status.tsx'
import type { LoadedOptions } from '../fields/loaded-select-field.tsx'
import type { FieldOption } from '../record/field-kind.ts'

/** Result that an action would have for some of the selected rows, as counted by the database. */
export type BulkEffect = {
  outcome: string
  count: number
  /** Whether the action would change these rows. */
  changes: boolean
  /** Titles of the first few affected rows. */
  titles: string[]
}

/** Label for an effect, shown after the number of rows, e.g. `become public immediately`. */
export type BulkEffectText = { kind: StatusKind; one: string; many: string }

export type BulkValue =
  /** Reference to a record of another table. `none` is the label for the option "no record". */
  | { label: string; table: string; none?: string }
  /** Value from options; `none` is the label for the option "no value". */
  | {
      label: string
      options: readonly FieldOption[]
      /** Further options, which are loaded when the dialog opens and may depend on the selected rows. */
      load?: (ids: readonly string[]) => LoadedOptions
      none?: string
    }
  /** Value that the user types. Existing values are suggested. */
  | { label: string; known: readonly string[]; most: number }

export type BulkAction = {
  name: string
  /** Label of the action's button, e.g. "Publish". */
  label: string
  /** Past participle for the result message, shown after number and noun, e.g. "published". */
  done: string
  /** Value that the user has to choose or type before the action runs. */
  value?: BulkValue
  /** Reason why the user may not run the action. */
  refused?: string
  /** Confirmation of an irreversible action: the question, and the word that the user has to type. */
  final?: { question: string; word: string }
}

export type BulkResult = { changed: number; missed: number }
/**
 * Result of undo: number of reverted rows, and number of rows that undo has skipped, because they were edited after the
 * action.
 */
export type UndoResult = { undone: number; changed: number }

/** Database functions for bulk actions of a record type. */
export type BulkFunctions = {
  preview(action: string, ids: readonly string[], value: string | null): Promise<BulkEffect[]>
  /** Runs the action for one chunk of rows. `batch` is the id of the whole bulk action. */
  apply(batch: string, action: string, ids: readonly string[], value: string | null): Promise<BulkResult>
  /** Reverts the changes of an action in all rows. */
  undo(batch: string): Promise<UndoResult>
}

/** Number of rows per request, small enough to show progress and to keep SQL statements short. */
const rowsPerRequest = 100

/**
 * Runs an action for all rows in chunks.
 * @throws when the database refuses a chunk or does not answer; earlier chunks stay applied
 */
export async function applyBulkActionToAll(
  functions: BulkFunctions,
  batch: string,
  { action, ids, value }: { action: string; ids: readonly string[]; value: string | null },
  onProgress: (share: number) => void,
): Promise<BulkResult> {
  let changed = 0
  let missed = 0
  for (let from = 0; from < ids.length; from += rowsPerRequest) {
    const part = await functions.apply(batch, action, ids.slice(from, from + rowsPerRequest), value)
    changed += part.changed
    missed += part.missed
    onProgress(Math.min(1, (from + rowsPerRequest) / ids.length))
  }
  return { changed, missed }
}

/** Reverts a bulk action on records. */
export async function undoBulkChange(batch: string): Promise<UndoResult> {
  const db = await loadSessionDb()
  let undone = 0
  let changed = 0
  for (;;) {
    const part = unwrapRows(await db.rpc('undo_bulk_change', { batch, most: rowsPerRequest })) as {
      undone: number
      changed: number
      left: number
    }
    undone += part.undone
    changed += part.changed
    if (part.left === 0 || part.undone + part.changed === 0) return { undone, changed }
  }
}
