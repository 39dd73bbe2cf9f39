import type { Sql, TransactionSql } from '../database/sql.ts'
import { BackendRefusal } from '../refusal.ts'

const missingRoleStatements = `
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  create role authenticator nologin noinherit;`

/**
 * Creates the roles of hosted Supabase that are missing. The database account then needs CREATEROLE, but not superuser.
 */
export async function ensureRoles(sql: TransactionSql): Promise<void> {
  const present = new Set((await sql`select rolname from pg_roles`).map(row => row.rolname))
  const [me] =
    await sql`select rolsuper, rolcreaterole, rolbypassrls, rolname from pg_roles where rolname = current_user`
  const mayBypass = me?.rolsuper || me?.rolbypassrls
  for (const role of ['anon', 'authenticated', 'service_role', 'authenticator'].filter(role => !present.has(role))) {
    if (!me?.rolsuper && !me?.rolcreaterole) throw new BackendRefusal(formatRoleInstruction(me?.rolname))
    await sql.unsafe(`create role ${role} nologin noinherit ${role === 'service_role' && mayBypass ? 'bypassrls' : ''}`)
    if (role === 'authenticator') await sql`grant anon, authenticated, service_role to authenticator`
  }
  if (me?.rolsuper) return
  const [server] = await sql`select current_setting('server_version_num')::int >= 160000 as "isModern"`
  const privilege = server?.isModern ? 'SET' : 'MEMBER'
  const [may] =
    await sql`select bool_and(pg_has_role(r, ${privilege})) as "maySet" from unnest(array['anon', 'authenticated', 'service_role']) r`
  if (may?.maySet) return
  try {
    await sql.savepoint(inner =>
      inner.unsafe(
        `grant anon, authenticated, service_role to current_user ${server?.isModern ? 'with inherit false, set true' : ''}`,
      ),
    )
  } catch {
    throw new BackendRefusal(formatRoleInstruction(me?.rolname))
  }
}

/** Whether the service role has BYPASSRLS. Otherwise the owner of the tables replaces the service role. */
export async function canServiceRoleBypass(sql: Sql): Promise<boolean> {
  const [role] = await sql`select rolbypassrls from pg_roles where rolname = 'service_role'`
  return role?.rolbypassrls === true
}

const formatRoleInstruction = (account: string) =>
  `The database account ${account} may not make the roles it needs. Let an administrator of the database run:` +
  `${missingRoleStatements.replace(/\s+/g, ' ')} grant anon, authenticated, service_role to "${account}";`
