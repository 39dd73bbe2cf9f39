import { readFileSync } from 'node:fs'

/** Rows for the permission checks. Only for a transaction that is rolled back, or a test database. */
export const readFixtures = () => readFileSync(new URL('fixtures.sql', import.meta.url), 'utf8')
