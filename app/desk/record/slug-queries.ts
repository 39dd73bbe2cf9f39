import { unwrapRows } from '../../platform/db/rows.ts'
import { definePersonalQuery } from '../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'

/** Availability of a slug. `by` is the title of the record that uses the slug, and `id` its id. */
export type SlugAvailability = { state: 'free' | 'taken' | 'reserved' | 'moved'; by: string | null; id?: string }

export const slugQueries = {
  /**
   * Checks whether a slug is available. The query key contains the slug, so that the result of an earlier input is
   * never shown.
   */
  use: (kind: string, slug: string, row: string | undefined) =>
    definePersonalQuery({
      queryKey: ['slug use', kind, slug, row],
      queryFn: async ({ signal }): Promise<SlugAvailability> => {
        const db = await loadSessionDb()
        const request = db.rpc('check_slug', { kind, wanted: slug, ...(row !== undefined && { row_id: row }) })
        return unwrapRows(await request.abortSignal(signal)) as unknown as SlugAvailability
      },
      // The result is not cached, because another user can take the slug at any time. The request is not retried, so
      // that an error is shown immediately.
      staleTime: 0,
      retry: false,
      networkMode: 'always',
      refetchOnReconnect: true,
    }),
  /** Query for the old URLs that redirect to the URL of a record. */
  leadingTo: (path: string) =>
    definePersonalQuery({
      queryKey: ['redirects', 'to', path],
      queryFn: async (): Promise<string[]> => {
        const db = await loadSessionDb()
        const rows = unwrapRows(await db.from('redirects').select('from_path').eq('to_path', path).order('from_path'))
        return rows.map(({ from_path }) => from_path)
      },
      staleTime: 0,
    }),
}
