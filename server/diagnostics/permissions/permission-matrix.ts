import type { Attempt } from './attempt-shape.ts'
import { type Role, roles } from './cast.ts'

export const acts = ['read', 'add', 'change', 'remove'] as const
export type Act = (typeof acts)[number]

/** `own`: only rows of one's own. `differs`: the database answered otherwise than declared. */
export type Cell = 'allowed' | 'own' | 'refused' | 'differs'
export type MatrixRow = { table: string; cells: Record<Role, Record<Act, Cell>> }

const verbs: Record<string, Act> = { select: 'read', insert: 'add', update: 'change', delete: 'remove' }

/** Told by its first word: every attempt is one statement. */
export const actOf = ({ sql }: Attempt): Act => verbs[/^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? ''] ?? 'read'

type Wrong = { table: string; act: Act; role: Role }

/** One row a table, one cell for each role and act, as the attempts declare it. */
export function permissionMatrix(attempts: readonly Attempt[], differing: readonly Wrong[]): MatrixRow[] {
  const cell = (table: string, role: Role, act: Act): Cell => {
    if (differing.some(d => d.table === table && d.role === role && d.act === act)) return 'differs'
    const let_ = attempts.filter(a => a.table === table && actOf(a) === act && a.allowed.includes(role))
    if (let_.length === 0) return 'refused'
    return let_.every(({ own }) => own) ? 'own' : 'allowed'
  }
  const byAct = (table: string, role: Role) =>
    Object.fromEntries(acts.map(act => [act, cell(table, role, act)])) as Record<Act, Cell>
  return [...new Set(attempts.map(({ table }) => table))].map(table => ({
    table,
    cells: Object.fromEntries(roles.map(role => [role, byAct(table, role)])) as MatrixRow['cells'],
  }))
}
