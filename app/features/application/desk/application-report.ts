import { unwrapRows } from '../../../platform/db/rows.ts'
import { definePersonalQuery } from '../../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'
import type { ApplicationStage } from '../application-stage.ts'

/** Statistics of the applications that the current editor may read. */
export type ApplicationReport = {
  total: number
  stages: Partial<Record<ApplicationStage, number>>
  circles: { name: string; hue: string | null; count: number; accepted: number }[]
  countries: { country: string; count: number; accepted: number }[]
  decided: { count: number; median_days: number | null; longest_days: number | null }
  /** Numbers of deleted applications by year and outcome, which are all that is stored about a deleted application. */
  outcomes: { year: number; outcome: string; count: number }[]
}

/** @param since first day of the report. Undefined for all applications */
export const makeApplicationReportQuery = (since: string | undefined) =>
  definePersonalQuery({
    queryKey: ['applications', 'report', since],
    queryFn: async () => {
      const db = await loadSessionDb()
      return unwrapRows(await db.rpc('application_report', since ? { since } : {})) as unknown as ApplicationReport
    },
  })
