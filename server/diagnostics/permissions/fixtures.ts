import { readFileSync } from 'node:fs'

/**
 * Reads the SQL that inserts the rows for the permission checks. Run the SQL only in a transaction that is rolled back,
 * or in a test database.
 */
export const readPermissionTestRows = () => readFileSync(new URL('fixtures.sql', import.meta.url), 'utf8')
