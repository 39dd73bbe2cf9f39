import { queryOptions } from '@tanstack/react-query'
import { unwrapRows } from '../../platform/db/rows.ts'
import { personalQueryMeta } from '../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import type { WeekHappening } from './week.ts'

/** Draft of the current user for a new record, or unsaved changes of an existing record. */
export type UnfinishedDraft = {
  kind: 'article' | 'event'
  id: string
  title: string | null
  image: string | null
  /** Status of the record. `new` before the record is saved for the first time. */
  state: string
  unsaved: boolean
  updated_at: string
  missing: readonly string[]
}

type Part<Row> = { total: number; rows: readonly Row[] }

const read = { staleTime: 0, retry: false, meta: personalQueryMeta } as const

export const frontPageQueries = {
  /** Query for publications, events and ending visibility periods in the seven days after a local midnight. */
  week: (start: Date) =>
    queryOptions({
      queryKey: ['front', 'week', start.toISOString()],
      queryFn: async (): Promise<Part<WeekHappening>> => {
        const end = new Date(start)
        end.setDate(start.getDate() + 7)
        const args = { starts: start.toISOString(), ends: end.toISOString() }
        return unwrapRows(await (await loadSessionDb()).rpc('my_week', args)) as unknown as Part<WeekHappening>
      },
      ...read,
    }),
  drafts: queryOptions({
    queryKey: ['front', 'drafts'],
    queryFn: async (): Promise<Part<UnfinishedDraft>> =>
      unwrapRows(await (await loadSessionDb()).rpc('my_drafts')) as unknown as Part<UnfinishedDraft>,
    ...read,
  }),
}
