import { unwrapRows } from '../../platform/db/rows.ts'
import { makeHiddenRowRefusal } from '../../platform/db/write-refusal.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import { type RecordWithParts, saveRecordWithParts } from '../record/record-parts.ts'
import { getDbWithoutTypes, type RowReference, type RowValues } from '../record/row-source.ts'
import { updateRow } from '../record/row-writing.ts'
import type { Revision, RevisionSource } from './revision.ts'

/**
 * Restores the columns and parts of an old version, with the permissions of the user. The restore is a normal change
 * and adds a version.
 * @returns names of the values that were left out, because the current rules refuse these values
 * @throws DatabaseError when a rule forbids the change
 */
export async function restoreRevision(source: RevisionSource, row: RowValues): Promise<string[]> {
  const { columns, aggregate, fields, ...at } = source
  const unread: string[] = []
  const before = Object.fromEntries(
    columns
      .filter(name => name in row)
      .map(name => {
        const old = fields[name]?.readOld?.(row[name])
        unread.push(...(old?.unread ?? []))
        return [name, old?.value ?? row[name] ?? null]
      }),
  )
  if (aggregate) await overwriteRecordWithParts(at, aggregate, before)
  else await updateRow(at, before)
  return unread
}

/** Saves fields and parts without checking whether the stored version has changed. */
async function overwriteRecordWithParts(
  { table, key }: RowReference,
  { save }: RecordWithParts,
  fields: RowValues,
): Promise<void> {
  const db = await getDbWithoutTypes()
  const now = unwrapRows(await db.from(table).select('updated_at').eq('id', key).maybeSingle()) as RowValues | null
  const saved = now && (await saveRecordWithParts(save, { ...fields, id: key }, String(now.updated_at)))
  if (!saved) throw makeHiddenRowRefusal()
}

/**
 * Sets the name of a version. An empty text removes the name.
 * @throws DatabaseError when a rule forbids the change
 */
export async function nameRevision({ id, name: before }: Pick<Revision, 'id' | 'name'>, name: string): Promise<void> {
  const names = (await loadSessionDb()).from('revision_names')
  if (name === (before ?? '')) return
  if (before === null) unwrapRows(await names.insert({ revision_id: id, name }).select('revision_id').single())
  else if (name === '') unwrapRows(await names.delete().eq('revision_id', id).select('revision_id').single())
  else unwrapRows(await names.update({ name }).eq('revision_id', id).select('revision_id').single())
}
