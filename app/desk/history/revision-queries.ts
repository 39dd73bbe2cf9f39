import { keepPreviousData } from '@tanstack/react-query'
import { toIsoInstant } from '../../platform/dates/instant.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { definePersonalQuery } from '../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import type { EditableTable, RowValues } from '../record/row-source.ts'
import type { Revision } from './revision.ts'

/** Number of versions on one page of the history. */
export const revisionsPerPage = 50

type StoredRevision = {
  id: number
  row_data: RowValues
  actor: string | null
  created_at: string
  /**
   * Name of the version; undefined for a version without a name. PostgREST returns the name as an object or an array.
   */
  revision_names: { name: string } | { name: string }[] | null
}

/** Maximum number of versions to load, and whether versions without a name are left out. */
export type RevisionLimit = { most: number; onlyNamed: boolean }

async function listRevisions(
  table: EditableTable,
  key: string,
  { most, onlyNamed }: RevisionLimit,
): Promise<Revision[]> {
  const db = await loadSessionDb()
  const rows = unwrapRows(
    await db
      .from('revisions')
      .select(`id, row_data, actor, created_at, revision_names${onlyNamed ? '!inner' : ''}(name)`)
      .eq('table_name', table)
      .eq('row_id', key)
      .order('id', { ascending: false })
      // The query loads one row more than requested, because the last visible version is compared with the previous
      // version.
      .limit(most + 1)
      .overrideTypes<StoredRevision[], { merge: false }>(),
  )
  const actors = [...new Set(rows.flatMap(({ actor }) => (actor ? [actor] : [])))]
  const people = actors.length
    ? unwrapRows(await db.from('profiles').select('id, full_name, email').in('id', actors))
    : []
  const names = new Map(people.map(({ id, full_name, email }) => [id, full_name || email || '']))
  return rows.map(({ id, row_data, actor, created_at, revision_names }) => ({
    id,
    name: [revision_names].flat()[0]?.name ?? null,
    at: toIsoInstant(created_at),
    by: actor ? names.get(actor) || 'Deleted user' : 'The server',
    row: row_data,
  }))
}

/**
 * Present version of a row, and the version of the row at an earlier time. Undefined if the row did not exist at that
 * time.
 */
export type RevisionsSince = { present: RowValues | undefined; past: RowValues | undefined }

async function readVersionsSince(table: EditableTable, key: string, at: string): Promise<RevisionsSince> {
  const db = await loadSessionDb()
  const versions = () => db.from('revisions').select('row_data').eq('table_name', table).eq('row_id', key)
  const latest = (query: ReturnType<typeof versions>) =>
    query
      .order('id', { ascending: false })
      .limit(1)
      .overrideTypes<Pick<StoredRevision, 'row_data'>[], { merge: false }>()
  const [present, past] = await Promise.all([latest(versions()), latest(versions().lte('created_at', at))])
  return { present: unwrapRows(present)[0]?.row_data, past: unwrapRows(past)[0]?.row_data }
}

export const revisionQueries = {
  /** @param at ISO 8601 */
  since: (table: EditableTable, key: string, at: string) =>
    definePersonalQuery({
      queryKey: ['revisions', table, key, 'since', at],
      queryFn: () => readVersionsSince(table, key, at),
      staleTime: 0,
    }),
  of: (table: EditableTable, key: string, limit: RevisionLimit) =>
    definePersonalQuery({
      queryKey: ['revisions', table, key, limit],
      queryFn: () => listRevisions(table, key, limit),
      // Shows the versions that are loaded already while more versions load.
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
}
