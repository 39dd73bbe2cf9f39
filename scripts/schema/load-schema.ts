import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql, TransactionSql } from '../../server/backend/database/sql.ts'
import { splitSqlStatements } from '../../server/diagnostics/permissions/sql-statements.ts'

const schemaFolder = 'supabase/schemas'

type SchemaStatement = { file: string; text: string }

/** PostgreSQL's error codes for a name that does not exist yet: type, table, function, column, schema. */
const missingNameCodes = new Set(['42704', '42P01', '42883', '42703', '3F000'])

/** Reads the SQL statements of the schema files, sorted by file name and by position in the file. */
export const readSchemaStatements = (folder = schemaFolder): SchemaStatement[] =>
  readdirSync(folder)
    .filter(file => file.endsWith('.sql'))
    .sort()
    .flatMap(file => splitSqlStatements(readFileSync(join(folder, file), 'utf8')).map(text => ({ file, text })))

/**
 * Makes the schema in a database that has only the objects of hosted Supabase. A statement that needs a name from a
 * later file waits for that file. Calls, blocks and updates wait until no further definition can run, because
 * procedures read the definitions.
 * @returns the statements in an order in which each statement ran at the first attempt
 * @throws Error with the file, the statement and the database's message, when a name is never defined or a statement
 * fails
 */
export function loadSchema(sql: Sql, statements = readSchemaStatements()): Promise<string[]> {
  return sql.begin(async tx => {
    const done: string[] = []
    const isDefinition = ({ text }: SchemaStatement) => !/^(call|do|update|comment) /i.test(text)
    let definitions = statements.filter(isDefinition)
    let others = statements.filter(statement => !isDefinition(statement))
    while (definitions.length + others.length > 0) {
      const first = await runStatements(tx, definitions, done)
      definitions = first.waiting
      if (first.isStuck) {
        const second = await runStatements(tx, others, done)
        others = second.waiting
        if (second.isStuck) throw new Error(first.reason ?? second.reason)
      }
    }
    return done
  })
}

/** Runs each statement that can run now, and adds the statement to `done`. */
async function runStatements(tx: TransactionSql, statements: SchemaStatement[], done: string[]) {
  const waiting: SchemaStatement[] = []
  let reason: string | undefined
  for (const statement of statements) {
    const failure = await tryStatement(tx, statement)
    if (failure) waiting.push(statement)
    else done.push(statement.text)
    reason ??= failure
  }
  return { waiting, reason, isStuck: waiting.length === statements.length }
}

/**
 * Runs a statement.
 * @returns the reason why the statement has to wait; undefined after a success
 */
async function tryStatement(tx: TransactionSql, { file, text }: SchemaStatement): Promise<string | undefined> {
  try {
    await tx.savepoint(part => part.unsafe(text))
    return undefined
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    const reason = `${schemaFolder}/${file}: ${message}, in: ${text.slice(0, 120)}`
    if (!missingNameCodes.has(code)) throw new Error(reason)
    return reason
  }
}
