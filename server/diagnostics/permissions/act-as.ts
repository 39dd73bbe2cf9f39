import type { Sql, TransactionSql } from '../../backend/database/sql.ts'
import { type PermissionRole, permissionTestUsers } from './cast.ts'
import type { PermissionCase } from './permission-case.ts'

/** Error that rolls back a transaction. */
class RollbackSignal extends Error {}

/** Runs an action in a transaction and rolls the transaction back. */
export async function runInRolledBackTransaction<Result>(
  sql: Sql,
  action: (tx: TransactionSql) => Promise<Result>,
): Promise<Result> {
  let result: { value: Result } | undefined
  try {
    await sql.begin(async tx => {
      result = { value: await action(tx) }
      throw new RollbackSignal()
    })
  } catch (error) {
    if (!(error instanceof RollbackSignal)) throw error
  }
  if (!result) throw new Error('the transaction ended before it answered')
  return result.value
}

/** Session claims of a token. The claims contain no session id unless a test created a session. */
export type SessionClaims = { aal: 'aal1' | 'aal2'; session_id?: string }

/**
 * Sets the role and claims that the gateway sets at the beginning of each request. By default the claims say that a
 * second factor was verified.
 */
export async function actAs(
  tx: TransactionSql,
  role: PermissionRole,
  session: SessionClaims = { aal: 'aal2' },
): Promise<void> {
  const sub = permissionTestUsers[role]
  const databaseRole = sub ? 'authenticated' : 'anon'
  await tx`select set_config('request.jwt.claim.sub', ${sub ?? ''}, true), set_config('request.jwt.claim.role', ${databaseRole}, true),
    set_config('request.jwt.claims', ${JSON.stringify({ sub, role: databaseRole, ...(sub && session) })}, true), set_config('role', ${databaseRole}, true)`
}

const insufficientPrivilegeCode = '42501'

/**
 * Whether the database allows an action. No row and no permission both count as «refused». Any other error means that
 * the test itself is broken.
 */
export async function isActionAllowed(
  tx: TransactionSql,
  { sql: statement, given }: PermissionCase,
  role: PermissionRole,
): Promise<boolean> {
  let rows = 0
  try {
    await tx.savepoint(async attempt => {
      if (given) await attempt.unsafe(given)
      await actAs(attempt, role)
      rows = (await attempt.unsafe(statement)).length
      throw new RollbackSignal()
    })
  } catch (error) {
    if (error instanceof RollbackSignal) return rows > 0
    if ((error as { code?: string }).code === insufficientPrivilegeCode) return false
    throw error
  }
  return false
}
