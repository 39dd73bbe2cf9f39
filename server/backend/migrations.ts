import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from './database/sql.ts'
import {
  isMigrationChanged,
  isReplacedByBaseline,
  type Migration,
  type MigrationHistory,
  markBaselineAsRun,
  readMigrationHistory,
  recordMigrationHashes,
} from './migration-history.ts'
import { BackendRefusal } from './refusal.ts'

/**
 * Applies the new migrations of the folder in order, each in one transaction with its row in the history. If a
 * database has run all migrations that a migration replaces, that migration counts as run. The caller holds the start
 * lock.
 * @returns the versions added to the history
 * @throws BackendRefusal with the name of the file that failed
 */
export async function applyMigrations(
  sql: Sql,
  folder: string,
  log: (line: string) => void = () => {},
): Promise<string[]> {
  const history = await readMigrationHistory(sql)
  const migrations = readMigrations(folder)
  const newMigrations = migrations.filter(({ version }) => !history.has(version))
  const adopted = newMigrations.filter(migration => isReplacedByBaseline(history, migration))
  for (const migration of adopted) {
    await markBaselineAsRun(sql, migration)
    log(
      `The history now has ${buildMigrationFileName(migration)} in place of the ${migration.replaces.length} migrations it replaces.`,
    )
  }
  const pending = newMigrations.filter(migration => !adopted.includes(migration))
  const [first, last] = [pending.at(0), pending.at(-1)]
  if (first && last)
    log(`Migrating the database: ${pending.length} migrations, from ${first.version} to ${last.version}.`)
  for (const migration of pending) await applyMigration(sql, migration)
  if (pending.length > 0) {
    await sql`notify pgrst, 'reload schema'`
    log('The database is migrated.')
  }
  await recordMigrationHashes(sql, migrations)
  return newMigrations.map(({ version }) => version)
}

/**
 * Checks that the database was made by this version of the software, or by a version from which this version can
 * upgrade. An older version of the software would write into unknown tables, and no newer version could start
 * afterwards.
 * @throws BackendRefusal for a database that is newer or too old, or that other migrations of the same names have made
 */
export async function checkMigrationHistory(sql: Sql, folder: string): Promise<void> {
  const [table] = await sql`select to_regclass('supabase_migrations.schema_migrations') is not null as exists`
  if (!table?.exists) return
  const history = await readMigrationHistory(sql)
  const migrations = readMigrations(folder)
  const knownMigrations = new Set(migrations.flatMap(({ version, replaces }) => [version, ...replaces]))
  const unknown = [...history.keys()].filter(version => !knownMigrations.has(version)).sort()
  if (unknown.length > 0)
    throw new BackendRefusal(
      `This database was prepared by a newer version of the site (${history.size} migrations, the newest ${unknown.at(-1)}; this version knows ${migrations.length}). Start the newer version, or restore the backup from before it.`,
    )
  for (const migration of migrations) {
    refuseIncompleteHistory(history, migration)
    if (isMigrationChanged(history, migration))
      throw new BackendRefusal(
        `The migration ${buildMigrationFileName(migration)} was changed after this database had run it. Put the file of the released version back.`,
      )
  }
}

/**
 * Refuses a database that has run only some of the migrations that another migration replaces.
 * @throws BackendRefusal
 */
function refuseIncompleteHistory(history: MigrationHistory, migration: Migration): void {
  const { version, replaces } = migration
  const missing = replaces.filter(each => !history.has(each))
  if (history.has(version) || missing.length === 0 || missing.length === replaces.length) return
  throw new BackendRefusal(
    `This database was prepared by a version of the site that is too old to be upgraded in one step: it has run ${replaces.length - missing.length} of the ${replaces.length} migrations that ${buildMigrationFileName(migration)} replaces, and ${missing[0]} is the first one missing. Start the last version before that file once, then this one: docs/operations.md names it under "Upgrading".`,
  )
}

const buildMigrationFileName = ({ version, name }: Migration) => `${version}_${name}.sql`

export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter(file => /^\d{14}_.+\.sql$/.test(file))
  return files.sort().map(file => {
    const text = readFileSync(join(folder, file), 'utf8')
    const replaces = [...text.matchAll(/^-- Replaces: ([\d ]+)$/gm)].flatMap(([, versions = '']) => versions.split(' '))
    return { version: file.slice(0, 14), name: file.slice(15, -4), text, replaces }
  })
}

async function applyMigration(sql: Sql, migration: Migration): Promise<void> {
  const { version, name, text } = migration
  try {
    await sql.begin(async transaction => {
      await transaction.unsafe(text)
      await transaction`insert into supabase_migrations.schema_migrations (version, name, statements) values (${version}, ${name}, ${[text]})`
    })
  } catch (error) {
    throw new BackendRefusal(
      `The migration ${buildMigrationFileName(migration)} failed and was undone: ${error instanceof Error ? error.message : error}`,
    )
  }
}
