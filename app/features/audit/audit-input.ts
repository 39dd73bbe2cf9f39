import * as v from 'valibot'
import { addressSearch, day, textMatching, oneOf, recordId, wholeNumber } from '../../platform/address-search.ts'
import type { AuditAction } from '../../platform/audit/audit-line.ts'
import { paths } from '../../platform/paths.ts'

export const auditActions = ['add', 'change', 'remove'] as const satisfies AuditAction[]

const line = (first: number) => v.fallback(v.optional(wholeNumber(first)), undefined)

const search = addressSearch(
  {
    /** By them or about them. */
    person: recordId(),
    /** Name of a table. */
    kind: textMatching(/^[a-z_]{1,60}$/),
    action: oneOf(auditActions),
    /** Also what the server did by itself; without it only what people did. */
    by: oneOf(['all']),
    /** Days of the reader's own calendar, both included. */
    from: day(),
    to: day(),
    /** The page older than this line, or the one newer. */
    older: line(1),
    newer: line(0),
  },
  { paging: ['older', 'newer'] },
)

export type AuditSearch = Partial<ReturnType<typeof search.read>>

/** What the address of the trail says. */
export const readAuditSearch = (params: URLSearchParams): AuditSearch => search.read(params)

export const auditSearchPath = (now: AuditSearch, change: AuditSearch = {}): string =>
  search.at(paths.adminAudit, now, change)

export const isFiltered = ({ person, kind, action, by, from, to }: AuditSearch) =>
  [person, kind, action, by, from, to].some(value => value !== undefined)

/** The moments between which the days lie, by the clock of whoever asks: from the first midnight until the one after the last. */
export function parsePeriod({ from, to }: Pick<AuditSearch, 'from' | 'to'>): { since?: string; until?: string } {
  const midnight = (day: string, later = 0) => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
    return new Date(year, month - 1, date + later).toISOString()
  }
  return { ...(from && { since: midnight(from) }), ...(to && { until: midnight(to, 1) }) }
}
