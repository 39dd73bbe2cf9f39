import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { databaseForTests } from '../support/database-for-tests.ts'

const sql = databaseForTests({ empty: true })

const folder = 'supabase/migrations'
const migrations = readdirSync(folder)
  .sort()
  .map(name => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') }))

/** Replaced with the same results, as the migration says at its head: what is stored stays right. */
const sameResults = ['20261124010200_search_once.sql']

type Stored = { name: string; table: string; isColumn: boolean; function: string }

/** What holds results of our functions: indexes on expressions, and generated columns. */
const storedResults = () => sql<Stored[]>`
  select c.relname as name, i.indrelid::regclass::text as table, false as "isColumn", p.proname as function
    from pg_depend d join pg_class c on c.oid = d.objid and c.relkind = 'i' join pg_index i on i.indexrelid = c.oid join pg_proc p on p.oid = d.refobjid
    where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_proc'::regclass and p.pronamespace in ('private'::regnamespace, 'public'::regnamespace)
  union
  select a.attname, a.attrelid::regclass::text, true, p.proname
    from pg_depend d join pg_attrdef f on f.oid = d.objid join pg_attribute a on a.attrelid = f.adrelid and a.attnum = f.adnum and a.attgenerated <> ''
      join pg_proc p on p.oid = d.refobjid
    where d.classid = 'pg_attrdef'::regclass and d.refclassid = 'pg_proc'::regclass and p.pronamespace in ('private'::regnamespace, 'public'::regnamespace)`

/** What each function calls, of ours: as the catalogue knows it of SQL bodies, and as the others are written. */
async function calledFunctions(): Promise<Map<string, string[]>> {
  const bodies = await sql<{ name: string; body: string }[]>`
    select p.proname as name, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as body from pg_proc p
    where p.pronamespace in ('private'::regnamespace, 'public'::regnamespace) and p.prokind = 'f'`
  return new Map(
    bodies.map(({ name, body }) => [
      name,
      [...body.matchAll(/\b(?:private|public)\.(\w+)\(/g)].map(([, called = '']) => called),
    ]),
  )
}

function withCalled(name: string, called: Map<string, string[]>, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const next of called.get(name) ?? []) withCalled(next, called, found)
  return found
}

const lastWith = (pattern: RegExp) => migrations.findLastIndex(({ text }) => pattern.test(text))

it('refreshes what holds the results of a function when a migration replaces the function (code F1)', async () => {
  const stored = await storedResults()
  expect(stored.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['events_published_by_end', 'media_by_word', 'title_words']),
  )
  const called = await calledFunctions()
  const stale = stored.flatMap(({ name, table, isColumn, function: used }) => {
    const made = lastWith(
      isColumn ? new RegExp(`\\b${name} .*generated always`) : new RegExp(`create (unique )?index ${name}\\b`),
    )
    const refreshed = lastWith(
      isColumn ? new RegExp(`update ${table} set`) : new RegExp(`reindex index (public|private)\\.${name}\\b`),
    )
    return [...withCalled(used, called)].flatMap(each => {
      const replaced = lastWith(new RegExp(`create or replace function (private|public)\\.${each}\\(`))
      const by = migrations[replaced]?.name ?? ''
      const isStale = replaced > Math.max(made, refreshed) && !(isColumn && sameResults.includes(by))
      return isStale ? [`${by} replaces ${each}, whose results ${table} ${name} holds`] : []
    })
  })
  expect(stale).toEqual([])
})
