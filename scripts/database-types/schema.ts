import type { Sql } from '../../server/backend/database/sql.ts'

type ColumnDescription = { name: string; type: string; nullable: boolean; optional: boolean; never: boolean }
type Relationship = {
  name: string
  columns: string[]
  isOneToOne: boolean
  relation: string
  referenced: string[]
}
export type RelationDescription = {
  name: string
  isView: boolean
  columns: ColumnDescription[]
  relationships: Relationship[]
}
export type RpcFunction = {
  name: string
  args: { name: string; type: string; optional: boolean }[]
  returns: string
  /** Columns of the result, if the function returns a table. */
  columns: { name: string; type: string }[]
}
type Enumeration = { name: string; values: string[] }
export type DatabaseSchema = { relations: RelationDescription[]; functions: RpcFunction[]; enums: Enumeration[] }

// Finds the TypeScript type of a database type. A domain has the type of its base type; the name of an array type is
// the name of its element with a leading underscore.
const typeNameSql = `case when t.typtype = 'd' then b.typname else t.typname end`

/** Describes tables, views, callable functions and enums of schema public, in a stable order. */
export async function describeSchema(sql: Sql): Promise<DatabaseSchema> {
  const columns = await sql.unsafe(`
    select c.relname, c.relkind, a.attname as name, ${typeNameSql} as type, not (a.attnotnull or t.typnotnull) as nullable,
      a.atthasdef or a.attidentity <> '' as has_default, a.attidentity = 'a' or a.attgenerated <> '' as never
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid left join pg_type b on b.oid = t.typbasetype
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attname`)
  const keys = await sql.unsafe(`
    select k.conname as name, c.relname, f.relname as relation,
      array(select attname::text from unnest(k.conkey) with ordinality u(n, o) join pg_attribute on attrelid = c.oid and attnum = n order by o) as columns,
      array(select attname::text from unnest(k.confkey) with ordinality u(n, o) join pg_attribute on attrelid = f.oid and attnum = n order by o) as referenced,
      exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indkey::int2[] = k.conkey) as is_one_to_one
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and f.relnamespace = 'public'::regnamespace
    order by k.conname`)
  const functions = await sql.unsafe(`
    select p.proname as name, p.proretset, r.typname as returns, coalesce(p.proargnames, '{}') as names, p.pronargdefaults as defaults,
      array(select t.typname::text from unnest(p.proargtypes) with ordinality u(o, n) join pg_type t on t.oid = o order by n) as types,
      array(select json_build_object('name', p.proargnames[n], 'type', t.typname)
        from unnest(p.proallargtypes) with ordinality u(o, n) join pg_type t on t.oid = o where p.proargmodes[n] = 't' order by n) as columns
    from pg_proc p join pg_type r on r.oid = p.prorettype
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and r.typname <> 'trigger' order by p.proname`)
  const enums = await sql.unsafe(`
    select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as values
    from pg_enum e join pg_type t on t.oid = e.enumtypid where t.typnamespace = 'public'::regnamespace group by 1 order by 1`)

  const relations = new Map<string, RelationDescription>()
  for (const column of columns) {
    const isView = column.relkind === 'v'
    const relation =
      relations.get(column.relname) ??
      ({ name: column.relname, isView, columns: [], relationships: [] } as RelationDescription)
    const { name, type, nullable, never } = column
    relation.columns.push({ name, type, nullable: isView || nullable, optional: nullable || column.has_default, never })
    relations.set(relation.name, relation)
  }
  for (const { name, relname, relation, columns, referenced, is_one_to_one: isOneToOne } of keys)
    relations.get(relname)?.relationships.push({ name, columns, isOneToOne, relation, referenced })

  return {
    relations: [...relations.values()],
    functions: functions.map(({ name, names, types, defaults, returns, proretset, columns }) => ({
      name,
      args: (types as string[]).map((type, i) => ({
        name: names[i] || `arg${i}`,
        type,
        optional: i >= types.length - defaults,
      })),
      returns: proretset ? `_${returns}` : returns,
      columns,
    })),
    enums: enums.map(({ name, values }) => ({ name, values })),
  }
}
