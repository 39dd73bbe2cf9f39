import { queryOptions } from '@tanstack/react-query'
import { unwrapRows } from '../../platform/db/rows.ts'
import { personalMeta } from '../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'

/** A list as somebody narrowed it. `search`: what its address says behind the question mark. */
export type SavedView = { id: string; name: string; search: string }

export const savedViewsQuery = (list: string) =>
  queryOptions({
    queryKey: ['saved_views', list],
    queryFn: async (): Promise<SavedView[]> => {
      const db = await loadSessionDb()
      return unwrapRows(await db.from('saved_views').select('id, name, search').eq('list', list).order('name'))
    },
    staleTime: 0,
    meta: personalMeta,
  })

/** @throws DatabaseError also where there is one of that name */
export async function saveView(list: string, { name, search }: Omit<SavedView, 'id'>): Promise<void> {
  const db = await loadSessionDb()
  unwrapRows(await db.from('saved_views').insert({ list, name, search }).select('id').single())
}

/** @throws DatabaseError also where no row came back */
export async function removeView({ id }: SavedView): Promise<void> {
  const db = await loadSessionDb()
  unwrapRows(await db.from('saved_views').delete().eq('id', id).select('id').single())
}
