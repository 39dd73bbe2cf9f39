import type { QualifiedName } from './row-schema.ts'

/** Collects the values of a statement as parameters. Values are never part of the SQL text. */
export type StatementValues = { bind(value: string | null): string; readonly parameters: (string | null)[] }

export function makeStatementValues(): StatementValues {
  const parameters: (string | null)[] = []
  return {
    parameters,
    bind(value) {
      // A NUL character is removed, because text in PostgreSQL cannot contain NUL.
      parameters.push(value?.replaceAll('\0', '') ?? null)
      return `$${parameters.length}`
    },
  }
}

export type SqlStatement = { text: string; parameters: (string | null)[] }

export const quoteName = (name: string) => `"${name.replaceAll('\0', '').replaceAll('"', '""')}"`

export const quoteQualifiedName = ({ schema, name }: QualifiedName) => `${quoteName(schema)}.${quoteName(name)}`

export const quoteColumn = (alias: string, column: string) => `${quoteName(alias)}.${quoteName(column)}`

/** Makes an SQL string literal for names from the catalogue. Never use this function for values from a request. */
export const quoteText = (text: string) => `e'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** Makes an array literal such as `{"a","b"}`. */
export const formatArrayLiteral = (values: readonly string[]) =>
  `{${values.map(value => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join()}}`
