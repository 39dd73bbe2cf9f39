/**
 * Queries on PostgreSQL's catalogue. The queries run with an empty search path, so that type names include their
 * schema. OIDs are text. `$1` is the name of the schema.
 */

export type RelationRow = {
  oid: string
  schema: string
  name: string
  isView: boolean
  canInsert: boolean
  canUpdate: boolean
  canDelete: boolean
  columns: { name: string; type: string; baseType: string; isNullable: boolean; default: string | null }[] | null
}

/**
 * Builds the SQL that tests whether a relation can be changed. The bits of `pg_relation_is_updatable` are 4 for update,
 * 8 for insert, 16 for delete.
 */
const buildWritableSql = (bit: number) =>
  `c.relkind in ('r', 'p') or (c.relkind in ('v', 'f') and pg_relation_is_updatable(c.oid::regclass, true) & ${bit} = ${bit})`

export const relationsQuery = `
  select c.oid::text as oid, n.nspname as schema, c.relname as name, c.relkind in ('v', 'm') as "isView",
    ${buildWritableSql(8)} as "canInsert", ${buildWritableSql(4)} as "canUpdate", ${buildWritableSql(16)} as "canDelete",
    (
      select jsonb_agg(jsonb_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, a.atttypmod),
        'baseType', format_type(base.oid, null),
        'isNullable', not (a.attnotnull or (t.typtype = 'd' and t.typnotnull)),
        'default', case
          when a.attidentity = 'd' then format('nextval(%L)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
          when a.attgenerated <> '' then null
          when d.adbin is null then pg_get_expr(t.typdefaultbin, 0)
          else pg_get_expr(d.adbin, d.adrelid)
        end
      ) order by a.attnum)
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      cross join lateral (
        with recursive base(oid, next) as (
          select t.oid, t.typbasetype
          union all
          select b.oid, b.typbasetype from base join pg_type b on b.oid = base.next
        )
        select oid from base where next = 0
      ) base
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition and n.nspname = $1
  order by c.relname`

export type ConstraintRow = {
  name: string
  kind: 'p' | 'u' | 'f'
  relation: string
  columns: number[]
  target: string
  targetColumns: number[] | null
}

/**
 * Query for the keys of every table, because tables below a view may be in any schema. A partition's foreign key
 * belongs to the parent table.
 */
export const constraintsQuery = `
  select conname as name, contype::text as kind, conrelid::text as relation, to_jsonb(conkey) as columns,
    confrelid::text as target, to_jsonb(confkey) as "targetColumns"
  from pg_constraint
  where contype in ('p', 'u', 'f') and conrelid <> 0 and not (contype = 'f' and conparentid <> 0)
    and connamespace <> 'pg_catalog'::regnamespace
  order by conrelid, conname`

export type RelationNameRow = { oid: string; schema: string; name: string; columns: Record<string, string> | null }

/** Query for names and columns (by number) of views and of tables with a key. */
export const relationNamesQuery = `
  select c.oid::text as oid, n.nspname as schema, c.relname as name,
    (
      select jsonb_object_agg(a.attnum, a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'v', 'm', 'f', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    and (
      c.relkind in ('v', 'm')
      or exists (select from pg_constraint k where k.contype in ('p', 'f') and (k.conrelid = c.oid or k.confrelid = c.oid))
    )`

export type ViewRow = { oid: string; tree: string }

export const viewsQuery = `
  select c.oid::text as oid, r.ev_action::text as tree
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_rewrite r on r.ev_class = c.oid
  where c.relkind in ('v', 'm') and r.rulename = '_RETURN' and n.nspname not in ('pg_catalog', 'information_schema')`

export type FunctionRow = {
  name: string
  parameters: { name: string; type: string; isRequired: boolean; isVariadic: boolean }[] | null
  typeSchema: string
  typeName: string
  isSet: boolean
  isComposite: boolean
  volatility: 'i' | 's' | 'v'
  isVariadic: boolean
  settings: string[]
}

/**
 * Query for functions that can be called by parameter names. An unnamed parameter must be the only parameter and have
 * a type that a request body can have.
 */
export const functionsQuery = `
  with recursive bases(oid, base, next) as (
    select oid, oid, typbasetype from pg_type
    union all
    select bases.oid, t.oid, t.typbasetype from bases join pg_type t on t.oid = bases.next
  )
  select p.proname as name, inputs.parameters, tn.nspname as "typeSchema", coalesce(rowtype.relname, t.typname) as "typeName",
    p.proretset as "isSet", t.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false) as "isComposite",
    p.provolatile::text as volatility, p.provariadic > 0 as "isVariadic", to_jsonb(coalesce(p.proconfig, '{}')) as settings
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join bases on bases.oid = p.prorettype and bases.next = 0
  join pg_type t on t.oid = bases.base
  join pg_namespace tn on tn.oid = t.typnamespace
  left join pg_class rowtype on rowtype.oid = t.typrelid
  left join lateral (
    select jsonb_agg(jsonb_build_object(
        'name', coalesce(a.name, ''), 'type', a.type::regtype::text,
        'isRequired', a.place <= p.pronargs - p.pronargdefaults, 'isVariadic', coalesce(a.mode = 'v', false)
      ) order by a.place) as parameters,
      count(*) filter (where coalesce(a.name, '') = '') as unnamed,
      bool_and(a.type in ('bytea'::regtype, 'json'::regtype, 'jsonb'::regtype, 'text'::regtype, 'xml'::regtype)) as "areBodies",
      count(*) as number
    from unnest(p.proargtypes::oid[], p.proargnames, p.proargmodes) with ordinality a(type, name, mode, place)
    where a.type is not null
  ) inputs on true
  where n.nspname = $1 and p.prokind = 'f' and t.oid <> 'trigger'::regtype and t.oid <> 'event_trigger'::regtype
    and (inputs.unnamed = 0 or (inputs.unnamed = 1 and inputs.number = 1 and inputs."areBodies"))`

export type RowFunctionRow = {
  schema: string
  name: string
  relation: string
  /** Type in SQL syntax. */
  type: string
  target: string | null
  isToOne: boolean
}

/**
 * Query for functions that have one row of the schema as their argument: computed columns, or computed relationships
 * when they return rows.
 */
export const rowFunctionsQuery = `
  select pn.nspname as schema, p.proname as name, c.relname as relation, p.prorettype::regtype::text as type,
    case when rn.nspname = $1 then r.relname end as target, not p.proretset or p.prorows = 1 as "isToOne"
  from pg_proc p
  join pg_namespace pn on pn.oid = p.pronamespace
  join pg_class c on c.reltype = p.proargtypes[0] and c.relkind in ('r', 'v', 'm', 'f', 'p')
  join pg_namespace cn on cn.oid = c.relnamespace
  left join pg_class r on r.reltype = p.prorettype and r.relkind in ('r', 'v', 'm', 'f', 'p')
  left join pg_namespace rn on rn.oid = r.relnamespace
  where p.pronargs = 1 and p.prokind = 'f' and cn.nspname = $1`

export type CastRow = { source: string; target: string; function: string }

/** Query for implicit casts between a domain and text or JSON. */
export const castsQuery = `
  select c.castsource::regtype::text as source, c.casttarget::regtype::text as target, c.castfunc::regproc::text as function
  from pg_cast c join pg_type s on s.oid = c.castsource join pg_type t on t.oid = c.casttarget
  where c.castcontext = 'i' and c.castmethod = 'f' and (
    (s.typtype = 'd' and c.casttarget in ('json'::regtype, 'text'::regtype))
    or (t.typtype = 'd' and c.castsource in ('json'::regtype, 'text'::regtype))
  )`
