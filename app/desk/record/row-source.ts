import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database, Json } from '../../platform/db/database.gen.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import { normalizeTypedText } from '../../platform/text/invisible-characters.ts'
import { areValuesEqual, type FieldValues, type RecordVersion } from './merge.ts'
import { currentUserName, type RecordSource } from './record-source.ts'

/** Tables with rows that editors save individually: the tables of the record types, and settings. */
export type EditableTable = keyof Database['public']['Tables']

export type RowValues = Record<string, Json>

/** Reference to one row by table and key. The default of the key column is `id`. */
export type RowReference = { table: EditableTable; key: string; keyColumn?: string }

/** Database client of the signed-in user, without table types, because the table is only known at run time. */
export const getDbWithoutTypes = async () => (await loadSessionDb()) as unknown as SupabaseClient

/** Removes invisible characters from every text of the row. */
export const removeInvisibleCharacters = (row: RowValues): RowValues => mapTexts(row) as RowValues

function mapTexts(value: Json): Json {
  if (typeof value === 'string') return normalizeTypedText(value)
  if (Array.isArray(value)) return value.map(mapTexts)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mapTexts(part ?? null)]))
}

export type EditableRowShape = {
  /** Editable columns, and their conversion to fields. Default: each column is a field. */
  columns: readonly string[]
  toFields?: (row: RowValues) => FieldValues
  toRow?: (fields: FieldValues) => RowValues
}

const pickColumns = (columns: readonly string[], from: RowValues): RowValues =>
  Object.fromEntries(columns.map(name => [name, from[name] ?? null]))

/** Returns the stored version if it is still the expected version, otherwise null. */
export const getVersionIfCurrent = (stored: RecordVersion | null, expectedAt: string) =>
  stored?.updatedAt === expectedAt ? stored : null

/** Picks the changed columns of a row. Unchanged columns are not written, even if their text has another format. */
export const pickChangedColumns = (row: RowValues, before: RowValues): RowValues =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => !areValuesEqual(value, before[name])))

/** Read and write access to one row, with the user's own permissions. */
export function makeRowSource(
  { table, key, keyColumn = 'id' }: RowReference,
  { columns, toFields, toRow }: EditableRowShape,
): RecordSource {
  const version = (row: RowValues | null): RecordVersion | null =>
    row && { fields: toFields ? toFields(row) : pickColumns(columns, row), updatedAt: String(row.updated_at) }
  const selectColumns = [...columns, 'updated_at'].join()
  const toDbRow = (fields: FieldValues) => (toRow ? toRow(fields) : pickColumns(columns, fields))
  async function read() {
    const db = await getDbWithoutTypes()
    return version(
      unwrapRows(await db.from(table).select(selectColumns).eq(keyColumn, key).maybeSingle()) as RowValues | null,
    )
  }
  return {
    read,
    async write(fields, baseVersion, { before } = {}) {
      const row = before ? pickChangedColumns(toDbRow(fields), toDbRow(before)) : toDbRow(fields)
      if (Object.keys(row).length === 0) return getVersionIfCurrent(await read(), baseVersion)
      const db = await getDbWithoutTypes()
      const change = db
        .from(table)
        .update(removeInvisibleCharacters(row))
        .eq(keyColumn, key)
        .eq('updated_at', baseVersion)
      return version(unwrapRows(await change.select(selectColumns).maybeSingle()) as RowValues | null)
    },
    async lastWriter() {
      const db = await loadSessionDb()
      const ofRow = db.from('revisions').select('actor').eq('table_name', table).eq('row_id', key)
      const last = unwrapRows(await ofRow.order('id', { ascending: false }).limit(1).maybeSingle())
      if (!last?.actor) return undefined
      const { data } = await db.auth.getSession()
      if (last.actor === data.session?.user.id) return currentUserName
      const person = unwrapRows(await db.from('profiles').select('full_name, email').eq('id', last.actor).maybeSingle())
      return person?.full_name || person?.email || undefined
    },
  }
}
