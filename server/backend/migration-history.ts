import { createHash } from 'node:crypto'
import type { Sql } from './database/sql.ts'

/** `replaces`: versions of earlier migrations whose result this one makes at once; see the head of the baseline. */
export type Migration = { version: string; name: string; text: string; replaces: string[] }

/** Versions that a database has run, with the hash of each file; an empty hash where it is not known. */
export type MigrationHistory = Map<string, string>

/** SHA-256 of a migration's file. */
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

export const isChanged = (history: MigrationHistory, { version, text }: Migration) =>
  Boolean(history.get(version)) && history.get(version) !== hashOf(text)

/**
 * The hash is the one that a start recorded. Before the first one did, it is that of the text beside the version, which is
 * the whole file where the site applied it; other programs store the file's statements one by one.
 */
export async function readHistory(sql: Sql): Promise<MigrationHistory> {
  const [table] = await sql`select to_regclass('gateway.migration_hashes') is not null as exists`
  const recorded = table?.exists ? await sql`select version, hash from gateway.migration_hashes` : []
  const hashes = new Map(recorded.map(({ version, hash }) => [version, hash]))
  const rows = await sql<{ version: string; text: string | null }[]>`
    select version, case when array_length(statements, 1) = 1 and statements[1] like E'%\n' then statements[1] end as text
    from supabase_migrations.schema_migrations`
  return new Map(rows.map(({ version, text }) => [version, hashes.get(version) ?? (text ? hashOf(text) : '')]))
}

/** Records the hash of each file that the database has run, once. A file without a recorded hash is taken for the one that ran. */
export async function recordHashes(sql: Sql, migrations: Migration[]): Promise<void> {
  const [table] = await sql`select to_regclass('gateway.migration_hashes') is not null as exists`
  if (!table?.exists) return
  const files = migrations.map(({ version, text }) => ({ version, hash: hashOf(text) }))
  await sql`insert into gateway.migration_hashes (version, hash)
    select f.version, f.hash from jsonb_to_recordset(${sql.json(files)}) as f (version text, hash text)
      join supabase_migrations.schema_migrations using (version)
    on conflict (version) do nothing`
}

/** Whether a database has run every migration that this one replaces, and not this one. */
export const isReplacedBy = (history: MigrationHistory, { version, replaces }: Migration) =>
  replaces.length > 0 && !history.has(version) && replaces.every(each => history.has(each))

/** Puts a migration in the history in place of those it replaces. Nothing of it is run: the database has all it makes. */
export async function adoptBaseline(sql: Sql, { version, name, text, replaces }: Migration): Promise<void> {
  await sql.begin(async transaction => {
    await transaction`delete from supabase_migrations.schema_migrations where version = any (${replaces})`
    await transaction`insert into supabase_migrations.schema_migrations (version, name, statements) values (${version}, ${name}, ${[text]})`
  })
}
