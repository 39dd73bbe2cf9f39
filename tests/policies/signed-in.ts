import { expect } from 'vitest'
import type { Sql, TransactionSql } from '../../server/backend/database/sql.ts'
import { runInRolledBackTransaction, type SessionClaims } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId, type PermissionRole, permissionTestUsers } from '../../server/diagnostics/permissions/cast.ts'

export type Tx = TransactionSql

/** Runs a test in a transaction that is rolled back. */
export const defineTransactionTests =
  (sql: Sql) =>
  (test: (tx: Tx) => Promise<unknown>): Promise<void> =>
    runInRolledBackTransaction(sql, async tx => void (await test(tx)))

export const sessionId = makeId(701)
const factorId = makeId(801)
export const firstFactorClaims: SessionClaims = { aal: 'aal1', session_id: sessionId }
export const secondFactorClaims: SessionClaims = { aal: 'aal2', session_id: sessionId }

export const actAsOwner = (tx: Tx) =>
  tx`select set_config('role', 'none', true), set_config('request.jwt.claims', '', true), set_config('request.jwt.claim.sub', '', true)`

/** Options of `signIn`. With `aal2`, the user also gets a second factor. */
type SignInOptions = { aal?: 'aal1' | 'aal2'; session?: string; factor?: boolean }
export async function signIn(
  tx: Tx,
  role: PermissionRole,
  { aal = 'aal1', session = sessionId, factor = aal === 'aal2' }: SignInOptions = {},
) {
  await actAsOwner(tx)
  await tx`insert into auth.sessions (id, user_id, aal, ip, user_agent) values (${session}, ${permissionTestUsers[role]}, ${aal}, '192.0.2.7', 'Firefox')`
  if (factor) await addSecondFactor(tx, role)
}
export const addSecondFactor = (tx: Tx, role: PermissionRole, status = 'verified') =>
  tx`insert into auth.mfa_factors (id, user_id, status, secret) values (${factorId}, ${permissionTestUsers[role]}, ${status}, 'sealed')`

export const readMyAccess = async (tx: Tx) => (await tx`select public.my_access() as answer`)[0]?.answer

/** Expects that every attempt succeeded if the role is an editor, and failed otherwise. */
export function expectSuccessOfEditorsOnly(
  role: PermissionRole,
  attempts: readonly PromiseSettledResult<unknown>[],
): void {
  const isEditor = role === 'manager' || role === 'admin'
  expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => (isEditor ? 'fulfilled' : 'rejected')))
}
