import { unwrapRows } from '../../platform/db/rows.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import type { StatusKind } from '../../ui/status.tsx'
import type { Option } from '../record/field-kind.ts'

/** What an action would do to some of the rows, as the database counts it. */
export type Effect = {
  outcome: string
  count: number
  /** False for those that stay as they are. */
  changes: boolean
  /** The first few. */
  titles: string[]
}

/** How an outcome is said after its number: `become public at once`. */
export type EffectWords = { kind: StatusKind; one: string; many: string }

export type BulkValue =
  /** A record of another kind: the table to choose from, and what stands for none. */
  | { label: string; table: string; none?: string }
  /** One of a few, and what stands for none. */
  | { label: string; options: readonly Option[]; none?: string }
  /** Words: those that are in use already are offered. */
  | { label: string; known: readonly string[]; most: number }

export type BulkAction = {
  name: string
  /** As the button says it: "Publish". */
  label: string
  /** What was done, after the number and the noun: "published". */
  done: string
  /** What it needs beside the records. */
  value?: BulkValue
  /** Why this person may not. */
  refused?: string
  /** It cannot be undone: what is asked, and the word that has to be typed. */
  final?: { question: string; word: string }
}

export type BulkResult = { changed: number; missed: number }
/** How many are as before, and how many were written again since and stay. */
export type UndoResult = { undone: number; changed: number }

/** What a noun's functions in the database do with its rows. */
export type BulkFunctions = {
  preview(action: string, ids: readonly string[], value: string | null): Promise<Effect[]>
  /** A part of an act; `batch` names the act. */
  apply(batch: string, action: string, ids: readonly string[], value: string | null): Promise<BulkResult>
  /** Takes a whole act back. */
  undo(batch: string): Promise<UndoResult>
}

/** Rows that are sent at once: small enough that progress is seen and no statement runs long. */
const atOnce = 100

/** Does it to all of them by and by. @throws when the database refuses or does not answer; what was done before stays done */
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

/** Takes an act on records back. */
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
