import { afterAll } from 'vitest'
import { readFixtures } from '../../server/diagnostics/permissions/fixtures.ts'
import { migratedDatabase } from './migrated-database.ts'

/** A migrated database for the tests of one file, with the rows they name unless it is to be empty. Gone after them. */
export async function databaseForTests({ empty = false } = {}) {
  const { sql, close } = await migratedDatabase()
  afterAll(close)
  if (!empty) await sql.unsafe(readFixtures())
  return sql
}
