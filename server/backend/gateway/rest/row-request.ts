/**
 * A parsed request for rows. Names are not checked yet, and values are text as the client sent them. Property names
 * follow PostgREST's reference (https://docs.postgrest.org).
 */
export type RowRequest = {
  action: RowAction
  /** Method of the request. GET and HEAD run in a read-only transaction, also for functions. */
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Query string with sorted parameters, for `Content-Location`. */
  canonicalQuery: string
  /** Name of a table or view; for `call`, name of a function. */
  target: string
  /** Whether the response has headers only, as for HEAD. */
  isHead: boolean
  select: SelectedItem[]
  /** Filters, all of which a row must match. */
  filters: EmbeddingFilter[]
  order: EmbeddingOrder[]
  /** Ranges of the target table and of each embedded table: the intersection of `Range` and `limit`/`offset`. */
  ranges: EmbeddingRange[]
  /** Keys of the body that a write uses, from the parameter `columns=`. */
  columns?: string[]
  /** Unique columns by which an upsert finds a row, from `on_conflict=`. */
  onConflict?: string[]
  /**
   * Arguments of a function called by GET or with a form, in the order sent. A repeated name is a variadic argument.
   */
  arguments: [name: string, value: string][]
  body?: RowBody
  preferences: RequestPreferences
  /** Response format: a list or exactly one object, with or without keys whose value is null. */
  answer: { isSingle: boolean; stripsNulls: boolean; media: 'json' | 'csv' }
}

/** Type of a request. `put` is an upsert of one row by its primary key. */
export type RowAction = 'read' | 'insert' | 'put' | 'update' | 'delete' | 'call'

export type RowBody =
  /**
   * Request body with rows or arguments: `text` is valid JSON or the rows of a CSV file, `keys` are the keys of its
   * first object.
   */
  | { kind: 'json'; text: string; keys: string[]; isList: boolean; isCsv?: boolean }
  /** Request body that is passed unchanged to a function with a single unnamed argument. */
  | { kind: 'raw'; text: string; media: 'text' | 'xml' | 'binary' }

/** A column or a path into a JSON column: `data->a->>0`. */
export type RequestedField = { name: string; path: JsonPathStep[] }
export type JsonPathStep = { arrow: '->' | '->>'; operand: { key: string } | { index: number } }

export type SelectedItem =
  | { kind: 'field'; field: RequestedField; alias?: string; cast?: string }
  | { kind: 'all' }
  | ({ kind: 'relation'; alias?: string } & RequestedEmbedding)
  | ({ kind: 'spread' } & RequestedEmbedding)
/**
 * An embedded relation. `hint` names a foreign key, a column of that key, or the junction table. With an empty
 * `select` the relation returns no columns, but still filters.
 */
export type RequestedEmbedding = { relation: string; hint?: string; join?: 'inner' | 'left'; select: SelectedItem[] }

/** Path from the target table to an embedded table, as names or aliases; empty for the target table itself. */
type EmbedPath = string[]
export type EmbeddingFilter = { path: EmbedPath; condition: RequestedCondition }
export type EmbeddingOrder = { path: EmbedPath; terms: SortTerm[] }
export type EmbeddingRange = { path: EmbedPath; offset: number; limit?: number }

export type RequestedCondition =
  | { kind: 'logic'; operator: 'and' | 'or'; isNegated: boolean; conditions: RequestedCondition[] }
  | { kind: 'filter'; field: RequestedField; isNegated: boolean; operation: FilterOperation }

export type FilterOperation =
  | { kind: 'compare'; operator: CompareOperator; quantifier?: 'any' | 'all'; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: 'null' | 'not_null' | 'true' | 'false' | 'unknown' }
  | { kind: 'search'; operator: 'fts' | 'plfts' | 'phfts' | 'wfts'; language?: string; value: string }

/**
 * Comparison operator. Only the operators on the first line below can be used with `any` and `all`, and their value is
 * then an array literal: `{a,b}`.
 */
export type CompareOperator =
  | 'eq'
  | 'gte'
  | 'gt'
  | 'lte'
  | 'lt'
  | 'like'
  | 'ilike'
  | 'match'
  | 'imatch'
  | 'neq'
  | 'isdistinct'
  | 'cs'
  | 'cd'
  | 'ov'
  | 'sl'
  | 'sr'
  | 'nxr'
  | 'nxl'
  | 'adj'

export type SortTerm = {
  /** Embedded relation by whose column the rows are sorted: `relation(column)`. */
  relation?: string
  field: RequestedField
  direction?: 'asc' | 'desc'
  nulls?: 'first' | 'last'
}

export type RequestPreferences = {
  return?: 'minimal' | 'representation' | 'headers-only'
  resolution?: 'merge-duplicates' | 'ignore-duplicates'
  count?: 'exact' | 'planned' | 'estimated'
  missing?: 'default' | 'null'
  handling?: 'strict' | 'lenient'
  maxAffected?: number
  timezone?: string
  tx?: 'commit' | 'rollback'
  /** Preferences that were sent and understood, for `Preference-Applied`. */
  applied: string[]
}
