import { makeLookupTable } from '../../make-lookup-table.ts'
import { type PermissionRole, testRoles } from './cast.ts'
import type { PermissionCase } from './permission-case.ts'

const permissionActions = ['read', 'add', 'change', 'remove'] as const
export type PermissionAction = (typeof permissionActions)[number]

/**
 * Cell of the permission matrix. `own`: only the caller's own rows. `differs`: the database allows something else than
 * declared.
 */
type MatrixCell = 'allowed' | 'own' | 'refused' | 'differs'
export type MatrixRow = { table: string; cells: Record<PermissionRole, Record<PermissionAction, MatrixCell>> }

const actionsBySqlVerb = makeLookupTable<PermissionAction>({
  select: 'read',
  insert: 'add',
  update: 'change',
  delete: 'remove',
})

/** Finds the SQL action of a permission case by its first word, because each case is one statement. */
export const getPermissionCaseAction = ({ sql }: PermissionCase): PermissionAction =>
  actionsBySqlVerb[/^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? ''] ?? 'read'

type WrongPermission = { table: string; action: PermissionAction; role: PermissionRole }

/** Builds the permission matrix from the declared cases: one row per table, one cell per role and action. */
export function buildPermissionMatrix(
  attempts: readonly PermissionCase[],
  differing: readonly WrongPermission[],
): MatrixRow[] {
  const cell = (table: string, role: PermissionRole, action: PermissionAction): MatrixCell => {
    if (differing.some(d => d.table === table && d.role === role && d.action === action)) return 'differs'
    const let_ = attempts.filter(
      a => a.table === table && getPermissionCaseAction(a) === action && a.allowed.includes(role),
    )
    if (let_.length === 0) return 'refused'
    return let_.every(({ own }) => own) ? 'own' : 'allowed'
  }
  const byAction = (table: string, role: PermissionRole) =>
    Object.fromEntries(permissionActions.map(action => [action, cell(table, role, action)])) as Record<
      PermissionAction,
      MatrixCell
    >
  return [...new Set(attempts.map(({ table }) => table))].map(table => ({
    table,
    cells: Object.fromEntries(testRoles.map(role => [role, byAction(table, role)])) as MatrixRow['cells'],
  }))
}
