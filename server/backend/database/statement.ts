import type { TypedParameter } from './query.ts'
import { postgresTypeOids } from './value-types.ts'

/** Database identifiers, such as table names, separated by commas. */
export class SqlIdentifier {
  readonly text: string
  constructor(names: readonly string[]) {
    this.text = names.map(quoteIdentifier).join(', ')
  }
}

/** A value that is stored as JSON. */
export class SqlJson {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}

/** Row to insert, or several rows with the same columns. */
export type InsertedRows = Record<string, unknown> | readonly Record<string, unknown>[]

/**
 * Builds the rows of an insert or the assignments of an update. The last SQL keyword before the value decides which.
 */
export class SqlRowsBuilder {
  readonly rows: readonly Record<string, unknown>[]
  readonly columns: readonly string[]
  constructor(rows: InsertedRows, columns: readonly string[]) {
    this.rows = Array.isArray(rows) ? rows : [rows as Record<string, unknown>]
    this.columns = columns.length > 0 ? columns : Object.keys(this.rows[0] ?? {})
  }
}

const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""').replaceAll('.', '"."')}"`

type Fragment = { parts: readonly string[]; values: readonly unknown[] }
let isFragment = (_: unknown): _ is Fragment => false

/** Registers the class whose instances are inserted into the text of a statement and not passed as parameters. */
export function registerFragmentClass(kind: abstract new (...args: never[]) => Fragment): void {
  isFragment = (value): value is Fragment => value instanceof kind
}

/**
 * Builds the text of a statement with `$1` etc. in place of the values.
 * @throws TypeError when a value is undefined
 */
export function buildSqlStatement(
  parts: readonly string[],
  values: readonly unknown[],
): { text: string; parameters: TypedParameter[] } {
  const parameters: TypedParameter[] = []
  const parameter = (value: unknown): string => `$${parameters.push(toSqlParameter(value))}`

  const placed = (value: unknown, before: string): string => {
    if (value instanceof SqlIdentifier) return value.text
    if (value instanceof SqlRowsBuilder) return built(value, before)
    if (isFragment(value)) return joinParts(value)
    if (Array.isArray(value) && isFragment(value[0])) return value.map(joinParts).join(' ')
    return parameter(value)
  }

  const built = ({ rows, columns }: SqlRowsBuilder, before: string): string => {
    if (/\bset\s*$/i.test(before))
      return columns.map(name => `${quoteIdentifier(name)} = ${placed(rows[0]?.[name], '')}`).join(', ')
    const tuples = rows.map(row => `(${columns.map(name => placed(row[name], '')).join(', ')})`)
    return `(${columns.map(quoteIdentifier).join(', ')}) values ${tuples.join(', ')}`
  }

  const joinParts = ({ parts, values }: Fragment): string =>
    parts.slice(1).reduce((text, part, index) => text + placed(values[index], text) + part, parts[0] ?? '')

  return { text: joinParts({ parts, values }), parameters }
}

/**
 * Converts a value to a parameter with its type.
 * @throws TypeError when the value is undefined
 */
export function toSqlParameter(value: unknown): TypedParameter {
  if (value === undefined) throw new TypeError('A value of a statement is undefined. Give null, or leave it out.')
  return value instanceof SqlJson
    ? { value: value.value, oid: postgresTypeOids.jsonb }
    : { value, oid: findTypeOid(value) }
}

/**
 * Finds the PostgreSQL type of a value, if the type does not depend on the column; 0 lets the database choose the type.
 */
function findTypeOid(value: unknown): number {
  if (value instanceof Date) return postgresTypeOids.timestamptz
  if (value instanceof Uint8Array) return postgresTypeOids.bytea
  if (typeof value === 'boolean') return postgresTypeOids.boolean
  if (typeof value === 'bigint') return postgresTypeOids.int8
  return 0
}
