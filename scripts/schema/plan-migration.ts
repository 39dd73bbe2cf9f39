import { extract, plan, renderPlanFiles } from '@supabase/pg-delta'
import { Pool } from 'pg'
import { connectSql, type Sql } from '../../server/backend/database/sql.ts'
import { compareCatalogues, readCatalogue, type SchemaCatalogue } from './catalogue.ts'
import { listStoredResults } from './stored-results.ts'

type ComparedDatabases = {
  /** Databases to compare: `files` was made by the schema files, `migrations` by the migrations. */
  files: string
  migrations: string
  /** Statements of the schema files, from which calls of procedures are copied. */
  statements: string[]
}

/**
 * Writes the migration from one database schema to another. Calls of procedures are copied from the schema files,
 * because procedures also change existing rows. The tool pg-delta plans all other statements. pg-delta is an alpha
 * version, so a person must read the migration, and the migration is tried on a copy.
 * @returns undefined when the two schemas do not differ
 */
export async function planMigration({ files, migrations, statements }: ComparedDatabases): Promise<string | undefined> {
  const [wanted, made] = [connectSql(files, { max: 1 }), connectSql(migrations, { max: 1 })]
  try {
    const [target, source] = [await readCatalogue(wanted), await readCatalogue(made)]
    if (compareCatalogues(target, source).length === 0) return undefined
    const calls = listChangedCalls(target, source, statements)
    const planned = await planStatements(files, migrations)
    const isOwn = (text: string) => !isDoneByCall(text, calls, statements)
    const parts = [
      ...planned.filter(isOwn),
      ...calls.map(call => `${call};`),
      ...(planned.some(text => /function "?public"?\."?server_/i.test(text))
        ? ['call private.keep_server_functions();']
        : []),
      ...(await listIndexRebuilds(made, target, source)),
    ]
    return `${parts.join('\n\n')}\n`
  } finally {
    await Promise.all([wanted.end(), made.end()])
  }
}

async function planStatements(files: string, migrations: string): Promise<string[]> {
  const [target, source] = [new Pool({ connectionString: files }), new Pool({ connectionString: migrations })]
  try {
    const steps = plan((await extract(source)).factBase, (await extract(target)).factBase)
    const owner = new URL(migrations).username
    const isOfOwner = ({ sql }: { sql: string }) =>
      / OWNER TO /.test(sql) || new RegExp(`^(GRANT|REVOKE) [^;]* (TO|FROM) "?${owner}"?$`).test(sql)
    steps.actions = steps.actions.filter(action => !isOfOwner(action))
    const rendered = renderPlanFiles(steps, { allowDrops: true }).files
    return rendered.flatMap(({ contents }) => contents.trim().split(/\n\n(?=[A-Z]|set )/)).map(removeNewPrivileges)
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}

/**
 * Leaves out the privilege MAINTAIN, which exists since PostgreSQL 17, because the site supports PostgreSQL from
 * version 15 on.
 */
const removeNewPrivileges = (text: string) =>
  text.replace(/^GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON/, 'GRANT ALL ON')

/** Lists the procedure calls that make the record types and related tables in which the two databases differ. */
function listChangedCalls(target: SchemaCatalogue, source: SchemaCatalogue, statements: string[]): string[] {
  const isChanged = (object: string) => target.get(object) !== source.get(object)
  return statements.filter(text => {
    const [, kind = ''] = /^call private\.track_record\('[\w.]+',\s*'(\w+)'/.exec(text) ?? []
    const [, ofKind = '', part = ''] = /^call private\.track_part\('[\w.]+',\s*'(\w+)',\s*'(\w+)'/.exec(text) ?? []
    const [, updated = ''] = /^update private\.record_kinds [\s\S]* where kind = '(\w+)'/.exec(text) ?? []
    if (kind || updated) return isChanged(`record kind ${kind || updated}`)
    return part !== '' && !source.has(`record part ${ofKind} ${part}`)
  })
}

/** Whether one of the procedure calls already makes the trigger or function of a planned statement. */
function isDoneByCall(text: string, calls: string[], statements: string[]): boolean {
  const plain = text.replaceAll('"', '')
  const tables = calls.flatMap(call => /^call [\w.]+\('([\w.]+)'/.exec(call)?.[1] ?? [])
  const [, trigger, table = ''] = /^(?:CREATE|DROP)(?: CONSTRAINT)? TRIGGER (\w+)[\s\S]*? ON ([\w.]+)/.exec(plain) ?? []
  if (trigger)
    return (
      tables.includes(table) &&
      !statements.some(each =>
        new RegExp(`^create (constraint )?trigger ${trigger}\\b[\\s\\S]* on ${table}\\b`).test(each),
      )
    )
  return tables.some(each => new RegExp(`FUNCTION private\\.is_public\\((r )?${each}\\)`).test(plain))
}

/**
 * Lists the statements that rebuild indexes which store results of a changed function. For a generated column there is
 * only a comment for the reviewer of the migration.
 */
async function listIndexRebuilds(made: Sql, target: SchemaCatalogue, source: SchemaCatalogue): Promise<string[]> {
  const replaced = new Set(
    [...target]
      .filter(([object, definition]) => source.has(object) && source.get(object) !== definition)
      .flatMap(([object]) => /^function \w+\.(\w+)\(/.exec(object)?.[1] ?? []),
  )
  const stale = (await listStoredResults(made)).filter(({ functions }) => functions.some(name => replaced.has(name)))
  const lines = stale.map(({ name, schema, table, isColumn }) =>
    isColumn
      ? `-- Update every row of ${table}: its generated column ${name} holds results of a replaced function.`
      : `reindex index ${schema}.${name};`,
  )
  return [...new Set(lines)].sort()
}
