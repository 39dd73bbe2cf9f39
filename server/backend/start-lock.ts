import type { Sql } from './database/sql.ts'

/** Any number, as long as it stays the same: several processes may start on one database, one prepares it at a time. */
const startLock = 5_740_312_896

/** The lock belongs to a session, so it ends with this process whatever happens. */
export async function withStartLock<T>(sql: Sql, prepare: () => Promise<T>): Promise<T> {
  const session = await sql.reserve()
  try {
    await session`select pg_advisory_lock(${startLock})`
    return await prepare()
  } finally {
    // A session that ended has let go of it, and its error must not hide why.
    await session`select pg_advisory_unlock(${startLock})`.catch(() => {})
    session.release()
  }
}
