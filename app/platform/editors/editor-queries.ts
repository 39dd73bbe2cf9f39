import { queryOptions } from '@tanstack/react-query'
import { unwrapRows } from '../db/rows.ts'
import { personalMeta } from '../session/account-queries.ts'
import { loadSessionDb } from '../session/session-store.ts'

/** A manager or admin, as colleagues read their name. */
export type Editor = { id: string; name: string }

/** All editors, sorted by name. */
export const editorsQuery = queryOptions({
  queryKey: ['editors'],
  queryFn: async (): Promise<Editor[]> => unwrapRows(await (await loadSessionDb()).rpc('list_editors')),
  meta: personalMeta,
})
