import type postgres from 'postgres'
import { afterAll, beforeAll } from 'vitest'
import { readFixtures } from '../../server/diagnostics/permissions/fixtures.ts'
import { type MigratedDatabase, migratedDatabase } from './migrated-database.ts'

/**
 * A migrated database for the tests of one file, with the rows they name unless it is to be empty. It is started before the
 * first of them and gone after the last; what is returned stands for its connections until then.
 */
export function databaseForTests({ empty = false } = {}): postgres.Sql {
  let database: MigratedDatabase | undefined
  beforeAll(async () => {
    database = await migratedDatabase()
    if (!empty) await database.sql.unsafe(readFixtures())
  })
  afterAll(() => database?.close())
  const started = () => {
    if (!database) throw new Error('The database is there only while tests run.')
    return database.sql
  }
  return new Proxy((() => {}) as unknown as postgres.Sql, {
    apply: (_, __, args) => Reflect.apply(started(), undefined, args),
    get: (_, name) => Reflect.get(started(), name),
  })
}
