import type { Sql } from './database/sql.ts'

/** Arbitrary but constant: several processes may start on one database, and one at a time prepares it. */
const startLock = 5_740_312_896

/** A session lock: the database releases it when this process ends for any reason. */
export async function withStartLock<T>(sql: Sql, prepare: () => Promise<T>): Promise<T> {
  const session = await sql.reserve()
  try {
    await session`select pg_advisory_lock(${startLock})`
    return await prepare()
  } finally {
    // A closed session has already released the lock; an error here must not hide the original one.
    await session`select pg_advisory_unlock(${startLock})`.catch(() => {})
    session.release()
  }
}
