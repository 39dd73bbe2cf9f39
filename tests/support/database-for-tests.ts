import { afterAll, beforeAll, inject } from 'vitest'
import type { Sql } from '../../server/backend/database/sql.ts'
import { readPermissionTestRows } from '../../server/diagnostics/permissions/fixtures.ts'
import { makeDatabase, type TestDatabase } from './database-server.ts'

/**
 * Opens a migrated database for the tests of one file, with fixture rows unless `empty`. The database is created
 * before the first test and released after the last test; between these, the returned object forwards calls to its
 * connections.
 */
export function openTestDatabase({ empty = false } = {}): Sql {
  let database: TestDatabase | undefined
  beforeAll(async () => {
    database = await makeDatabase(inject('databaseServer'))
    if (!empty) await database.sql.unsafe(readPermissionTestRows())
  })
  afterAll(() => database?.close())
  const startDatabase = () => {
    if (!database) throw new Error('The database is there only while tests run.')
    return database.sql
  }
  return new Proxy((() => {}) as unknown as Sql, {
    apply: (_, __, args) => Reflect.apply(startDatabase(), undefined, args),
    get: (_, name) => Reflect.get(startDatabase(), name),
  })
}
