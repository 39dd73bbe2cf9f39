import * as v from 'valibot'
import {
  defineDayParameter,
  defineOneOfParameter,
  definePatternParameter,
  defineRecordIdParameter,
  defineUrlParameters,
  defineWholeNumberParameter,
} from '../../platform/address-search.ts'
import type { AuditAction } from '../../platform/audit/audit-line.ts'
import { paths } from '../../platform/paths.ts'

export const auditActions = ['add', 'change', 'remove'] as const satisfies AuditAction[]

const defineLineParameter = (first: number) => v.fallback(v.optional(defineWholeNumberParameter(first)), undefined)

const urlParameters = defineUrlParameters(
  {
    /** Id of a user. The page then shows only actions of this user, and changes of this user. */
    person: defineRecordIdParameter(),
    /** Name of the database table that a line is about. */
    kind: definePatternParameter(/^[a-z_]{1,60}$/),
    action: defineOneOfParameter(auditActions),
    /** Type of actors: `all` includes actions of the software. By default only actions of users are shown. */
    by: defineOneOfParameter(['all']),
    /** First and last day in the user's time zone. Both days are included. */
    from: defineDayParameter(),
    to: defineDayParameter(),
    /** Pagination cursors: `older` and `newer` are ids of lines. */
    older: defineLineParameter(1),
    newer: defineLineParameter(0),
  },
  { paging: ['older', 'newer'] },
)

export type AuditSearch = Partial<ReturnType<typeof urlParameters.read>>

/** Reads the state of the audit log page from the URL. */
export const readAuditSearch = (params: URLSearchParams): AuditSearch => urlParameters.read(params)

export const buildAuditPath = (now: AuditSearch, change: AuditSearch = {}): string =>
  urlParameters.at(paths.adminAudit, now, change)

export const hasAuditFilter = ({ person, kind, action, by, from, to }: AuditSearch) =>
  [person, kind, action, by, from, to].some(value => value !== undefined)

/**
 * Converts the date range to timestamps in the user's time zone: from midnight of the first day to midnight after the
 * last day.
 */
export function parseAuditPeriod({ from, to }: Pick<AuditSearch, 'from' | 'to'>): { since?: string; until?: string } {
  const midnight = (day: string, later = 0) => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
    return new Date(year, month - 1, date + later).toISOString()
  }
  return { ...(from && { since: midnight(from) }), ...(to && { until: midnight(to, 1) }) }
}
