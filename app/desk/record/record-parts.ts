import type { Database, Json } from '../../platform/db/database.gen.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { makeHiddenRowRefusal } from '../../platform/db/write-refusal.ts'
import type { DocumentReadState } from '../../platform/live/live-document.ts'
import type { FieldKind } from './field-kind.ts'
import type { RecordVersion } from './merge.ts'
import type { RecordSource } from './record-source.ts'
import {
  type EditableRowShape,
  type EditableTable,
  getDbWithoutTypes,
  getVersionIfCurrent,
  makeRowSource,
  pickChangedColumns,
  type RowReference,
  type RowValues,
  removeInvisibleCharacters,
} from './row-source.ts'

/** Part of a record: a list of ids in another table's rows, ordered by `position`. */
export type RecordPart = { table: EditableTable; column: string; field: FieldKind<string[]> }
export type RecordParts = Readonly<Record<string, RecordPart>>

/** Record that a database function such as `save_article` saves together with its parts. */
export type RecordWithParts = { save: keyof Database['public']['Functions']; parts: RecordParts }

/** Builds the PostgREST parameter `select` for a row: the columns of the row, and the tables that belong to the row. */
export const buildPartColumns = (parts: RecordParts = {}): string =>
  ['*', ...Object.entries(parts).map(([name, { table, column }]) => `${name}:${table}(${column},position)`)].join()

type PartRow = Record<string, Json> & { position: number }

/**
 * Converts a row to the format of `save_<noun>` and of the history, in which each table that belongs to the record is
 * a list of ids.
 */
export function convertPartsToIds(row: RowValues, parts: RecordParts = {}): RowValues {
  const lists = Object.entries(parts).map(([name, { column }]) => {
    const rows = Array.isArray(row[name]) ? (row[name] as PartRow[]) : []
    return [name, rows.toSorted((a, b) => a.position - b.position).map(part => String(part[column]))]
  })
  return { ...row, ...Object.fromEntries(lists) }
}

/**
 * Saves a record and its parts in one transaction. With `over`, the save replaces the version `over`; without `over`,
 * the save adds a record.
 * @param reading state of the shared document from which the text was read; undefined without a shared document
 * @returns null when the version has changed, or a policy hides the row
 * @throws DatabaseError with the database's reason
 */
export async function saveRecordWithParts(
  save: RecordWithParts['save'],
  fields: RowValues,
  over: string | null,
  {
    reading,
    openDb = getDbWithoutTypes,
  }: { reading?: DocumentReadState | undefined; openDb?: typeof getDbWithoutTypes } = {},
): Promise<RowValues | null> {
  const db = await openDb()
  return unwrapRows(
    await db.rpc(save, { fields: removeInvisibleCharacters(fields), over, ...(reading && { reading }) }),
  ) as RowValues | null
}

/** Read and write access to a record and its parts, with the user's own permissions. */
export function makeRecordSourceWithParts(
  ref: RowReference,
  shape: EditableRowShape,
  { save, parts }: RecordWithParts,
  openDb = getDbWithoutTypes,
): RecordSource {
  const { columns, toRow } = shape
  const version = (row: RowValues | null): RecordVersion | null =>
    row && {
      fields: Object.fromEntries(columns.map(name => [name, row[name] ?? null])),
      updatedAt: String(row.updated_at),
    }
  const toDbRow = toRow ?? (fields => fields)
  async function read() {
    const db = await openDb()
    const row = unwrapRows(await db.from(ref.table).select(buildPartColumns(parts)).eq('id', ref.key).maybeSingle())
    return version(row && convertPartsToIds(row as unknown as RowValues, parts))
  }
  return {
    ...makeRowSource(ref, shape),
    read,
    async write(fields, baseVersion, { before, reading } = {}) {
      const row = before ? pickChangedColumns(toDbRow(fields), toDbRow(before)) : toDbRow(fields)
      if (Object.keys(row).length === 0) return getVersionIfCurrent(await read(), baseVersion)
      return version(await saveRecordWithParts(save, { ...row, id: ref.key }, baseVersion, { reading, openDb }))
    },
  }
}

/** @throws DatabaseError when a rule forbids the new record, also when no row was returned */
export async function addRecordWithParts(save: RecordWithParts['save'], fields: RowValues): Promise<RowValues> {
  const row = await saveRecordWithParts(save, fields, null)
  if (!row) throw makeHiddenRowRefusal()
  return row
}
