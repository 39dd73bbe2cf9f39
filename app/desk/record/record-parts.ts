import type { Database, Json } from '../../platform/db/database.gen.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { FieldKind } from './field-kind.ts'
import type { Version } from './merge.ts'
import type { RecordSource } from './record-source.ts'
import {
  type EditedTable,
  type Row,
  type RowRef,
  type RowShape,
  rowAsTyped,
  rowSource,
  untypedDb,
} from './row-source.ts'
import { hiddenRow } from './write-refusal.ts'

/** A part of a record: the ids in a column of rows of another table that belong to it, in the order of their `position`. */
export type Part = { table: EditedTable; column: string; field: FieldKind<string[]> }
export type Parts = Readonly<Record<string, Part>>

/** A record that is read and saved with its parts, by a function of the database such as `save_article`. */
export type Aggregate = { save: keyof Database['public']['Functions']; parts: Parts }

/** What is asked for of one row: its columns, and its parts under their names. */
export const selectionOf = (parts: Parts = {}): string =>
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
 * @returns null when it has another version by now, or a policy hides it
 * @throws DatabaseError when the database says why not
 */
export async function saveWithParts(save: Aggregate['save'], fields: Row, over: string | null): Promise<Row | null> {
  const db = await untypedDb()
  return rowsOf(await db.rpc(save, { fields: rowAsTyped(fields), over })) as Row | null
}

/** A row with its parts as a record that is read and saved whole, through the policies of the person in front of the page. */
export function aggregateSource(ref: RowRef, shape: RowShape, { save, parts }: Aggregate): RecordSource {
  const { columns, toRow } = shape
  const version = (row: Row | null): Version | null =>
    row && {
      fields: Object.fromEntries(columns.map(name => [name, row[name] ?? null])),
      updatedAt: String(row.updated_at),
    }
  return {
    ...rowSource(ref, shape),
    async read() {
      const db = await untypedDb()
      const row = rowsOf(await db.from(ref.table).select(selectionOf(parts)).eq('id', ref.key).maybeSingle())
      return version(row && withParts(row as unknown as Row, parts))
    },
    write: async (fields, over) =>
      version(await saveWithParts(save, { ...(toRow ? toRow(fields) : fields), id: ref.key }, over)),
  }
}

/** @throws DatabaseError also where no row came back */
export async function addWithParts(save: Aggregate['save'], fields: Row): Promise<Row> {
  const row = await saveWithParts(save, fields, null)
  if (!row) throw hiddenRow()
  return row
}
