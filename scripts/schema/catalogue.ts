import type { Sql } from '../../server/backend/database/sql.ts'

/** Definitions of a database's objects by type and name, such as `index public.events_by_media`. */
export type SchemaCatalogue = Map<string, string>

type CatalogueEntry = { object: string; definition: string }

/**
 * Reads the definitions of the objects that our schema files make: all objects in the schemas public and private, and
 * our policies and triggers on tables of Supabase. Names are printed with their schema. OIDs and physical column
 * numbers are left out, so that two databases with the same schema are equal.
 */
export function readCatalogue(sql: Sql): Promise<SchemaCatalogue> {
  return sql.begin(async tx => {
    await tx`set local search_path = ''`
    const entries: CatalogueEntry[] = []
    for (const query of catalogueQueries) entries.push(...(await tx.unsafe<CatalogueEntry[]>(query)))
    return new Map(entries.map(({ object, definition }) => [object, definition]))
  })
}

/**
 * Compares two catalogues.
 * @returns a line for each object that is missing in one catalogue or defined differently, ordered by name
 */
export function compareCatalogues(files: SchemaCatalogue, migrations: SchemaCatalogue): string[] {
  const names = [...new Set([...files.keys(), ...migrations.keys()])].sort()
  return names.flatMap(name => {
    const [wanted, made] = [files.get(name), migrations.get(name)]
    if (wanted === made) return []
    if (made === undefined) return [`${name} is missing in the migrations`]
    if (wanted === undefined) return [`${name} is missing in the schema files`]
    return [`${name} differs: the schema files say ${wanted}; the migrations made ${made}`]
  })
}

const ownSchemasSql = `select oid from pg_catalog.pg_namespace where nspname in ('public', 'private')`
const guardedSchemasSql = `select oid from pg_catalog.pg_namespace where nspname in ('public', 'private', 'auth', 'storage', 'realtime')`

/**
 * SQL for the privileges of an object in a fixed order. The privileges of the owner are left out, because each database
 * has another owner.
 */
const buildPrivilegesSql = (acl: string, owner: string) => `(select string_agg(held, ', ' order by held) from (
    select concat_ws(' ', case when g.grantee = 0 then 'public' else g.grantee::regrole::text end, g.privilege_type,
      case when g.is_grantable then 'with grant option' end) as held
    from pg_catalog.aclexplode(${acl}) g where g.grantee <> ${owner}) as holders)`

const catalogueQueries = [
  // Definitions of schemas
  `select 'schema ' || nspname as object, coalesce(${buildPrivilegesSql('nspacl', 'nspowner')}, '') as definition
    from pg_catalog.pg_namespace where oid in (${ownSchemasSql}) and nspname <> 'public'`,
  `select concat_ws(' ', 'default privileges', nullif(defaclnamespace, 0)::regnamespace, defaclobjtype::text) as object,
      coalesce(${buildPrivilegesSql('defaclacl', 'defaclrole')}, '') as definition from pg_catalog.pg_default_acl`,
  // Definitions of types
  `select 'type ' || t.oid::regtype as object, concat_ws(' ', t.typtype::text, t.typnotnull::text, t.typdefault, pg_catalog.format_type(nullif(t.typbasetype, 0), t.typtypmod),
      (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_catalog.pg_enum e where e.enumtypid = t.oid),
      (select string_agg(k.conname || ' ' || pg_catalog.pg_get_constraintdef(k.oid), ', ' order by k.conname) from pg_catalog.pg_constraint k where k.contypid = t.oid),
      ${buildPrivilegesSql('t.typacl', 't.typowner')}) as definition
    from pg_catalog.pg_type t where t.typnamespace in (${ownSchemasSql}) and t.typtype in ('d', 'e', 'r')`,
  // Definitions of tables, views and their columns
  `select case c.relkind when 'v' then 'view ' else 'table ' end || c.oid::regclass as object,
      concat_ws(' ', c.relpersistence::text, c.relrowsecurity::text, c.relforcerowsecurity::text, c.relreplident::text, array_to_string(c.reloptions, ','),
        case when c.relkind = 'v' then pg_catalog.pg_get_viewdef(c.oid) end) as definition
    from pg_catalog.pg_class c where c.relnamespace in (${ownSchemasSql}) and c.relkind in ('r', 'p', 'v', 'm')`,
  `select 'column ' || c.oid::regclass || '.' || a.attname as object,
      concat_ws(' ', rank() over (partition by c.oid order by a.attnum), pg_catalog.format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
        'identity ' || nullif(a.attidentity::text, ''), 'generated ' || nullif(a.attgenerated::text, ''), 'default ' || pg_catalog.pg_get_expr(d.adbin, d.adrelid),
        'storage ' || a.attstorage::text, 'collation ' || nullif(nullif(a.attcollation, 0), t.typcollation)::regcollation::text) as definition
    from pg_catalog.pg_attribute a join pg_catalog.pg_class c on c.oid = a.attrelid join pg_catalog.pg_type t on t.oid = a.atttypid
      left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace in (${ownSchemasSql}) and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped`,
  `select 'grants on ' || c.oid::regclass as object, ${buildPrivilegesSql('c.relacl', 'c.relowner')} as definition
    from pg_catalog.pg_class c where c.relnamespace in (${ownSchemasSql}) and c.relkind in ('r', 'p', 'v', 'm', 'S') and ${buildPrivilegesSql('c.relacl', 'c.relowner')} is not null`,
  `select 'grants on ' || c.oid::regclass || '.' || a.attname as object, ${buildPrivilegesSql('a.attacl', 'c.relowner')} as definition
    from pg_catalog.pg_attribute a join pg_catalog.pg_class c on c.oid = a.attrelid
    where c.relnamespace in (${ownSchemasSql}) and not a.attisdropped and ${buildPrivilegesSql('a.attacl', 'c.relowner')} is not null`,
  // Definitions of objects that belong to a table, such as indexes
  `select 'constraint ' || k.conrelid::regclass || ' ' || k.conname as object,
      concat_ws(' ', pg_catalog.pg_get_constraintdef(k.oid), case when not k.convalidated then 'not valid' end) as definition
    from pg_catalog.pg_constraint k where k.connamespace in (${ownSchemasSql}) and k.conrelid <> 0 and k.contype <> 't'`,
  `select 'index ' || i.indexrelid::regclass as object, concat_ws(' ', pg_catalog.pg_get_indexdef(i.indexrelid), i.indisvalid::text) as definition
    from pg_catalog.pg_index i join pg_catalog.pg_class c on c.oid = i.indexrelid where c.relnamespace in (${ownSchemasSql})`,
  `select 'policy ' || p.polrelid::regclass || ' "' || p.polname || '"' as object, concat_ws(' ', p.polcmd::text, p.polpermissive::text,
      (select string_agg(case role when 0 then 'public' else role::regrole::text end, ', ' order by role::regrole::text) from unnest(p.polroles) role),
      'using ' || pg_catalog.pg_get_expr(p.polqual, p.polrelid), 'with check ' || pg_catalog.pg_get_expr(p.polwithcheck, p.polrelid)) as definition
    from pg_catalog.pg_policy p join pg_catalog.pg_class c on c.oid = p.polrelid where c.relnamespace in (${guardedSchemasSql})`,
  `select 'trigger ' || t.tgname || ' on ' || t.tgrelid::regclass as object, pg_catalog.pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text as definition
    from pg_catalog.pg_trigger t join pg_catalog.pg_class c on c.oid = t.tgrelid where not t.tgisinternal and c.relnamespace in (${guardedSchemasSql})`,
  // Definitions of functions
  `select 'function ' || p.oid::regprocedure as object, pg_catalog.pg_get_functiondef(p.oid) as definition
    from pg_catalog.pg_proc p where p.pronamespace in (${ownSchemasSql}) and p.prokind in ('f', 'p') and not exists (select from pg_catalog.pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  `select 'grants on function ' || p.oid::regprocedure as object, ${buildPrivilegesSql("coalesce(p.proacl, pg_catalog.acldefault('f', p.proowner))", 'p.proowner')} as definition
    from pg_catalog.pg_proc p where p.pronamespace in (${ownSchemasSql}) and ${buildPrivilegesSql("coalesce(p.proacl, pg_catalog.acldefault('f', p.proowner))", 'p.proowner')} is not null`,
  // Definitions of comments
  `select 'comment on ' || pg_catalog.pg_describe_object(d.classoid, d.objoid, d.objsubid) as object, d.description as definition
    from pg_catalog.pg_description d where (d.classoid = 'pg_catalog.pg_proc'::regclass and d.objoid in (select oid from pg_catalog.pg_proc where pronamespace in (${ownSchemasSql})))
      or (d.classoid = 'pg_catalog.pg_class'::regclass and d.objoid in (select oid from pg_catalog.pg_class where relnamespace in (${ownSchemasSql})))`,
  // Rows that the procedures of the schema files write: the record types, and the tables that belong to the record
  // types.
  `select 'record kind ' || kind as object, (to_jsonb(k) - 'place')::text as definition from private.record_kinds k`,
  `select 'record part ' || kind || ' ' || name as object, to_jsonb(p)::text as definition from private.record_parts p`,
]
