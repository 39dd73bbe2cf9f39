import { readFileSync } from 'node:fs'
import { many } from '../../app/platform/text/pluralize.ts'
import type { Backend, Operations } from '../backend/backend.ts'
import { readMigrations } from '../backend/migrations.ts'
import { zoneData } from '../jobs/event-hours.ts'
import { type Finding, okCheck, unknownCheck, warningCheck } from './check.ts'

/** Milliseconds after which a response counts as slow, because a person notices it. */
const slow = 1000
const beyond = 'Set SUPABASE_SECRET_KEY to see more; the Supabase dashboard shows it too.'

/** Database figures from the server function. */
type DatabaseState = {
  used: number
  most: number
  version: string
  fits: boolean
  migrations: { version: string; name: string }[]
}
const readState = async ({ functions }: Operations) => (await functions.call('server_database_state')) as DatabaseState

export const measureTime = async <Answer>(ask: () => Promise<Answer>) => {
  const begun = performance.now()
  const answer = await ask()
  return { answer, ms: Math.round(performance.now() - begun) }
}

export async function databaseCheck({ operations, isWell }: Backend): Promise<Finding> {
  if (!operations) {
    const { answer, ms } = await measureTime(isWell)
    return answer
      ? okCheck(`Responding, ${ms} ms. ${beyond}`)
      : { state: 'broken', said: 'Not responding.', remedy: 'Check the status page of the project.' }
  }
  const { answer, ms } = await measureTime(() => readState(operations))
  const { used, most } = answer
  const message = `Responding, ${ms} ms. ${used} of ${most} connections.`
  if (ms > slow) return warningCheck(message, 'Check again. If it stays slow, check the load of the server.')
  if (used > most * 0.8) return warningCheck(message, 'Increase max_connections or run fewer processes.')
  return okCheck(message)
}

/** For a Supabase project: whether its secret key lets the server run background jobs. */
export async function secretKeyCheck({ operations }: Backend): Promise<Finding> {
  if (!operations)
    return warningCheck(
      'Not set. Invitations and answers to applications are not sent, nothing runs at night, and the permissions cannot be tested.',
      'Set SUPABASE_SECRET_KEY to the project’s secret key, then restart the site.',
    )
  await operations.functions.call('server_last_jobs')
  return okCheck('Accepted by the project.')
}

const { version: siteVersion } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

export async function versionsCheck({ operations, kind }: Backend): Promise<Finding> {
  const siteText = `Site ${siteVersion}, Node.js ${process.versions.node}, time zones ${zoneData}`
  if (!operations) return okCheck(`${siteText}, ${kind === 'supabase' ? 'on Supabase' : kind}.`)
  const { version, fits } = await readState(operations)
  const message = `${siteText}, PostgreSQL ${version}${kind === 'supabase' ? ' at Supabase' : ''}.`
  return fits ? okCheck(message) : warningCheck(message, 'PostgreSQL 15 or later is needed.')
}

export async function migrationsCheck({ operations, kind }: Backend): Promise<Finding> {
  if (!operations) return unknownCheck(`${beyond} Compare with “supabase migration list”.`)
  const { migrations } = await readState(operations)
  const applied = new Set(migrations.map(({ version }) => version))
  const pending = readMigrations(operations.migrationsFolder).filter(({ version }) => !applied.has(version))
  const isReplaced = pending.some(({ replaces }) => replaces.some(version => applied.has(version)))
  if (isReplaced && kind === 'supabase')
    return warningCheck(
      'The project’s history still names the migrations before the baseline.',
      'Correct the history as docs/supabase.md says under “Database”: supabase migration repair. Then supabase db push.',
    )
  if (pending.length > 0)
    return warningCheck(
      `${many(pending.length, 'migration waits', 'migrations wait')}: ${pending.map(({ name }) => name).join(', ')}.`,
      kind === 'supabase'
        ? 'Apply them: supabase db push.'
        : 'Restart the site: pending migrations are applied at the start.',
    )
  const newest = String(migrations[0]?.name ?? '').replaceAll('_', ' ')
  return okCheck(`${migrations.length} applied, none pending. Latest: ${newest}.`)
}
