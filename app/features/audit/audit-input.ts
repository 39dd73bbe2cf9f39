import * as z from 'zod/mini'
import type { AuditAction } from '../../platform/audit/audit-line.ts'

export const auditActions = ['add', 'change', 'remove'] as const satisfies AuditAction[]

const nothing = undefined as never

/** What the address of the trail says. Anything it says wrongly reads as not said. */
const searchSchema = z.object({
  person: z.catch(z.uuid(), nothing),
  kind: z.catch(z.string().check(z.regex(/^[a-z_]{1,60}$/)), nothing),
  action: z.catch(z.enum(auditActions), nothing),
  by: z.catch(z.literal('all'), nothing),
  from: z.catch(z.iso.date(), nothing),
  to: z.catch(z.iso.date(), nothing),
  older: z.catch(z.coerce.number().check(z.int(), z.positive()), nothing),
  newer: z.catch(z.coerce.number().check(z.int(), z.nonnegative()), nothing),
})

export type AuditSearch = {
  /** By them or about them. */
  person?: string | undefined
  /** Name of a table. */
  kind?: string | undefined
  action?: AuditAction | undefined
  /** Also what the server did by itself; without it only what people did. */
  by?: 'all' | undefined
  /** Days of the reader's own calendar, both included. */
  from?: string | undefined
  to?: string | undefined
  /** The page older than this line, or the one newer. */
  older?: number | undefined
  newer?: number | undefined
}

export const readAuditSearch = (params: URLSearchParams): AuditSearch => searchSchema.parse(Object.fromEntries(params))

/** The query of an address with some of it changed. Any change but of the page begins again at the newest. */
export function auditSearchQuery(search: AuditSearch, change: AuditSearch = {}): string {
  const wanted = { ...search, older: undefined, newer: undefined, ...change }
  const params = Object.entries(wanted).filter(([, value]) => value !== undefined)
  return params.length === 0 ? '?' : `?${new URLSearchParams(params.map(([name, value]) => [name, String(value)]))}`
}

export const isFiltered = ({ person, kind, action, by, from, to }: AuditSearch) =>
  [person, kind, action, by, from, to].some(value => value !== undefined)

/** The moments between which the days lie, by the clock of whoever asks: from the first midnight until the one after the last. */
export function momentsOf({ from, to }: Pick<AuditSearch, 'from' | 'to'>): { since?: string; until?: string } {
  const midnight = (day: string, later = 0) => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
    return new Date(year, month - 1, date + later).toISOString()
  }
  return { ...(from && { since: midnight(from) }), ...(to && { until: midnight(to, 1) }) }
}
