import type postgres from 'postgres'
import type { Run } from './runs.ts'

const named: Record<string, [string, string]> = {
  applications: ['application', 'applications'],
  audit_lines: ['audit line', 'audit lines'],
  letters: ['kept letter', 'kept letters'],
  errors: ['error', 'errors'],
}

/** Removes what is older than the setting “retention” allows. */
export const retention = (sql: postgres.Sql): Run => ({
  name: 'retention',
  async act() {
    const [row] = await sql`select private.apply_retention() as removed`
    const parts = Object.entries(row?.removed as Record<string, number>).flatMap(([what, count]) =>
      count > 0 ? [`${count} ${named[what]?.[count === 1 ? 0 : 1] ?? what}`] : [],
    )
    return { note: parts.length > 0 ? `Removed ${parts.join(', ')}.` : 'Nothing was old enough to be removed.' }
  },
})

/** Forgets counts of attempts that no longer count. */
export const housekeeping = (sql: postgres.Sql): Run => ({
  name: 'housekeeping',
  async act() {
    const { count } = await sql`delete from gateway.rate_limits where expire < ${Date.now()}`
    return { note: count > 0 ? `Forgot ${count} expired limits.` : 'Nothing to tidy.' }
  },
})
