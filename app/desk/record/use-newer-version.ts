import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { unwrapRows } from '../../platform/db/rows.ts'
import { refetchQueries } from '../../platform/query/refetch-queries.ts'
import { personalQueryMeta } from '../../platform/session/account-queries.ts'
import { getDbWithoutTypes, type RowValues } from './row-source.ts'

/** Poll interval in ms for a newer version of the record. */
const pollIntervalMs = 5000

async function readVersion(table: string, id: string): Promise<string | null> {
  const db = await getDbWithoutTypes()
  const row = unwrapRows(await db.from(table).select('updated_at').eq('id', id).maybeSingle()) as RowValues | null
  return row && String(row.updated_at)
}

/**
 * Loads an open record again when another user has saved it, so that the form and its status follow. Only the time of
 * the last change is polled, because a text may be long.
 */
export function useNewerVersion(table: string, row: RowValues | undefined): void {
  const client = useQueryClient()
  const id = row && String(row.id)
  const loaded = row && String(row.updated_at)
  const { data: newest } = useQuery({
    queryKey: ['version', table, id],
    queryFn: () => readVersion(table, id ?? ''),
    enabled: id !== undefined,
    initialData: loaded,
    staleTime: pollIntervalMs,
    retry: false,
    refetchInterval: pollIntervalMs,
    refetchOnWindowFocus: 'always',
    refetchOnMount: false,
    meta: personalQueryMeta,
  })
  useEffect(() => {
    if (!id || !loaded || !newest || Date.parse(newest) <= Date.parse(loaded)) return
    void refetchQueries(client, [[table], ['revisions', table, id]])
  }, [client, table, id, loaded, newest])
}
