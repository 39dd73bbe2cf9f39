import type { ServerFunctions } from '../backend/server-functions.ts'
import { type PermissionRole, permissionTestUsers, testRoles } from './permissions/cast.ts'
import { permissionCases as declared } from './permissions/declared-permissions.ts'
import { type DeclaredPolicy, readDeclaredPolicies } from './permissions/declared-policies.ts'
import { readPermissionTestRows } from './permissions/fixtures.ts'
import type { PermissionCase } from './permissions/permission-case.ts'
import {
  buildPermissionMatrix,
  getPermissionCaseAction,
  type MatrixRow,
  type PermissionAction,
} from './permissions/permission-matrix.ts'

type PermissionDifference = {
  table: string
  what: string
  action: PermissionAction
  role: PermissionRole
  expected: boolean
  /** Result of the permission check. Null when the query itself failed; `code` is then the error code. */
  got: boolean | null
  code?: string
}

export type PermissionReport = {
  askedAt: string
  asked: number
  asExpected: number
  differing: PermissionDifference[]
  tables: MatrixRow[]
  repairs: { table: string; sql: string }[]
  /** Duration in ms of the self-test's longest transaction. Another writer may have waited that long. */
  longestHold: number
}

type PermissionAnswer = { place: number; role: PermissionRole; got: boolean | null; code?: string }

/**
 * Number of checks per transaction. The test rows are created once per transaction, and another writer waits for at
 * most one transaction.
 */
const casesPerCall = 40

async function runPermissionCases(
  functions: ServerFunctions,
  attempts: readonly PermissionCase[],
): Promise<PermissionDifference[]> {
  const answers = (await functions.call('server_test_permissions', {
    fixtures: readPermissionTestRows(),
    questions: attempts.map(({ sql, given }) => ({ sql, ...(given && { given }) })),
    people: permissionTestUsers,
  })) as PermissionAnswer[]
  return attempts.flatMap((attempt, place) =>
    testRoles.flatMap(role => {
      const expected = attempt.allowed.includes(role)
      const answer = answers.find(a => a.place === place && a.role === role)
      const { got, code } = answer ?? { got: null, code: 'no answer' }
      const { table, what } = attempt
      if (got === expected) return []
      return { table, what, action: getPermissionCaseAction(attempt), role, expected, got, ...(code && { code }) }
    }),
  )
}

/** Function that returns the SQL statements which restore a table's policies and grants. */
export type RepairPermissions = (table: string, declared: DeclaredPolicy) => Promise<string>

type SelfTestOptions = { functions: ServerFunctions; repairPermissions: RepairPermissions }

/**
 * Tries every declared permission in the database as each of the four roles, on test rows that are rolled back.
 * @param migrations text of all migrations in order, from which the repair statements are made
 * @throws when the database is too busy
 */
export async function runPermissionTest(
  { functions, repairPermissions }: SelfTestOptions,
  migrations: readonly string[],
  attempts: readonly PermissionCase[] = declared,
): Promise<PermissionReport> {
  const differing: PermissionDifference[] = []
  let longestHold = 0
  for (let at = 0; at < attempts.length; at += casesPerCall) {
    const begun = performance.now()
    differing.push(...(await runPermissionCases(functions, attempts.slice(at, at + casesPerCall))))
    longestHold = Math.max(longestHold, Math.round(performance.now() - begun))
  }
  const asked = attempts.length * testRoles.length
  const guards = readDeclaredPolicies(migrations)
  const repairs: PermissionReport['repairs'] = []
  for (const table of new Set(differing.map(difference => difference.table))) {
    const name = table.includes('.') ? table : `public.${table}`
    const guard = guards.get(name)
    if (guard) repairs.push({ table, sql: await repairPermissions(name, guard) })
  }
  return {
    askedAt: new Date().toISOString(),
    asked,
    asExpected: asked - differing.length,
    differing,
    tables: buildPermissionMatrix(attempts, differing),
    repairs,
    longestHold,
  }
}
