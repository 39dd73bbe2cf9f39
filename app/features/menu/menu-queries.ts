import { queryOptions } from '@tanstack/react-query'
import { getBrowserDb } from '../../platform/db/browser-db.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { unwrapRows } from '../../platform/db/rows.ts'

export const menuQueries = {
  /** Query for the visible links of header and footer, as text for `parseMenu`. */
  site: (db: DbSource = getBrowserDb) =>
    queryOptions({
      queryKey: ['menu'],
      queryFn: async () => unwrapRows(await (await db()).rpc('list_menu_links')),
    }),
}
