import { unwrapRows } from '../../platform/db/rows.ts'
import { makeHiddenRowRefusal } from '../../platform/db/write-refusal.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import {
  type EditableTable,
  getDbWithoutTypes,
  type RowReference,
  type RowValues,
  removeInvisibleCharacters,
} from './row-source.ts'

const getFirstRow = (rows: unknown[] | null): RowValues => {
  const [row] = rows ?? []
  if (!row) throw makeHiddenRowRefusal()
  return row as RowValues
}

/** @throws DatabaseError with the database's reason, or when no row was returned */
export async function updateRow({ table, key, keyColumn = 'id' }: RowReference, change: RowValues): Promise<RowValues> {
  const db = await getDbWithoutTypes()
  return getFirstRow(
    unwrapRows(await db.from(table).update(removeInvisibleCharacters(change)).eq(keyColumn, key).select()),
  )
}

/** Finds the position for a new row at the end of a list. */
export async function findNextPosition(table: EditableTable): Promise<number> {
  const db = await getDbWithoutTypes()
  const last = unwrapRows(
    await db.from(table).select('position').order('position', { ascending: false }).limit(1).maybeSingle(),
  ) as { position: number } | null
  return (last?.position ?? 0) + 1
}

export async function addRow(table: RowReference['table'], row: RowValues): Promise<RowValues> {
  const db = await getDbWithoutTypes()
  return getFirstRow(unwrapRows(await db.from(table).insert(removeInvisibleCharacters(row)).select()))
}

/** Deletes a row, and returns the row for undo. */
export async function removeRow({ table, key, keyColumn = 'id' }: RowReference): Promise<RowValues> {
  const db = await getDbWithoutTypes()
  return getFirstRow(unwrapRows(await db.from(table).delete().eq(keyColumn, key).select()))
}

/** Saves the new order of a list in one SQL statement. */
export async function reorderRows(what: EditableTable, ids: string[]): Promise<void> {
  unwrapRows(await (await loadSessionDb()).rpc('reorder_rows', { what, ids }))
}
