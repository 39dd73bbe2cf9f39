import { removeRow } from '../../../desk/record/row-writing.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { definePersonalQuery } from '../../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'
import { isPlainObject } from '../../../platform/text/format-value.ts'

/**
 * Deletes an edition with its sections and chairs. The albums and events of the edition stay, without an edition.
 * @throws DatabaseError when a rule forbids the deletion
 */
export async function removeEdition(edition: string): Promise<void> {
  await removeRow({ table: 'flagship_editions', key: edition })
}

/**
 * Restores a deleted edition with its sections and chairs.
 * @throws DatabaseError when another edition of the same year exists
 */
export async function restoreEdition(edition: string): Promise<void> {
  unwrapRows(await (await loadSessionDb()).rpc('put_back_edition', { edition }))
}

export type RemovedEdition = { id: string; year: number }

async function listRemovedEditions(flagship: string): Promise<RemovedEdition[]> {
  const lines = (await loadSessionDb()).from('audit_log').select('row_id, before').eq('table_name', 'flagship_editions')
  const removed = unwrapRows(
    await lines.eq('action', 'remove').contains('before', { flagship_id: flagship }).order('id'),
  )
  // For each year only the edition that was deleted last can be restored.
  const byYear = new Map(
    removed.flatMap(({ row_id, before }) =>
      isPlainObject(before) && typeof before.year === 'number' ? [[before.year, row_id] as const] : [],
    ),
  )
  return [...byYear].map(([year, id]) => ({ year, id }))
}

/**
 * Query for deleted editions that can be restored, one per year. The query is for admins only, because other roles
 * cannot read all entries of the audit log.
 */
export const makeRemovedEditionsQuery = (flagship: string) =>
  definePersonalQuery({
    queryKey: ['flagship_editions', 'removed', flagship],
    queryFn: () => listRemovedEditions(flagship),
    staleTime: 0,
  })
