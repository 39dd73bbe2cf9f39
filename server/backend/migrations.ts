import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from './database/sql.ts'
import { BackendRefusal } from './refusal.ts'

export type Migration = { version: string; name: string; text: string }

/** The first version from which on a file is never edited; some of those before were, while there was no site. */
const unchangedSince = '20261127'

/**
 * Applies what is new in the folder, in order, each file with its line in the history in one transaction.
 * The caller holds the start lock. @returns the versions applied. @throws BackendRefusal naming the file that failed.
 */
export async function applyMigrations(
  sql: Sql,
  folder: string,
  log: (line: string) => void = () => {},
): Promise<string[]> {
  const history = await readHistory(sql)
  const pending = readMigrations(folder).filter(({ version }) => !history.has(version))
  const [first, last] = [pending.at(0), pending.at(-1)]
  if (first && last)
    log(`Migrating the database: ${pending.length} migrations, from ${first.version} to ${last.version}.`)
  for (const migration of pending) await apply(sql, migration)
  if (pending.length > 0) {
    await sql`notify pgrst, 'reload schema'`
    log('The database is migrated.')
  }
  return pending.map(({ version }) => version)
}

/**
 * Looks whether the database was made by this version of the site or an older one. An older version would write into tables
 * it does not know, and leave what no newer one can start on.
 * @throws BackendRefusal for a database that is newer, or one made by other migrations of the same names
 */
export async function checkHistory(sql: Sql, folder: string): Promise<void> {
  const [table] = await sql`select to_regclass('supabase_migrations.schema_migrations') is not null as exists`
  if (!table?.exists) return
  const history = await readHistory(sql)
  const known = new Map(readMigrations(folder).map(migration => [migration.version, migration]))
  const unknown = [...history.keys()].filter(version => !known.has(version)).sort()
  if (unknown.length > 0)
    throw new BackendRefusal(
      `This database was prepared by a newer version of the site (${history.size} migrations, the newest ${unknown.at(-1)}; this version knows ${known.size}). Start the newer version, or restore the backup from before it.`,
    )
  for (const { version, name, text } of known.values()) {
    const applied = history.get(version)
    if (version < unchangedSince || !applied || applied === md5(text)) continue
    throw new BackendRefusal(
      `The migration ${version}_${name}.sql was changed after this database had run it. Put the file of the released version back.`,
    )
  }
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** The hash of each migration that the site applied; empty for those of other programs, which cut them into statements. */
async function readHistory(sql: Sql): Promise<Map<string, string>> {
  const rows = await sql<{ version: string; hash: string | null }[]>`
    select version, case when array_length(statements, 1) = 1 and statements[1] like E'%\n' then md5(statements[1]) end as hash
    from supabase_migrations.schema_migrations`
  return new Map(rows.map(({ version, hash }) => [version, hash ?? '']))
}

export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter(file => /^\d{14}_.+\.sql$/.test(file))
  return files.sort().map(file => ({
    version: file.slice(0, 14),
    name: file.slice(15, -4),
    text: readFileSync(join(folder, file), 'utf8'),
  }))
}

async function apply(sql: Sql, { version, name, text }: Migration): Promise<void> {
  try {
    await sql.begin(async transaction => {
      await transaction.unsafe(text)
      await transaction`insert into supabase_migrations.schema_migrations (version, name, statements) values (${version}, ${name}, ${[text]})`
    })
  } catch (error) {
    throw new BackendRefusal(
      `The migration ${version}_${name}.sql failed and was undone: ${error instanceof Error ? error.message : error}`,
    )
  }
}
