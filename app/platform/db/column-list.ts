export type ColumnList<Names extends readonly string[]> = Names extends readonly [
  infer First extends string,
  ...infer Others extends readonly string[],
]
  ? Others extends readonly []
    ? First
    : `${First}, ${ColumnList<Others>}`
  : ''

/**
 * Joins column names for the `select` of the database client. The type of the result is the text itself, from which the
 * client infers the type of the rows. A list of columns is therefore written once for both the query and the type.
 */
export const joinColumns = <const Names extends readonly string[]>(names: Names) =>
  names.join(', ') as ColumnList<Names>
