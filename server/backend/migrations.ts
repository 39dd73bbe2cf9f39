import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from './database/sql.ts'
import { BackendRefusal } from './refusal.ts'

export type Migration = { version: string; name: string; text: string }

/**
 * Applies what is new in the folder, in order, each file with its line in the history in one transaction.
 * The caller holds the start lock. @returns the versions applied. @throws BackendRefusal naming the file that failed.
 */
export async function applyMigrations(sql: Sql, folder: string): Promise<string[]> {
  const applied = new Set(
    (await sql`select version from supabase_migrations.schema_migrations`).map(row => row.version),
  )
  const pending = readMigrations(folder).filter(({ version }) => !applied.has(version))
  for (const migration of pending) await apply(sql, migration)
  if (pending.length > 0) await sql`notify pgrst, 'reload schema'`
  return pending.map(({ version }) => version)
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
