export type ColumnList<Names extends readonly string[]> = Names extends readonly [
  infer First extends string,
  ...infer Others extends readonly string[],
]
  ? Others extends readonly []
    ? First
    : `${First}, ${ColumnList<Others>}`
  : ''

/**
 * Joins columns as the client's `select` takes them. The type is the text itself, from which the client infers its
 * rows, so that a list of columns is written once for the query and for the type.
 */
export const joinColumns = <const Names extends readonly string[]>(names: Names) =>
  names.join(', ') as ColumnList<Names>
