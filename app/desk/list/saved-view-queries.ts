import { unwrapRows } from '../../platform/db/rows.ts'
import { definePersonalQuery } from '../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'

/** Saved filters of a list. `search` is the query string without the question mark. */
export type SavedView = { id: string; name: string; search: string }

export const makeSavedViewsQuery = (list: string) =>
  definePersonalQuery({
    queryKey: ['saved_views', list],
    queryFn: async (): Promise<SavedView[]> => {
      const db = await loadSessionDb()
      return unwrapRows(await db.from('saved_views').select('id, name, search').eq('list', list).order('name'))
    },
    staleTime: 0,
  })

/**
 * Saves the filters of a list as a view.
 * @throws DatabaseError when a rule forbids the change, also when a view with this name exists already
 */
export async function createSavedView(list: string, { name, search }: Omit<SavedView, 'id'>): Promise<void> {
  const db = await loadSessionDb()
  unwrapRows(await db.from('saved_views').insert({ list, name, search }).select('id').single())
}

/** Deletes a saved view. @throws DatabaseError when a rule forbids the change, also when no row was deleted */
export async function deleteSavedView({ id }: SavedView): Promise<void> {
  const db = await loadSessionDb()
  unwrapRows(await db.from('saved_views').delete().eq('id', id).select('id').single())
}
