import { readFileSync } from 'node:fs'

/**
 * Reads the SQL of the rows for the permission checks. Run it only in a transaction that is rolled back, or in a test
 * database.
 */
export const readFixtures = () => readFileSync(new URL('fixtures.sql', import.meta.url), 'utf8')
