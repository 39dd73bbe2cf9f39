import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getBrowserDb } from '../../platform/db/browser-db.ts'
import type { DbSource } from '../../platform/db/public-db.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import type { CalendarYear } from './calendar-year.ts'
import { parseBriefEvents } from './event-list-rows.ts'
import type { MonthSearch } from './event-month.ts'

async function readYear(db: DbSource, { circle, month }: MonthSearch): Promise<CalendarYear> {
  const request = { ...(circle !== 'all' && { circle }), ...(month && { month: `${month}-01` }) }
  const year = unwrapRows(await (await db()).rpc('read_event_calendar', request)) as unknown as CalendarYear
  return {
    ...year,
    sheets: year.sheets.map(sheet => ({ ...sheet, rows: parseBriefEvents(sheet.rows) })),
    later: { ...year.later, rows: parseBriefEvents(year.later.rows) },
  }
}

/** Query for the calendar of all circles or one circle. The calendar opens at the given month, or at the next event. */
export const makeEventYearQuery =
  ({ circle, month }: MonthSearch) =>
  (db: DbSource = getBrowserDb) =>
    queryOptions({
      queryKey: ['events', 'year', { circle, month }],
      queryFn: () => readYear(db, { circle, month }),
      placeholderData: keepPreviousData,
      refetchOnMount: false,
      retryOnMount: false,
    })
