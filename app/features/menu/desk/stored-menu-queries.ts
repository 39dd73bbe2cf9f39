import { queryOptions } from '@tanstack/react-query'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { personalQueryMeta } from '../../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'
import { parseTargets } from './menu-targets.ts'

export const storedMenuQueries = {
  /** Query for the stored menu, including hidden entries. Null if the row is missing. */
  stored: () =>
    queryOptions({
      queryKey: ['menus', 'stored'],
      queryFn: async () => {
        const db = await loadSessionDb()
        return unwrapRows(
          await db.from('menus').select('main, button, footer, closing, updated_at').eq('key', 'site').maybeSingle(),
        )
      },
      staleTime: 0,
      meta: personalQueryMeta,
    }),
  /** Query for everything to which a link in the menu can lead. */
  targets: () =>
    queryOptions({
      queryKey: ['menus', 'targets'],
      queryFn: async () => {
        const db = await loadSessionDb()
        return parseTargets(
          unwrapRows(await db.from('menu_targets').select('kind, target, title, path, is_shown').limit(1000)),
        )
      },
      staleTime: 0,
      meta: personalQueryMeta,
    }),
}
