import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../server/backend/cluster/postgres-cluster.ts'
import { openDataFolder } from '../../server/backend/data-folder.ts'
import { connectSql, type Sql } from '../../server/backend/database/sql.ts'
import { ensureSystemSchema } from '../../server/backend/gateway/system-schema.ts'
import { applyMigrations } from '../../server/backend/migrations.ts'

/**
 * PostgreSQL server for tests, to which tests connect as superuser. `address` is the URL of its databases without the
 * database name.
 */
export type DatabaseServer = { address: string; stop(): Promise<void> }

/** `sql`: superuser connections, which can take any role. */
export type TestDatabase = { url: string; sql: Sql; close(): Promise<void> }

const password = 'only-for-this-test-run'
const migratedTemplate = 'migrated'

const connectToDatabase = (address: string, database: string) => connectSql(`${address}/${database}`, {})

/**
 * Starts a PostgreSQL server in a temporary folder, with a template database that contains all objects that a site has
 * before its first row.
 */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  const folder = join(mkdtempSync(join(tmpdir(), 'database-')), 'data')
  openDataFolder(folder)
  const cluster = await startCluster(folder, password, () => {})
  const address = `postgres://postgres:${password}@127.0.0.1:${cluster.port}`
  const sql = connectToDatabase(address, 'postgres')
  // The data is not needed after the run, so the data is not synced to disk.
  await sql`alter system set fsync = off`
  await sql`select pg_reload_conf()`
  await sql`create database ${sql(migratedTemplate)}`
  await sql.end()
  const template = connectToDatabase(address, migratedTemplate)
  await applyTestMigrations(template)
  await template.end()
  return {
    address,
    async stop() {
      await cluster.stop()
      rmSync(join(folder, '..'), { recursive: true, force: true })
    },
  }
}

/** Applies the schema of hosted Supabase, then the migrations of a folder. */
export async function applyTestMigrations(sql: Sql, migrations = 'supabase/migrations'): Promise<void> {
  await ensureSystemSchema(sql)
  await applyMigrations(sql, migrations)
}

/**
 * Makes a new database on the server: a copy of the migrated template, or an empty database. The database is removed
 * with its server.
 */
export async function makeDatabase(address: string, { template = migratedTemplate } = {}): Promise<TestDatabase> {
  const name = `test_${randomUUID().slice(0, 8)}`
  const server = connectToDatabase(address, 'postgres')
  await server`create database ${server(name)} template ${server(template)}`
  await server.end()
  const sql = connectToDatabase(address, name)
  return { url: `${address}/${name}`, sql, close: () => sql.end() }
}
