import { splitSqlStatements } from './sql-statements.ts'

/** Row level security policies and grants of one table after the last migration. */
export type DeclaredPolicy = {
  isSecured: boolean
  /** SQL statement that creates each policy, by the name of the policy. */
  policies: Map<string, string>
  /** GRANT and REVOKE statements for this table, in order. */
  grants: string[]
}

const qualifyTableName = (table: string) =>
  (table.includes('.') ? table : `public.${table}`).replaceAll('"', '').toLowerCase()

/**
 * Extracts policies, row level security and grants from the migrations. A later statement replaces an earlier statement
 * for the same object.
 */
export function readDeclaredPolicies(migrations: readonly string[]): Map<string, DeclaredPolicy> {
  const guards = new Map<string, DeclaredPolicy>()
  const findGuard = (name: string) => {
    const table = qualifyTableName(name)
    const guard = guards.get(table) ?? { isSecured: false, policies: new Map<string, string>(), grants: [] }
    guards.set(table, guard)
    return guard
  }
  for (const statement of migrations.flatMap(splitSqlStatements)) {
    const policy = /^(create|drop) policy (?:if exists )?"([^"]+)"\s+on\s+([\w."]+)/i.exec(statement)
    const security = /^alter table (?:if exists )?(?:only )?([\w."]+)\s+(enable|disable) row level security/i.exec(
      statement,
    )
    const grant =
      /^(grant|revoke)\s+([\s\S]+?)\s+on\s+(?:table\s+)?([\w."]+(?:\s*,\s*[\w."]+)*)\s+(to|from)\s+([\s\S]+)$/i.exec(
        statement,
      )
    const dropped = /^drop table (?:if exists )?([\w."]+)/i.exec(statement)
    if (policy) {
      const [, verb = '', name = '', table = ''] = policy
      if (verb.toLowerCase() === 'create') findGuard(table).policies.set(name, statement)
      else findGuard(table).policies.delete(name)
    } else if (security) findGuard(security[1] ?? '').isSecured = security[2]?.toLowerCase() === 'enable'
    else if (grant) {
      const [, verb, what, tables = '', direction, whom] = grant
      for (const table of tables.split(','))
        findGuard(table.trim()).grants.push(`${verb} ${what} on ${qualifyTableName(table.trim())} ${direction} ${whom}`)
    } else if (dropped) guards.delete(qualifyTableName(dropped[1] ?? ''))
  }
  return guards
}
