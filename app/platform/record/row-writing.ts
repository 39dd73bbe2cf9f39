import { rowsOf } from '../db/rows.ts'
import { loadSessionDb } from '../session/session-store.ts'
import { anyTable, keyColumn, type Row, rowAsTyped, type Spot } from './row-source.ts'

/** A policy hid the row: no error, and no row either. */
export class Refused extends Error {
  override name = 'Refused'
}

const came = (rows: unknown[] | null): Row => {
  const [row] = rows ?? []
  if (!row) throw new Refused('No row came back.')
  return row as Row
}

/** @throws Refused when no row came back, DatabaseError when the database says why */
export async function changeRow({ table, key }: Spot, change: Row): Promise<Row> {
  const db = await anyTable()
  return came(rowsOf(await db.from(table).update(rowAsTyped(change)).eq(keyColumn(table), key).select()))
}

/** The place after the last one of a list. */
export async function nextPlace(table: 'people' | 'partners' | 'quotes' | 'site_stats'): Promise<number> {
  const db = await loadSessionDb()
  const last = rowsOf(
    await db.from(table).select('position').order('position', { ascending: false }).limit(1).maybeSingle(),
  )
  return (last?.position ?? 0) + 1
}

export async function addRow(table: Spot['table'], row: Row): Promise<Row> {
  const db = await anyTable()
  return came(rowsOf(await db.from(table).insert(rowAsTyped(row)).select()))
}

/** Answers the row that is gone, so that it can be put back. */
export async function removeRow({ table, key }: Spot): Promise<Row> {
  const db = await anyTable()
  return came(rowsOf(await db.from(table).delete().eq(keyColumn(table), key).select()))
}

/** All rows of a list in their new order, in one go. */
export async function putInOrder(what: 'people' | 'partners' | 'quotes' | 'site_stats', ids: string[]): Promise<void> {
  rowsOf(await (await loadSessionDb()).rpc('put_in_order', { what, ids }))
}
