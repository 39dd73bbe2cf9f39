import { queryOptions } from '@tanstack/react-query'
import { instant } from '../../platform/dates/instant.ts'
import { DatabaseError, unwrapRows } from '../../platform/db/rows.ts'
import { personalMeta } from '../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import { importQueries } from './import-queries.ts'
import { type ImportSource, isReading, type SourceFields } from './import-source.ts'

/** Milliseconds between looks while one is read. */
const often = 1000
const seldom = 15_000

const momentOf = (text: string | null) => (text === null ? null : instant(text))

/** @throws DatabaseError also for whoever may not know: nobody is shown an empty list in its place */
async function listSources(): Promise<ImportSource[]> {
  const rows = unwrapRows(await (await loadSessionDb()).rpc('list_import_sources')) as unknown as ImportSource[]
  return rows.map(({ nextAt, notBefore, readAt, ...row }) => ({
    ...row,
    ...{ nextAt: momentOf(nextAt), notBefore: momentOf(notBefore), readAt: momentOf(readAt) },
  }))
}

export const isRefused = (error: unknown): boolean => error instanceof DatabaseError && error.code === '42501'

/** Below the key of imports: what has an import read again has this read again. */
export const importSourcesQuery = () =>
  queryOptions({
    queryKey: [...importQueries.key, 'sources'],
    queryFn: listSources,
    retry: (times, error) => !isRefused(error) && times < 3,
    refetchInterval: ({ state }) => (state.data?.some(source => isReading(source, Date.now())) ? often : seldom),
    meta: personalMeta,
  })

const columnsOf = ({ articlesBecome, ...fields }: Partial<SourceFields>) => ({
  ...fields,
  ...(articlesBecome !== undefined && { articles_become: articlesBecome }),
})

/** @throws DatabaseError also where its address is registered already */
export async function registerSource(fields: SourceFields): Promise<void> {
  const db = await loadSessionDb()
  const row = { ...columnsOf(fields), name: fields.name, address: fields.address }
  unwrapRows(await db.from('import_sources').insert(row).select('id').single())
}

/** Whoever changes a source answers for it from then on. @throws DatabaseError also where no row came back */
export async function changeSource(
  id: string,
  { isOn, kind: _, ...fields }: Partial<SourceFields & { isOn: boolean }>,
) {
  const db = await loadSessionDb()
  const row = { ...columnsOf(fields), ...(isOn !== undefined && { is_on: isOn }) }
  unwrapRows(await db.from('import_sources').update(row).eq('id', id).select('id').single())
}

/** Forgets a source; what it brought in stays. */
export async function removeSource(id: string): Promise<void> {
  const db = await loadSessionDb()
  unwrapRows(await db.from('import_sources').delete().eq('id', id).select('id').single())
}

/** Has one read as soon as its turn comes, or all that are on. @returns how many */
export async function readSources(ids?: readonly string[]): Promise<number> {
  const db = await loadSessionDb()
  return unwrapRows(await db.rpc('read_import_sources', ids ? { sources: [...ids] } : {}))
}
