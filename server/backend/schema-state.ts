import { readDeclaredPolicies } from '../diagnostics/permissions/declared-policies.ts'
import type { Sql, TransactionSql } from './database/sql.ts'
import { readMigrations } from './migrations.ts'
import { BackendRefusal } from './refusal.ts'

/**
 * One object of the database schema. `alike`: properties that all PostgreSQL versions print identically; `exact`:
 * properties that versions print differently. Properties that differ even after a restore to the same version
 * (parentheses and casts in expressions) are left out.
 */
type SchemaObject = { kind: string; name: string; alike: string; exact: string }
type SchemaState = { format: number; version: string; major: number; objects: SchemaObject[] }

/**
 * Version of the recorded format. Increase the version when the output of `readObjects` changes: a state recorded by an
 * older version of this software is then recorded again, not compared.
 */
const stateFormatVersion = 1
/** Maximum number of objects named in an error; further objects are only counted. */
const maxNamedObjects = 3

/**
 * Compares policies, row level security, grants, triggers and functions with their state after the last migration. A
 * manual change, or a restore that lost some of them, could expose or block the data of the site.
 * @returns false if no state is recorded, as on a site of an older version
 * @throws BackendRefusal with the differences and the steps to correct them
 */
export async function checkSchemaState(sql: Sql): Promise<boolean> {
  const recorded = await readRecordedState(sql)
  if (!recorded) return false
  const [history] = await sql`select max(version) as version from supabase_migrations.schema_migrations`
  // The recorded version of the last migration differs from the version in the database when another program, such as
  // the Supabase CLI, has migrated the database since the state was recorded.
  if (history?.version !== recorded.version) return false
  const present = await readState(sql)
  const different = describeDifferences(recorded, present)
  if (different.length > 0) throw makeDifferenceRefusal(different)
  return true
}

/**
 * Checks that each policy of the migrations exists, for a database without a recorded state.
 * @throws BackendRefusal with the missing policies
 */
export async function checkDeclaredPolicies(sql: Sql, folder: string): Promise<void> {
  const present = await sql`select schemaname || '.' || tablename as table, policyname as name from pg_policies`
  const names = new Set(present.map(({ table, name }) => `${table} "${name}"`))
  const declaredPolicies = readDeclaredPolicies(readMigrations(folder).map(({ text }) => text))
  const missing = [...declaredPolicies].flatMap(([table, { policies }]) =>
    [...policies.keys()].map(name => `${table} "${name}"`).filter(name => !names.has(name)),
  )
  if (missing.length > 0) throw makeDifferenceRefusal(missing.map(name => `policy ${name} is missing`))
}

function makeDifferenceRefusal(different: string[]): BackendRefusal {
  const first = different.slice(0, maxNamedObjects).join('; ')
  const moreText = different.length > maxNamedObjects ? `; and ${different.length - maxNamedObjects} more` : ''
  return new BackendRefusal(
    `The database is not as the migrations of the site left it: ${first}${moreText}. Restore the backup as docs/operations.md says under "Restoring" (roles first), or undo what was changed by hand.`,
  )
}

/** Records the state of the schema, after all changes of a start. */
export async function recordSchemaState(sql: Sql): Promise<void> {
  const state = await readState(sql)
  const recorded = await readRecordedState(sql)
  if (recorded && recorded.version === state.version && describeDifferences(recorded, state).length === 0) return
  await sql`insert into gateway.schema_state (version, state) values (${state.version}, ${sql.json(state)})
    on conflict (is_only) do update set version = excluded.version, state = excluded.state, recorded_at = now()`
}

async function readRecordedState(sql: Sql): Promise<SchemaState | undefined> {
  const [table] = await sql`select to_regclass('gateway.schema_state') is not null as exists`
  if (!table?.exists) return undefined
  const [row] = await sql<{ state: SchemaState }[]>`select state from gateway.schema_state`
  return row?.state.format === stateFormatVersion ? row.state : undefined
}

const buildObjectKey = ({ kind, name }: SchemaObject) => `${kind} ${name}`

/**
 * Types of schema objects of which an extra object is an error, because such an object may grant access. An extra
 * function or trigger is harmless.
 */
const permissionObjectKinds = new Set(['policy', 'grants'])

/**
 * Describes the differences between two states of the schema in words. The property `exact` is compared only within one
 * major version of PostgreSQL.
 */
export function describeDifferences(recorded: SchemaState, present: SchemaState): string[] {
  const now = new Map(present.objects.map(object => [buildObjectKey(object), object]))
  const isSameMajor = recorded.major === present.major
  const lostObjects = recorded.objects.flatMap(object => {
    const current = now.get(buildObjectKey(object))
    now.delete(buildObjectKey(object))
    if (!current) return [`${buildObjectKey(object)} is missing`]
    const isSame = current.alike === object.alike && (!isSameMajor || current.exact === object.exact)
    return isSame ? [] : [`${buildObjectKey(object)} differs`]
  })
  const strange = [...now.values()].filter(({ kind }) => permissionObjectKinds.has(kind))
  return [...lostObjects, ...strange.map(object => `${buildObjectKey(object)} was added`)]
}

async function readState(sql: Sql): Promise<SchemaState> {
  return sql.begin(async tx => {
    // An empty search path makes PostgreSQL print object names with their schema, whatever the search path of the
    // account is.
    await tx`set local search_path = ''`
    const [server] = await tx`select current_setting('server_version_num')::int / 10000 as major,
      (select max(version) from supabase_migrations.schema_migrations) as version`
    return {
      format: stateFormatVersion,
      major: server?.major,
      version: server?.version ?? '',
      objects: await readObjects(tx),
    }
  })
}

/** Privileges that every PostgreSQL version knows, and the roles that requests use. */
const privileges = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'USAGE', 'EXECUTE']
const requestRoles = ['anon', 'authenticated', 'service_role']

/** Pattern of syntax that does not change the meaning of an expression: parentheses, spaces, casts. */
const neutralSyntaxPattern = String.raw`[()\s]|::"?[a-z_.]+"?( varying)?(\[\])?`

async function readObjects(tx: TransactionSql): Promise<SchemaObject[]> {
  const rows = await tx<SchemaObject[]>`
    with ours as (select oid, nspname, nspacl from pg_catalog.pg_namespace where nspname in ('public', 'private')),
    granted as (
      select n.nspname as object, g.grantee, g.privilege_type, '' as part from ours n, aclexplode(n.nspacl) g
      union all
      select n.nspname || '.' || c.relname, g.grantee, g.privilege_type, ''
        from pg_class c join ours n on n.oid = c.relnamespace, aclexplode(c.relacl) g where c.relkind in ('r', 'v', 'm', 'p', 'S')
      union all
      select n.nspname || '.' || c.relname, g.grantee, g.privilege_type, a.attname
        from pg_class c join ours n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and not a.attisdropped,
          aclexplode(a.attacl) g
      union all
      select p.oid::regprocedure::text, g.grantee, g.privilege_type, ''
        from pg_proc p join ours n on n.oid = p.pronamespace, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g
    )
    select 'policy' as kind, schemaname || '.' || tablename || ' "' || policyname || '"' as name,
        concat_ws(' ', permissive, cmd, (select string_agg(r, ',' order by r) from unnest(roles) r)) as alike,
        md5(regexp_replace(concat_ws(' / ', coalesce(qual, ''), coalesce(with_check, '')), ${neutralSyntaxPattern}, '', 'g')) as exact
      from pg_policies where schemaname in ('public', 'private', 'storage', 'realtime')
    union all
    select 'row security', n.nspname || '.' || c.relname, concat_ws(' ', c.relrowsecurity, c.relforcerowsecurity), ''
      from pg_class c join ours n on n.oid = c.relnamespace where c.relkind in ('r', 'p')
    union all
    select 'grants', object, string_agg(concat_ws(' ', role, privilege_type, part), ', ' order by role collate "C", privilege_type, part), ''
      from (select object, privilege_type, part, case when grantee = 0 then 'public' else grantee::regrole::text end as role from granted) g
      where privilege_type = any (${privileges}) and role = any (${[...requestRoles, 'public']})
      group by object
    union all
    select 'function', p.oid::regprocedure::text,
        md5(concat_ws(' / ', p.prosrc, p.prosecdef, p.provolatile, p.proisstrict, array_to_string(p.proconfig, ','),
          p.proretset, p.prorettype::regtype)), ''
      from pg_proc p join ours n on n.oid = p.pronamespace
      where not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select 'trigger', t.tgname || ' on ' || t.tgrelid::regclass::text,
        concat_ws(' ', t.tgfoid::regprocedure, t.tgtype, t.tgenabled, t.tgqual is not null, (select string_agg(a.attname, ',' order by a.attname)
          from pg_attribute a where a.attrelid = t.tgrelid and a.attnum = any (t.tgattr::int2[]))), ''
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where not t.tgisinternal and n.nspname in ('public', 'private', 'auth', 'storage', 'realtime')`
  return [...rows]
}
