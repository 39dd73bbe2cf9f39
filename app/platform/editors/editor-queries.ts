import { unwrapRows } from '../db/rows.ts'
import { definePersonalQuery } from '../session/personal-query.ts'
import { loadSessionDb } from '../session/session-store.ts'

/** Editor (manager or admin), with the name that colleagues see. */
export type SiteEditor = { id: string; name: string }

/** Query for all editors, sorted by name. */
export const editorsQuery = definePersonalQuery({
  queryKey: ['editors'],
  queryFn: async (): Promise<SiteEditor[]> => unwrapRows(await (await loadSessionDb()).rpc('list_editors')),
})
