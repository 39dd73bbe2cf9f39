import { readAllPages } from '../../../platform/db/read-all-pages.ts'
import { DatabaseError, unwrapRows } from '../../../platform/db/rows.ts'
import { definePersonalQuery } from '../../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'
import { parseTargets } from './menu-targets.ts'

/** Maximum number of rows that the database returns in one response. */
const maxRowsPerRequest = 1000

export const storedMenuQueries = {
  /** Query for the stored menu, including hidden entries. Null if the row is missing. */
  stored: () =>
    definePersonalQuery({
      queryKey: ['menus', 'stored'],
      queryFn: async () => {
        const db = await loadSessionDb()
        return unwrapRows(
          await db.from('menus').select('main, button, footer, closing, updated_at').eq('key', 'site').maybeSingle(),
        )
      },
      staleTime: 0,
    }),
  /** Query for everything to which a link in the menu can lead. */
  targets: () =>
    definePersonalQuery({
      queryKey: ['menus', 'targets'],
      queryFn: async () => {
        const db = await loadSessionDb()
        const { rows } = await readAllPages(async page => {
          const { data, count, error } = await db
            .from('menu_targets')
            .select('kind, target, title, path, is_shown', { count: 'exact' })
            .order('kind')
            .order('target')
            .range((page - 1) * maxRowsPerRequest, page * maxRowsPerRequest - 1)
          if (error) throw new DatabaseError(error)
          return { rows: data, total: count ?? 0 }
        })
        return parseTargets(rows)
      },
      staleTime: 0,
    }),
}
