import { readFileSync } from 'node:fs'
import { formatQuantity } from '../../app/platform/text/pluralize.ts'
import type { Backend, ServerOperations } from '../backend/backend.ts'
import { readMigrations } from '../backend/migrations.ts'
import { zoneDataVersion } from '../jobs/event-hours.ts'
import { type CheckFinding, reportOk, reportUnknown, reportWarning } from './check.ts'

/** Minimum duration in ms of a response that counts as slow, because a person would notice it. */
const slowResponseMs = 1000
const secretKeyHint = 'Set SUPABASE_SECRET_KEY to see more; the Supabase dashboard shows it too.'

/** Numbers about the database, as the server function returns them. */
type DatabaseState = {
  used: number
  most: number
  version: string
  fits: boolean
  migrations: { version: string; name: string }[]
}
const readState = async ({ functions }: ServerOperations) =>
  (await functions.call('server_database_state')) as DatabaseState

export const measureTime = async <Answer>(ask: () => Promise<Answer>) => {
  const startedAt = performance.now()
  const answer = await ask()
  return { answer, ms: Math.round(performance.now() - startedAt) }
}

export async function checkDatabase({ operations, isWell }: Backend): Promise<CheckFinding> {
  if (!operations) {
    const { answer, ms } = await measureTime(isWell)
    return answer
      ? reportOk(`Responding, ${ms} ms. ${secretKeyHint}`)
      : { state: 'broken', said: 'Not responding.', remedy: 'Check the status page of the project.' }
  }
  const { answer, ms } = await measureTime(() => readState(operations))
  const { used, most } = answer
  const message = `Responding, ${ms} ms. ${used} of ${most} connections.`
  if (ms > slowResponseMs) return reportWarning(message, 'Check again. If it stays slow, check the load of the server.')
  if (used > most * 0.8) return reportWarning(message, 'Increase max_connections or run fewer processes.')
  return reportOk(message)
}

/** Checks whether the secret key of a Supabase project lets the server run background jobs. */
export async function checkSecretKey({ operations }: Backend): Promise<CheckFinding> {
  if (!operations)
    return reportWarning(
      'Not set. Invitations and answers to applications are not sent, nothing runs at night, and the permissions cannot be tested.',
      'Set SUPABASE_SECRET_KEY to the project’s secret key, then restart the site.',
    )
  await operations.functions.call('server_last_jobs')
  return reportOk('Accepted by the project.')
}

const { version: siteVersion } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

export async function checkVersions({ operations, kind }: Backend): Promise<CheckFinding> {
  const siteText = `Site ${siteVersion}, Node.js ${process.versions.node}, time zones ${zoneDataVersion}`
  if (!operations) return reportOk(`${siteText}, ${kind === 'supabase' ? 'on Supabase' : kind}.`)
  const { version, fits } = await readState(operations)
  const message = `${siteText}, PostgreSQL ${version}${kind === 'supabase' ? ' at Supabase' : ''}.`
  return fits ? reportOk(message) : reportWarning(message, 'PostgreSQL 15 or later is needed.')
}

export async function checkMigrations({ operations, kind }: Backend): Promise<CheckFinding> {
  if (!operations) return reportUnknown(`${secretKeyHint} Compare with “supabase migration list”.`)
  const { migrations } = await readState(operations)
  const applied = new Set(migrations.map(({ version }) => version))
  const pending = readMigrations(operations.migrationsFolder).filter(({ version }) => !applied.has(version))
  const isReplaced = pending.some(({ replaces }) => replaces.some(version => applied.has(version)))
  if (isReplaced && kind === 'supabase')
    return reportWarning(
      'The project’s history still names the migrations before the baseline.',
      'Correct the history as docs/supabase.md says under “Database”: supabase migration repair. Then supabase db push.',
    )
  if (pending.length > 0)
    return reportWarning(
      `${formatQuantity(pending.length, 'migration waits', 'migrations wait')}: ${pending.map(({ name }) => name).join(', ')}.`,
      kind === 'supabase'
        ? 'Apply them: supabase db push.'
        : 'Restart the site: pending migrations are applied at the start.',
    )
  const newest = String(migrations[0]?.name ?? '').replaceAll('_', ' ')
  return reportOk(`${migrations.length} applied, none pending. Latest: ${newest}.`)
}
