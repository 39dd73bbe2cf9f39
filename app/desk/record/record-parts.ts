import type { Database, Json } from '../../platform/db/database.gen.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import type { Reading } from '../../platform/live/live-document.ts'
import type { FieldKind } from './field-kind.ts'
import type { Version } from './merge.ts'
import type { RecordSource } from './record-source.ts'
import {
  changedColumns,
  type EditedTable,
  type Row,
  type RowRef,
  type RowShape,
  rowAsTyped,
  rowSource,
  unlessNewer,
  untypedDb,
} from './row-source.ts'
import { hiddenRow } from '../../platform/db/write-refusal.ts'

/** A part of a record: the ids in a column of rows of another table that belong to it, in the order of their `position`. */
export type Part = { table: EditedTable; column: string; field: FieldKind<string[]> }
export type Parts = Readonly<Record<string, Part>>

/** A record that is read and saved with its parts, by a function of the database such as `save_article`. */
export type Aggregate = { save: keyof Database['public']['Functions']; parts: Parts }

/** What is asked for of one row: its columns, and its parts under their names. */
export const partColumns = (parts: Parts = {}): string =>
  ['*', ...Object.entries(parts).map(([name, { table, column }]) => `${name}:${table}(${column},position)`)].join()

type PartRow = Record<string, Json> & { position: number }

/** The row as `save_<noun>` takes it and its history keeps it: each part a list of ids. */
export function withParts(row: Row, parts: Parts = {}): Row {
  const lists = Object.entries(parts).map(([name, { column }]) => {
    const rows = Array.isArray(row[name]) ? (row[name] as PartRow[]) : []
    return [name, rows.toSorted((a, b) => a.position - b.position).map(part => String(part[column]))]
  })
  return { ...row, ...Object.fromEntries(lists) }
}

/**
 * Writes a record and its parts, or neither: over the version of `over`, or as a new one.
 * @param reading the state of the shared document that its text was read from, where it was
 * @returns null when it has another version by now, or a policy hides it
 * @throws DatabaseError when the database says why not
 */
export async function saveWithParts(
  save: Aggregate['save'],
  fields: Row,
  over: string | null,
  { reading, openDb = untypedDb }: { reading?: Reading | undefined; openDb?: typeof untypedDb } = {},
): Promise<Row | null> {
  const db = await openDb()
  return unwrapRows(await db.rpc(save, { fields: rowAsTyped(fields), over, ...(reading && { reading }) })) as Row | null
}

/** A row with its parts as a record that is read and saved whole, through the policies of the person in front of the page. */
export function aggregateSource(
  ref: RowRef,
  shape: RowShape,
  { save, parts }: Aggregate,
  openDb = untypedDb,
): RecordSource {
  const { columns, toRow } = shape
  const version = (row: Row | null): Version | null =>
    row && {
      fields: Object.fromEntries(columns.map(name => [name, row[name] ?? null])),
      updatedAt: String(row.updated_at),
    }
  const rowOf = toRow ?? (fields => fields)
  async function read() {
    const db = await openDb()
    const row = unwrapRows(await db.from(ref.table).select(partColumns(parts)).eq('id', ref.key).maybeSingle())
    return version(row && withParts(row as unknown as Row, parts))
  }
  return {
    ...rowSource(ref, shape),
    read,
    async write(fields, over, { before, reading } = {}) {
      const row = before ? changedColumns(rowOf(fields), rowOf(before)) : rowOf(fields)
      if (Object.keys(row).length === 0) return unlessNewer(await read(), over)
      return version(await saveWithParts(save, { ...row, id: ref.key }, over, { reading, openDb }))
    },
  }
}

/** @throws DatabaseError also where no row came back */
export async function addWithParts(save: Aggregate['save'], fields: Row): Promise<Row> {
  const row = await saveWithParts(save, fields, null)
  if (!row) throw hiddenRow()
  return row
}
