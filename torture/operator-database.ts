import { mkdirSync } from 'node:fs'
import { startCluster } from '../server/backend/cluster/postgres-cluster.ts'
import { connectSql } from '../server/backend/database/sql.ts'
import { lockFolder } from '../server/backend/folder-lock.ts'

/**
 * Starts a PostgreSQL like the database of an operator, with an account that owns its database and may create roles.
 * `url` is a value for `DATABASE_URL`.
 */
export async function openOperatorDatabase(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  mkdirSync(folder)
  const release = await lockFolder(folder)
  const cluster = await startCluster(folder, 'superuser password', () => {})
  const sql = connectSql(`postgres://postgres:superuser%20password@127.0.0.1:${cluster.port}/postgres`, { max: 1 })
  await sql.unsafe(`create role network login createrole password 'network password'`)
  await sql.unsafe('create database network owner network')
  await sql.end()
  return {
    url: `postgres://network:network%20password@127.0.0.1:${cluster.port}/network`,
    async close() {
      await cluster.stop()
      await release()
    },
  }
}
