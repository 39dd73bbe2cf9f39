import { defineOneOfParameter, defineRecordIdParameter, defineUrlParameters } from '../../platform/address-search.ts'
import { getBrowserTimeZone } from '../../platform/dates/moment-in-zone.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { definePersonalQuery } from '../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'

/** Date of a record that the filter "this week" checks: date of the change, of the publication, or of the start. */
export type RecordWeek = 'changed' | 'published' | 'starts'

/**
 * URL parameters of the filters that the lists of all record types share.
 * @param weeks dates that records of this type have
 */
export const defineRecordFilterParameters = <const Week extends RecordWeek>(weeks: readonly Week[]) => ({
  /** Shows only records with an image that has no alt text. */
  missing: defineOneOfParameter(['alt']),
  /** Shows only records of which the editor with this id wrote a version. */
  editor: defineRecordIdParameter(),
  week: defineOneOfParameter(weeks),
})

export type RecordFilter = {
  missing?: 'alt' | undefined
  editor?: string | undefined
  week?: RecordWeek | undefined
}

const recordFilterSearch = defineUrlParameters(defineRecordFilterParameters(['changed']))

/** Reads the filter from the URL, for lists of records whose only date is that of the last change. */
export const readRecordFilter = (params: URLSearchParams): RecordFilter => recordFilterSearch.read(params)

export const recordFilterNames = ['missing', 'editor', 'week'] as const

export const hasRecordFilter = (filter: RecordFilter) => recordFilterNames.some(name => filter[name] !== undefined)

/** Arguments with which the filter is passed to the database functions that list records. */
export const toFilterArguments = ({ missing, editor, week }: RecordFilter) => ({
  ...(missing && { lacks_alt: true }),
  ...(editor && { editor }),
  ...(week && { week, zone: getBrowserTimeZone() }),
})

/** Query for the ids of the records of one type that match the filter. Disabled when no filter is set. */
export const makeFilteredIdsQuery = (kind: string, { missing, editor, week }: RecordFilter) =>
  definePersonalQuery({
    queryKey: ['filtered', kind, missing, editor, week],
    queryFn: async (): Promise<ReadonlySet<string>> => {
      const db = await loadSessionDb()
      const args = { of_kind: kind, ...toFilterArguments({ missing, editor, week }) }
      return new Set(unwrapRows(await db.rpc('filter_records', args)) as unknown as string[])
    },
    enabled: hasRecordFilter({ missing, editor, week }),
    staleTime: 0,
  })
