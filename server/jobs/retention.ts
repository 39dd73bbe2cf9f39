import type postgres from 'postgres'
import type { Job } from './jobs.ts'

const named: Record<string, [string, string]> = {
  applications: ['application', 'applications'],
  audit_lines: ['audit line', 'audit lines'],
  letters: ['kept letter', 'kept letters'],
  errors: ['error', 'errors'],
  drafts: ['draft', 'drafts'],
}

/** Removes what is older than the setting “retention” allows. */
export const retention = (sql: postgres.Sql): Job => ({
  name: 'retention',
  async run() {
    const [row] = await sql`select private.apply_retention() as removed`
    const parts = Object.entries(row?.removed as Record<string, number>).flatMap(([what, count]) =>
      count > 0 ? [`${count} ${named[what]?.[count === 1 ? 0 : 1] ?? what}`] : [],
    )
    return { note: parts.length > 0 ? `Removed ${parts.join(', ')}.` : 'Nothing was old enough to be removed.' }
  },
})

/** Forgets counts of attempts that no longer count, letters nobody answered, and devices nobody has used for as long as their cookie lives. */
export const cleanup = (sql: postgres.Sql): Job => ({
  name: 'housekeeping',
  async run() {
    const limits = await sql`delete from gateway.rate_limits where expire < ${Date.now()}`
    const letters = await sql`delete from gateway.one_time_codes where created_at < now() - interval '1 day'`
    const devices = await sql`delete from gateway.known_devices where last_seen_at < now() - interval '400 days'`
    await sql`delete from private.account_notices where created_at < now() - interval '30 days'`
    const parts = [
      [limits.count, 'expired limits'],
      [letters.count, 'letters nobody answered'],
      [devices.count, 'devices nobody uses'],
    ].flatMap(([count, what]) => (count ? [`${count} ${what}`] : []))
    return { note: parts.length > 0 ? `Forgot ${parts.join(', ')}.` : 'Nothing to tidy.' }
  },
})
