import { queryOptions } from '@tanstack/react-query'
import { instant } from '../../platform/dates/instant.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { personal } from '../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import type { EditedTable, Row } from '../record/row-source.ts'
import type { Revision } from './revision.ts'

/** How many versions are shown; older ones stay in the database. */
export const revisionsShown = 50

async function listRevisions(table: EditedTable, key: string): Promise<Revision[]> {
  const db = await loadSessionDb()
  const rows = rowsOf(
    await db
      .from('revisions')
      .select('id, row_data, actor, created_at')
      .eq('table_name', table)
      .eq('row_id', key)
      .order('id', { ascending: false })
      // One more, so that the last one shown can be compared too.
      .limit(revisionsShown + 1),
  )
  const actors = [...new Set(rows.flatMap(({ actor }) => (actor ? [actor] : [])))]
  const people = actors.length ? rowsOf(await db.from('profiles').select('id, full_name, email').in('id', actors)) : []
  const names = new Map(people.map(({ id, full_name, email }) => [id, full_name || email || '']))
  return rows.map(({ id, row_data, actor, created_at }) => ({
    id,
    at: instant(created_at),
    by: actor ? names.get(actor) || 'Somebody who has left' : 'The server',
    row: row_data as Row,
  }))
}

export const revisionQueries = {
  of: (table: EditedTable, key: string) =>
    queryOptions({
      queryKey: ['revisions', table, key],
      queryFn: () => listRevisions(table, key),
      staleTime: 0,
      meta: personal,
    }),
}
