import { readFileSync } from 'node:fs'

/** The rows that the attempts are made on. For a transaction that is undone, or a database that only tests use. */
export const readFixtures = () => readFileSync(new URL('fixtures.sql', import.meta.url), 'utf8')
