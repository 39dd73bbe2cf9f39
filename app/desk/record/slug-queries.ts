import { queryOptions } from '@tanstack/react-query'
import { unwrapRows } from '../../platform/db/rows.ts'
import { personalMeta } from '../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'

/** State of a slug; `by` is the title of the record that uses it. */
export type SlugUse = { state: 'free' | 'taken' | 'reserved' | 'moved'; by: string | null }

export const slugQueries = {
  /** Availability of a slug. The query key contains the slug, so that the last input wins. */
  use: (kind: string, slug: string, row: string | undefined) =>
    queryOptions({
      queryKey: ['slug use', kind, slug, row],
      queryFn: async ({ signal }): Promise<SlugUse> => {
        const db = await loadSessionDb()
        const request = db.rpc('check_slug', { kind, wanted: slug, ...(row !== undefined && { row_id: row }) })
        return unwrapRows(await request.abortSignal(signal)) as unknown as SlugUse
      },
      // The answer is not cached, because another user can take the slug at any time; and not retried, so that an
      // error shows immediately.
      staleTime: 0,
      retry: false,
      networkMode: 'always',
      refetchOnReconnect: true,
      meta: personalMeta,
    }),
  /** Finds the old URLs that redirect to this one. */
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
