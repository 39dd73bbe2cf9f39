import type { QualifiedName } from './row-schema.ts'

/** Collects the parameters of a statement. Values are bound and never part of its text. */
export type StatementValues = { bind(value: string | null): string; readonly parameters: (string | null)[] }

export function makeStatementValues(): StatementValues {
  const parameters: (string | null)[] = []
  return {
    parameters,
    bind(value) {
      // PostgreSQL text cannot contain a NUL character.
      parameters.push(value?.replaceAll('\0', '') ?? null)
      return `$${parameters.length}`
    },
  }
}

export type Statement = { text: string; parameters: (string | null)[] }

export const quoteName = (name: string) => `"${name.replaceAll('\0', '').replaceAll('"', '""')}"`

export const quoteQualified = ({ schema, name }: QualifiedName) => `${quoteName(schema)}.${quoteName(name)}`

export const quoteColumn = (alias: string, column: string) => `${quoteName(alias)}.${quoteName(column)}`

/** A string literal for names from the catalogue, never for values from a request. */
export const quoteText = (text: string) => `e'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** An array literal: `{"a","b"}`. */
export const formatArrayLiteral = (values: readonly string[]) =>
  `{${values.map(value => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join()}}`
