import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database, Json } from '../../platform/db/database.gen.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import { normalizeTyped } from '../../platform/text/invisible-characters.ts'
import { type FieldValues, isSameValue, type RecordVersion } from './merge.ts'
import type { RecordSource } from './record-source.ts'

/** Tables with rows that editors save one at a time: those of the record types, and settings. */
export type EditedTable = keyof Database['public']['Tables']

export type Row = Record<string, Json>

/** Reference to one row by its table and key. The default of the key column is `id`. */
export type RowRef = { table: EditedTable; key: string; keyColumn?: string }

/** Database client of the signed-in user, without table types, because the table is only known at run time. */
export const getUntypedDb = async () => (await loadSessionDb()) as unknown as SupabaseClient

/** Removes invisible characters from every text of the row. */
export const cleanTypedRow = (row: Row): Row => mapTexts(row) as Row

function mapTexts(value: Json): Json {
  if (typeof value === 'string') return normalizeTyped(value)
  if (Array.isArray(value)) return value.map(mapTexts)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mapTexts(part ?? null)]))
}

export type RowShape = {
  /** Editable columns, and how they are converted to fields. Default: each column is a field. */
  columns: readonly string[]
  toFields?: (row: Row) => FieldValues
  toRow?: (fields: FieldValues) => Row
}

const only = (columns: readonly string[], from: Row): Row =>
  Object.fromEntries(columns.map(name => [name, from[name] ?? null]))

/** Returns the stored version if it is still the expected version, otherwise null. */
export const checkVersion = (stored: RecordVersion | null, expectedAt: string) =>
  stored?.updatedAt === expectedAt ? stored : null

/** Changed columns of a row. Unchanged columns are not written, even if their text is formatted differently. */
export const pickChangedColumns = (row: Row, before: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => !isSameValue(value, before[name])))

/** Read and write access to one row, with the user's own permissions. */
export function makeRowSource(
  { table, key, keyColumn = 'id' }: RowRef,
  { columns, toFields, toRow }: RowShape,
): RecordSource {
  const version = (row: Row | null): RecordVersion | null =>
    row && { fields: toFields ? toFields(row) : only(columns, row), updatedAt: String(row.updated_at) }
  const selectColumns = [...columns, 'updated_at'].join()
  const toDbRow = (fields: FieldValues) => (toRow ? toRow(fields) : only(columns, fields))
  async function read() {
    const db = await getUntypedDb()
    return version(
      unwrapRows(await db.from(table).select(selectColumns).eq(keyColumn, key).maybeSingle()) as Row | null,
    )
  }
  return {
    read,
    async write(fields, baseVersion, { before } = {}) {
      const row = before ? pickChangedColumns(toDbRow(fields), toDbRow(before)) : toDbRow(fields)
      if (Object.keys(row).length === 0) return checkVersion(await read(), baseVersion)
      const db = await getUntypedDb()
      const change = db.from(table).update(cleanTypedRow(row)).eq(keyColumn, key).eq('updated_at', baseVersion)
      return version(unwrapRows(await change.select(selectColumns).maybeSingle()) as Row | null)
    },
    async lastWriter() {
      const db = await loadSessionDb()
      const ofRow = db.from('revisions').select('actor').eq('table_name', table).eq('row_id', key)
      const last = unwrapRows(await ofRow.order('id', { ascending: false }).limit(1).maybeSingle())
      if (!last?.actor) return undefined
      const person = unwrapRows(await db.from('profiles').select('full_name, email').eq('id', last.actor).maybeSingle())
      return person?.full_name || person?.email || undefined
    },
  }
}
