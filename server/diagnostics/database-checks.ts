import { readFileSync } from 'node:fs'
import type { Backend } from '../backend/backend.ts'
import { readMigrations } from '../backend/migrations.ts'
import { attention, type Finding, many, unknown, well } from './check.ts'

/** Milliseconds after which an answer is called slow: a person notices. */
const slow = 1000
const beyond = 'Supabase keeps this to itself; its dashboard shows it.'

export const elapsed = async <Answer>(ask: () => Promise<Answer>) => {
  const begun = performance.now()
  const answer = await ask()
  return { answer, ms: Math.round(performance.now() - begun) }
}

export async function databaseCheck({ operations, isWell }: Backend): Promise<Finding> {
  if (!operations) {
    const { answer, ms } = await elapsed(isWell)
    return answer
      ? well(`Answered in ${ms} ms. ${beyond}`)
      : { state: 'broken', said: 'It does not answer.', remedy: 'Look at the project’s status page.' }
  }
  const { sql } = operations
  const { ms } = await elapsed(() => sql`select 1`)
  const [use] =
    await sql`select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
    current_setting('max_connections')::int as most`
  const said = `Answered in ${ms} ms. ${use?.used} of ${use?.most} connections in use.`
  if (ms > slow) return attention(said, 'Check again. If it stays slow, look at what else the server is doing.')
  if (use?.used > use?.most * 0.8) return attention(said, 'Raise max_connections, or run fewer processes.')
  return well(said)
}

const { version: siteVersion } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

export async function versionsCheck({ operations, kind }: Backend): Promise<Finding> {
  const here = `Site ${siteVersion}, Node.js ${process.versions.node}`
  if (!operations) return well(`${here}, ${kind === 'supabase' ? 'on Supabase' : kind}.`)
  const [server] = await operations.sql`select split_part(current_setting('server_version'), ' ', 1) as version,
    current_setting('server_version_num')::int >= 150000 as fits`
  const said = `${here}, PostgreSQL ${server?.version}.`
  return server?.fits ? well(said) : attention(said, 'PostgreSQL 15 or later is needed.')
}

export async function migrationsCheck({ operations }: Backend): Promise<Finding> {
  if (!operations) return unknown(`${beyond} Compare with “supabase migration list”.`)
  const rows =
    await operations.sql`select version, name from supabase_migrations.schema_migrations order by version desc`
  const applied = new Set(rows.map(({ version }) => version))
  const pending = readMigrations(operations.migrationsFolder).filter(({ version }) => !applied.has(version))
  if (pending.length > 0)
    return attention(
      `${many(pending.length, 'migration waits', 'migrations wait')}: ${pending.map(({ name }) => name).join(', ')}.`,
      'Start the site anew: what waits is applied at the start.',
    )
  const newest = String(rows[0]?.name ?? '').replaceAll('_', ' ')
  return well(`${rows.length} applied, none waiting. The newest is ${newest}.`)
}
