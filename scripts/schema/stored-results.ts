import type { Sql } from '../../server/backend/database/sql.ts'

/** Index or generated column that stores results of one of our database functions. */
export type StoredFunctionResult = {
  name: string
  schema: string
  table: string
  isColumn: boolean
  /** Functions in the definition of the index or column, and every function of ours that these functions call. */
  functions: string[]
}

type StoredResult = { name: string; schema: string; table: string; isColumn: boolean; function: string }

const ownFunctionsSql = `p.pronamespace in ('private'::regnamespace, 'public'::regnamespace)`

/**
 * Lists indexes and generated columns that store results of our functions. PostgreSQL does not notice when a replaced
 * function returns other results: the stored results stay, and queries that use them are wrong.
 */
export async function listStoredResults(sql: Sql): Promise<StoredFunctionResult[]> {
  const stored = await sql.unsafe<StoredResult[]>(`
    select c.relname as name, c.relnamespace::regnamespace::text as schema, i.indrelid::regclass::text as table, false as "isColumn", p.proname as function
      from pg_depend d join pg_class c on c.oid = d.objid and c.relkind = 'i' join pg_index i on i.indexrelid = c.oid join pg_proc p on p.oid = d.refobjid
      where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_proc'::regclass and ${ownFunctionsSql}
    union
    select a.attname, c.relnamespace::regnamespace::text, a.attrelid::regclass::text, true, p.proname
      from pg_depend d join pg_attrdef f on f.oid = d.objid join pg_attribute a on a.attrelid = f.adrelid and a.attnum = f.adnum and a.attgenerated <> ''
        join pg_class c on c.oid = a.attrelid join pg_proc p on p.oid = d.refobjid
      where d.classid = 'pg_attrdef'::regclass and d.refclassid = 'pg_proc'::regclass and ${ownFunctionsSql}`)
  const called = await listCalledFunctions(sql)
  return stored.map(({ function: named, ...place }) => ({
    ...place,
    functions: [...collectCalledFunctions(named, called)],
  }))
}

/**
 * Lists the functions that each function calls. The calls of SQL functions are read from the catalogue, the calls of
 * other functions from their source text.
 */
async function listCalledFunctions(sql: Sql): Promise<Map<string, string[]>> {
  const bodies = await sql.unsafe<{ name: string; body: string }[]>(`
    select p.proname as name, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as body from pg_proc p where ${ownFunctionsSql} and p.prokind = 'f'`)
  return new Map(
    bodies.map(({ name, body }) => [
      name,
      [...body.matchAll(/\b(?:private|public)\.(\w+)\(/g)].map(([, called = '']) => called),
    ]),
  )
}

function collectCalledFunctions(name: string, called: Map<string, string[]>, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const next of called.get(name) ?? []) collectCalledFunctions(next, called, found)
  return found
}
