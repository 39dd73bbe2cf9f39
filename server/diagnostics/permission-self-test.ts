import type postgres from 'postgres'
import { isAllowed, rolledBack } from './permissions/act-as.ts'
import { type Role, roles } from './permissions/cast.ts'
import { declaredGuards } from './permissions/declared-guards.ts'
import { permissionCases as declared } from './permissions/declared-permissions.ts'
import { readFixtures } from './permissions/fixtures.ts'
import type { PermissionCase } from './permissions/permission-case.ts'
import { type Action, actionOf, type MatrixRow, permissionMatrix } from './permissions/permission-matrix.ts'
import { permissionRepair } from './permissions/permission-repair.ts'

type Difference = {
  table: string
  what: string
  action: Action
  role: Role
  expected: boolean
  /** Null when the question itself failed, with the code of the error. */
  got: boolean | null
  code?: string
}

export type PermissionReport = {
  askedAt: string
  asked: number
  asExpected: number
  differing: Difference[]
  tables: MatrixRow[]
  repairs: { table: string; sql: string }[]
  /** Milliseconds of the longest single transaction: as long may a writer have waited. */
  longestHold: number
}

/** The lock was not to be had, or the statement took too long: that says nothing about permissions. */
const busy = new Set(['55P03', '57014', '40P01'])

async function answerTo(tx: postgres.TransactionSql, attempt: PermissionCase, role: Role) {
  try {
    return { got: await isAllowed(tx, attempt, role) }
  } catch (error) {
    const code = (error as { code?: string }).code ?? 'unknown'
    if (busy.has(code)) throw error
    return { got: null, code }
  }
}

/** A transaction for each table, so that nobody who writes meanwhile waits for more than one of them. */
async function askTable(
  sql: postgres.Sql,
  fixtures: string,
  attempts: readonly PermissionCase[],
): Promise<Difference[]> {
  return rolledBack(sql, async tx => {
    await tx`select set_config('lock_timeout', '2s', true), set_config('statement_timeout', '5s', true)`
    await tx.unsafe(fixtures)
    const differing: Difference[] = []
    for (const attempt of attempts)
      for (const role of roles) {
        const answer = await answerTo(tx, attempt, role)
        const expected = attempt.allowed.includes(role)
        const { table, what } = attempt
        if (answer.got !== expected)
          differing.push({ table, what, action: actionOf(attempt), role, expected, ...answer })
      }
    return differing
  })
}

/**
 * Really asks the database everything that is declared, as each of the four roles, on rows of its own that are undone.
 * @param migrations the text of every migration, in order: where the repair is taken from
 * @throws when the database is too busy to be asked
 */
export async function permissionSelfTest(
  sql: postgres.Sql,
  migrations: readonly string[],
  attempts: readonly PermissionCase[] = declared,
): Promise<PermissionReport> {
  const fixtures = readFixtures()
  const differing: Difference[] = []
  let longestHold = 0
  for (const table of new Set(attempts.map(attempt => attempt.table))) {
    const begun = performance.now()
    differing.push(
      ...(await askTable(
        sql,
        fixtures,
        attempts.filter(attempt => attempt.table === table),
      )),
    )
    longestHold = Math.max(longestHold, Math.round(performance.now() - begun))
  }
  const asked = attempts.length * roles.length
  return {
    askedAt: new Date().toISOString(),
    asked,
    asExpected: asked - differing.length,
    differing,
    tables: permissionMatrix(attempts, differing),
    repairs: differing.length > 0 ? await repairs(sql, migrations, new Set(differing.map(({ table }) => table))) : [],
    longestHold,
  }
}

async function repairs(sql: postgres.Sql, migrations: readonly string[], tables: Set<string>) {
  const guards = declaredGuards(migrations)
  const found: PermissionReport['repairs'] = []
  for (const table of tables) {
    const name = table.includes('.') ? table : `public.${table}`
    const guard = guards.get(name)
    if (guard) found.push({ table, sql: await permissionRepair(sql, name, guard) })
  }
  return found
}
