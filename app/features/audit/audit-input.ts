import * as v from 'valibot'
import {
  dayParameter,
  defineAddressSearch,
  oneOfParameter,
  patternParameter,
  recordIdParameter,
  wholeNumberParameter,
} from '../../platform/address-search.ts'
import type { AuditAction } from '../../platform/audit/audit-line.ts'
import { paths } from '../../platform/paths.ts'

export const auditActions = ['add', 'change', 'remove'] as const satisfies AuditAction[]

const line = (first: number) => v.fallback(v.optional(wholeNumberParameter(first)), undefined)

const search = defineAddressSearch(
  {
    /** Person who is the actor or the subject of the lines. */
    person: recordIdParameter(),
    /** Name of the table that a line is about. */
    kind: patternParameter(/^[a-z_]{1,60}$/),
    action: oneOfParameter(auditActions),
    /** Scope of the lines: `all` includes system events; the default is actions of users. */
    by: oneOfParameter(['all']),
    /** First and last day in the user's time zone, both inclusive. */
    from: dayParameter(),
    to: dayParameter(),
    /** Cursors: the page of lines older or newer than this one. */
    older: line(1),
    newer: line(0),
  },
  { paging: ['older', 'newer'] },
)

export type AuditSearch = Partial<ReturnType<typeof search.read>>

/** Reads the audit log's state from the URL. */
export const readAuditSearch = (params: URLSearchParams): AuditSearch => search.read(params)

export const buildAuditPath = (now: AuditSearch, change: AuditSearch = {}): string =>
  search.at(paths.adminAudit, now, change)

export const isFiltered = ({ person, kind, action, by, from, to }: AuditSearch) =>
  [person, kind, action, by, from, to].some(value => value !== undefined)

/**
 * Turns the date range into timestamps in the user's time zone: from midnight of the first day to midnight after the
 * last.
 */
export function parsePeriod({ from, to }: Pick<AuditSearch, 'from' | 'to'>): { since?: string; until?: string } {
  const midnight = (day: string, later = 0) => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
    return new Date(year, month - 1, date + later).toISOString()
  }
  return { ...(from && { since: midnight(from) }), ...(to && { until: midnight(to, 1) }) }
}
