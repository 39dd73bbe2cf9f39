import { rowsOf } from '../../platform/db/rows.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import { type EditedTable, type Row, type RowRef, rowAsTyped, untypedDb } from './row-source.ts'

/** A policy hid the row: no error, and no row either. */
export class Refused extends Error {
  override name = 'Refused'
}

const firstRow = (rows: unknown[] | null): Row => {
  const [row] = rows ?? []
  if (!row) throw new Refused('No row came back.')
  return row as Row
}

/** @throws Refused when no row came back, DatabaseError when the database says why */
export async function changeRow({ table, key, keyColumn = 'id' }: RowRef, change: Row): Promise<Row> {
  const db = await untypedDb()
  return firstRow(rowsOf(await db.from(table).update(rowAsTyped(change)).eq(keyColumn, key).select()))
}

/** The place after the last one of a list. */
export async function nextPlace(table: EditedTable): Promise<number> {
  const db = await untypedDb()
  const last = rowsOf(
    await db.from(table).select('position').order('position', { ascending: false }).limit(1).maybeSingle(),
  ) as { position: number } | null
  return (last?.position ?? 0) + 1
}

export async function addRow(table: RowRef['table'], row: Row): Promise<Row> {
  const db = await untypedDb()
  return firstRow(rowsOf(await db.from(table).insert(rowAsTyped(row)).select()))
}

/** Answers the row that is gone, so that it can be put back. */
export async function removeRow({ table, key, keyColumn = 'id' }: RowRef): Promise<Row> {
  const db = await untypedDb()
  return firstRow(rowsOf(await db.from(table).delete().eq(keyColumn, key).select()))
}

/** All rows of a list in their new order, in one go. */
export async function reorderRows(what: EditedTable, ids: string[]): Promise<void> {
  rowsOf(await (await loadSessionDb()).rpc('reorder_rows', { what, ids }))
}
