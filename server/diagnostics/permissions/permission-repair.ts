import type { Sql, TransactionSql } from '../../backend/database/sql.ts'
import type { ServerFunctions } from '../../backend/server-functions.ts'
import { runInRolledBackTransaction } from './act-as.ts'
import type { DeclaredPolicy } from './declared-policies.ts'

type TablePermissions = { isSecured: boolean; isView: boolean; policies: Map<string, string>; grants: string[] }

/** Reads the current policies and grants of a table, as the database prints them. */
async function readTablePermissions(tx: TransactionSql, table: string): Promise<TablePermissions> {
  const [schema = '', name = ''] = table.split('.')
  const [relation] =
    await tx`select relrowsecurity as secured, relkind as kind from pg_class where oid = ${table}::regclass`
  const policies = await tx`
    select policyname as name, permissive || ' ' || roles::text || ' ' || cmd || ' ' || coalesce(qual, '') || ' / ' || coalesce(with_check, '') as rule
    from pg_policies where schemaname = ${schema} and tablename = ${name}`
  const grants = await tx`
    select grantee || ' ' || what || ' ' || field as said from (
      select g.grantee::regrole::text as grantee, g.privilege_type as what, '' as field
        from pg_class c, aclexplode(c.relacl) g where c.oid = ${table}::regclass
      union all select g.grantee::regrole::text, g.privilege_type, a.attname
        from pg_attribute a, aclexplode(a.attacl) g where a.attrelid = ${table}::regclass and not a.attisdropped) as given
    where grantee in ('anon', 'authenticated') order by 1`
  return {
    isSecured: relation?.secured === true,
    isView: relation?.kind === 'v',
    policies: new Map(policies.map(({ name, rule }) => [name, rule])),
    grants: grants.map(({ said }) => said),
  }
}

const buildPolicyDrop = (policy: string, table: string) => `drop policy if exists "${policy}" on ${table}`
const buildRevokeAll = (table: string) => `revoke all on ${table} from anon, authenticated`

/**
 * Builds the minimal SQL statements that restore a table's policies and grants to the policies and grants of the
 * migrations. The declared policies are applied in a transaction that is rolled back, because only the database can
 * tell whether two spellings mean the same rule.
 */
export async function buildPermissionRepair(sql: Sql, table: string, declaredPolicy: DeclaredPolicy): Promise<string> {
  const lines = await runInRolledBackTransaction(sql, async tx => {
    await tx`set local lock_timeout = '1s'`
    const currentGuard = await readTablePermissions(tx, table)
    if (!currentGuard.isView) {
      for (const name of currentGuard.policies.keys()) await tx.unsafe(buildPolicyDrop(name, table))
      for (const statement of declaredPolicy.policies.values()) await tx.unsafe(statement)
    }
    await tx.unsafe(buildRevokeAll(table))
    for (const grant of declaredPolicy.grants) await tx.unsafe(grant)
    const ought = await readTablePermissions(tx, table)
    const wrongPolicies = [...declaredPolicy.policies].filter(
      ([name]) => currentGuard.policies.get(name) !== ought.policies.get(name),
    )
    const strayPolicies = [...currentGuard.policies.keys()].filter(name => !declaredPolicy.policies.has(name))
    return [
      ...(declaredPolicy.isSecured && !currentGuard.isSecured
        ? [`alter table ${table} enable row level security`]
        : []),
      ...(currentGuard.isView ? [] : strayPolicies.map(name => buildPolicyDrop(name, table))),
      ...(currentGuard.isView
        ? []
        : wrongPolicies.flatMap(([name, create]) => [
            ...(currentGuard.policies.has(name) ? [buildPolicyDrop(name, table)] : []),
            create,
          ])),
      ...(String(currentGuard.grants) === String(ought.grants)
        ? []
        : [buildRevokeAll(table), ...declaredPolicy.grants]),
    ]
  })
  if (lines.length > 0) return `${lines.join(';\n')};`
  const statements = [...declaredPolicy.policies].flatMap(([name, create]) => [buildPolicyDrop(name, table), create])
  return `-- Policies and grants are as declared: look whether a function they ask was changed.\n${statements.join(';\n')};`
}

/**
 * Builds the statements for all policies and grants of a table, for backends on which statements cannot be tried out
 * in a transaction. Statements for correct policies have no effect.
 */
export async function buildAllPolicies(
  functions: ServerFunctions,
  table: string,
  declaredPolicy: DeclaredPolicy,
): Promise<string> {
  const policyNames = (await functions.call('server_policies', { what: table })) as string[]
  const lines = [
    ...(declaredPolicy.isSecured ? [`alter table ${table} enable row level security`] : []),
    ...[...new Set([...policyNames, ...declaredPolicy.policies.keys()])].map(name => buildPolicyDrop(name, table)),
    ...declaredPolicy.policies.values(),
    buildRevokeAll(table),
    ...declaredPolicy.grants,
  ]
  return `${lines.join(';\n')};`
}
