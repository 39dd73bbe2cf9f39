import { queryOptions } from '@tanstack/react-query'
import { removeRow } from '../../../desk/record/row-writing.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { personalMeta } from '../../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'
import { isObject } from '../../../platform/text/format-value.ts'

/** With its sections and chairs; albums and events of it stay, and belong to none. @throws DatabaseError when a rule said no */
export async function removeEdition(edition: string): Promise<void> {
  await removeRow({ table: 'flagship_editions', key: edition })
}

/** Brings it back with all that went with it. @throws DatabaseError when there is another of its year by now */
export async function restoreEdition(edition: string): Promise<void> {
  unwrapRows(await (await loadSessionDb()).rpc('put_back_edition', { edition }))
}

export type RemovedEdition = { id: string; year: number }

async function listRemoved(flagship: string): Promise<RemovedEdition[]> {
  const lines = (await loadSessionDb()).from('audit_log').select('row_id, before').eq('table_name', 'flagship_editions')
  const removed = unwrapRows(await lines.eq('action', 'remove').contains('before', { flagship_id: flagship }).order('id'))
  // The last one removed of a year.
  const byYear = new Map(
    removed.flatMap(({ row_id, before }) =>
      isObject(before) && typeof before.year === 'number' ? [[before.year, row_id] as const] : [],
    ),
  )
  return [...byYear].map(([year, id]) => ({ year, id }))
}

/** Editions of a flagship that were removed and can be put back, one a year, for admins: only they read everybody's lines. */
export const removedEditionsQuery = (flagship: string) =>
  queryOptions({
    queryKey: ['flagship_editions', 'removed', flagship],
    queryFn: () => listRemoved(flagship),
    staleTime: 0,
    meta: personalMeta,
  })
