import type { Sql } from '../../server/backend/database/sql.ts'

const isWaitingForLock = async (database: Sql, pid: number) =>
  (await database`select from pg_stat_activity where pid = ${pid} and wait_event_type = 'Lock'`).length > 0

/** Waits until the connection with this process id waits for a lock of another transaction. */
export async function waitForLockOfProcess(database: Sql, pid: number): Promise<void> {
  while (!(await isWaitingForLock(database, pid)));
}
