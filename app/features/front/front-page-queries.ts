import { queryOptions } from '@tanstack/react-query'
import type { SiteWeek } from '../../desk/week/site-week.ts'
import type { CalendarDay } from '../../platform/dates/format-in-time-zone.ts'
import { getBrowserTimeZone } from '../../platform/dates/moment-in-zone.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { personalQueryMeta } from '../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import type { WeekEntry } from './week.ts'

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

type ListExcerpt<Row> = { total: number; rows: readonly Row[] }

const freshQueryOptions = { staleTime: 0, retry: false, meta: personalQueryMeta } as const

export const frontPageQueries = {
  /**
   * Query for all entries of one week of the site: publications, events and ends of visibility periods. The week
   * contains `day`; by default it is the present week.
   */
  week: (day: CalendarDay | undefined) =>
    queryOptions({
      queryKey: ['front', 'week', day],
      queryFn: async (): Promise<SiteWeek<WeekEntry>> => {
        const args = { zone: getBrowserTimeZone(), ...(day && { day }) }
        return unwrapRows(await (await loadSessionDb()).rpc('my_week', args)) as unknown as SiteWeek<WeekEntry>
      },
      ...freshQueryOptions,
    }),
  drafts: queryOptions({
    queryKey: ['front', 'drafts'],
    queryFn: async (): Promise<ListExcerpt<UnfinishedDraft>> =>
      unwrapRows(await (await loadSessionDb()).rpc('my_drafts')) as unknown as ListExcerpt<UnfinishedDraft>,
    ...freshQueryOptions,
  }),
}
