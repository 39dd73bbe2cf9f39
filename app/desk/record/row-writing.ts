import { unwrapRows } from '../../platform/db/rows.ts'
import { makeHiddenRowRefusal } from '../../platform/db/write-refusal.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import { cleanTypedRow, type EditedTable, getUntypedDb, type Row, type RowRef } from './row-source.ts'

const firstRow = (rows: unknown[] | null): Row => {
  const [row] = rows ?? []
  if (!row) throw makeHiddenRowRefusal()
  return row as Row
}

/** @throws DatabaseError with the database's reason, or when no row was returned */
export async function changeRow({ table, key, keyColumn = 'id' }: RowRef, change: Row): Promise<Row> {
  const db = await getUntypedDb()
  return firstRow(unwrapRows(await db.from(table).update(cleanTypedRow(change)).eq(keyColumn, key).select()))
}

/** Position for a new row at the end of a list. */
export async function findNextPlace(table: EditedTable): Promise<number> {
  const db = await getUntypedDb()
  const last = unwrapRows(
    await db.from(table).select('position').order('position', { ascending: false }).limit(1).maybeSingle(),
  ) as { position: number } | null
  return (last?.position ?? 0) + 1
}

export async function addRow(table: RowRef['table'], row: Row): Promise<Row> {
  const db = await getUntypedDb()
  return firstRow(unwrapRows(await db.from(table).insert(cleanTypedRow(row)).select()))
}

/** Deletes a row, and returns the row for undo. */
export async function removeRow({ table, key, keyColumn = 'id' }: RowRef): Promise<Row> {
  const db = await getUntypedDb()
  return firstRow(unwrapRows(await db.from(table).delete().eq(keyColumn, key).select()))
}

/** Saves the new order of a list in one SQL statement. */
export async function reorderRows(what: EditedTable, ids: string[]): Promise<void> {
  unwrapRows(await (await loadSessionDb()).rpc('reorder_rows', { what, ids }))
}
