import { createHash } from 'node:crypto'
import type { Sql } from './database/sql.ts'

/**
 * A migration file. `replaces`: versions of earlier migrations whose result this migration creates in one step (see
 * the head of the baseline).
 */
export type Migration = { version: string; name: string; text: string; replaces: string[] }

/** Versions of the migrations that a database has run, with the hash of each file; the hash is empty if unknown. */
export type MigrationHistory = Map<string, string>

/** Computes the SHA-256 hash of a migration's file. */
const hashMigration = (text: string) => createHash('sha256').update(text).digest('hex')

export const isMigrationChanged = (history: MigrationHistory, { version, text }: Migration) =>
  Boolean(history.get(version)) && history.get(version) !== hashMigration(text)

/**
 * Reads the migration history. The hash of a file is the hash that an earlier start recorded. Without a record, the
 * hash is computed from the text in the history, which is the whole file if this software ran the migration; other
 * programs store the statements one by one.
 */
export async function readMigrationHistory(sql: Sql): Promise<MigrationHistory> {
  const [table] = await sql`select to_regclass('gateway.migration_hashes') is not null as exists`
  const recorded = table?.exists ? await sql`select version, hash from gateway.migration_hashes` : []
  const hashes = new Map(recorded.map(({ version, hash }) => [version, hash]))
  const rows = await sql<{ version: string; text: string | null }[]>`
    select version, case when array_length(statements, 1) = 1 and statements[1] like E'%\n' then statements[1] end as text
    from supabase_migrations.schema_migrations`
  return new Map(rows.map(({ version, text }) => [version, hashes.get(version) ?? (text ? hashMigration(text) : '')]))
}

/**
 * Records the hash of each migration that the database has run. A recorded hash does not change; a migration without a
 * hash gets the hash of its present file.
 */
export async function recordMigrationHashes(sql: Sql, migrations: Migration[]): Promise<void> {
  const [table] = await sql`select to_regclass('gateway.migration_hashes') is not null as exists`
  if (!table?.exists) return
  const files = migrations.map(({ version, text }) => ({ version, hash: hashMigration(text) }))
  await sql`insert into gateway.migration_hashes (version, hash)
    select f.version, f.hash from jsonb_to_recordset(${sql.json(files)}) as f (version text, hash text)
      join supabase_migrations.schema_migrations using (version)
    on conflict (version) do nothing`
}

/** Whether a database has run every migration that this migration replaces, but not this migration. */
export const isReplacedByBaseline = (history: MigrationHistory, { version, replaces }: Migration) =>
  replaces.length > 0 && !history.has(version) && replaces.every(each => history.has(each))

/**
 * Replaces earlier migrations by this migration in the history. The statements of this migration do not run, because
 * the database already has their result.
 */
export async function markBaselineAsRun(sql: Sql, { version, name, text, replaces }: Migration): Promise<void> {
  await sql.begin(async transaction => {
    await transaction`delete from supabase_migrations.schema_migrations where version = any (${replaces})`
    await transaction`insert into supabase_migrations.schema_migrations (version, name, statements) values (${version}, ${name}, ${[text]})`
  })
}
