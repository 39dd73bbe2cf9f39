import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { startCluster } from '../../server/backend/cluster/postgres-cluster.ts'
import { openDataFolder } from '../../server/backend/data-folder.ts'
import { ensureSystemSchema } from '../../server/backend/gateway/system-schema.ts'
import { applyMigrations } from '../../server/backend/migrations.ts'

export type MigratedDatabase = {
  /** Connections of the database's superuser, who may become anybody. */
  sql: postgres.Sql
  close(): Promise<void>
}

const password = 'only-for-this-test-run'

/** A PostgreSQL of its own in a temporary folder, with everything a site has before its first row. */
export async function migratedDatabase(migrations = 'supabase/migrations'): Promise<MigratedDatabase> {
  const folder = join(mkdtempSync(join(tmpdir(), 'database-')), 'data')
  openDataFolder(folder)
  const cluster = await startCluster(folder, password, () => {})
  const sql = postgres(`postgres://postgres:${password}@127.0.0.1:${cluster.port}/postgres`, { onnotice: () => {} })
  await ensureSystemSchema(sql)
  await applyMigrations(sql, migrations)
  return {
    sql,
    async close() {
      await sql.end()
      await cluster.stop()
      rmSync(join(folder, '..'), { recursive: true, force: true })
    },
  }
}
