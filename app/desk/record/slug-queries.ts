import { queryOptions } from '@tanstack/react-query'
import { unwrapRows } from '../../platform/db/rows.ts'
import { personalMeta } from '../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'

/** What stands in the way of a slug, and what that is called. */
export type SlugUse = { state: 'free' | 'taken' | 'reserved' | 'moved'; by: string | null }

export const slugQueries = {
  /** Whether a slug can be had. An answer belongs to the slug it was asked for, so that the last one typed wins. */
  use: (kind: string, slug: string, row: string | undefined) =>
    queryOptions({
      queryKey: ['slug use', kind, slug, row],
      queryFn: async ({ signal }): Promise<SlugUse> => {
        const db = await loadSessionDb()
        const asked = db.rpc('check_slug', { kind, wanted: slug, ...(row !== undefined && { row_id: row }) })
        return unwrapRows(await asked.abortSignal(signal)) as unknown as SlugUse
      },
      // Somebody else may take it at any time; and without a network that is said at once.
      staleTime: 0,
      retry: false,
      networkMode: 'always',
      refetchOnReconnect: true,
      meta: personalMeta,
    }),
  /** Older addresses whose links lead to this one. */
  leadingTo: (path: string) =>
    queryOptions({
      queryKey: ['redirects', 'to', path],
      queryFn: async (): Promise<string[]> => {
        const db = await loadSessionDb()
        const rows = unwrapRows(await db.from('redirects').select('from_path').eq('to_path', path).order('from_path'))
        return rows.map(({ from_path }) => from_path)
      },
      staleTime: 0,
      meta: personalMeta,
    }),
}
