/**
 * A parsed request for rows: names are not checked yet, values are text as sent. Names follow PostgREST's reference
 * (https://docs.postgrest.org).
 */
export type RowRequest = {
  action: RowAction
  /** GET and HEAD run in a read-only transaction, also for functions. */
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The query string in a fixed order, for `Content-Location`. */
  canonicalQuery: string
  /** A table or view; a function for `call`. */
  target: string
  /** HEAD: the response has headers only. */
  isHead: boolean
  select: SelectItem[]
  /** All of them must hold. */
  filters: EmbedFilter[]
  order: EmbedOrder[]
  /** Ranges of the target and of each embedding: the intersection of `Range` and `limit`/`offset`. */
  ranges: EmbedRange[]
  /** `columns=`: the only keys of the body that are used. */
  columns?: string[]
  /** `on_conflict=`: the unique columns by which an upsert finds a row. */
  onConflict?: string[]
  /** Arguments of a function called by GET or with a form, in the order sent; a repeated name is variadic. */
  arguments: [name: string, value: string][]
  body?: RowBody
  preferences: Preferences
  /** Response format: a list or exactly one object; with or without null keys. */
  answer: { isSingle: boolean; stripsNulls: boolean; media: 'json' | 'csv' }
}

/** `put`: an upsert of one row by its primary key. */
export type RowAction = 'read' | 'insert' | 'put' | 'update' | 'delete' | 'call'

export type RowBody =
  /** `text` is the body as valid JSON, or the rows of a CSV file; `keys` are those of its first object. */
  | { kind: 'json'; text: string; keys: string[]; isList: boolean; isCsv?: boolean }
  /** For a function with a single unnamed argument. */
  | { kind: 'raw'; text: string; media: 'text' | 'xml' | 'binary' }

/** A column, or a path into a JSON column: `data->a->>0`. */
export type RequestedField = { name: string; path: JsonStep[] }
export type JsonStep = { arrow: '->' | '->>'; operand: { key: string } | { index: number } }

export type SelectItem =
  | { kind: 'field'; field: RequestedField; alias?: string; cast?: string }
  | { kind: 'all' }
  | ({ kind: 'relation'; alias?: string } & Embedding)
  | ({ kind: 'spread' } & Embedding)
/**
 * `hint` names a foreign key, a column of it, or the junction table. An empty `select` returns nothing but still
 * filters.
 */
export type Embedding = { relation: string; hint?: string; join?: 'inner' | 'left'; select: SelectItem[] }

/** Names or aliases of embeddings, starting from the target; empty for the target itself. */
type EmbedPath = string[]
export type EmbedFilter = { path: EmbedPath; condition: RequestedCondition }
export type EmbedOrder = { path: EmbedPath; terms: OrderTerm[] }
export type EmbedRange = { path: EmbedPath; offset: number; limit?: number }

export type RequestedCondition =
  | { kind: 'logic'; operator: 'and' | 'or'; isNegated: boolean; conditions: RequestedCondition[] }
  | { kind: 'filter'; field: RequestedField; isNegated: boolean; operation: FilterOperation }

export type FilterOperation =
  | { kind: 'compare'; operator: CompareOperator; quantifier?: 'any' | 'all'; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: 'null' | 'not_null' | 'true' | 'false' | 'unknown' }
  | { kind: 'search'; operator: 'fts' | 'plfts' | 'phfts' | 'wfts'; language?: string; value: string }

/**
 * `any` and `all` are allowed only with the operators on the first line; their value is then an array literal:
 * `{a,b}`.
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

export type OrderTerm = {
  /** `relation(column)`: sorts by a column of an embedded row. */
  relation?: string
  field: RequestedField
  direction?: 'asc' | 'desc'
  nulls?: 'first' | 'last'
}

export type Preferences = {
  return?: 'minimal' | 'representation' | 'headers-only'
  resolution?: 'merge-duplicates' | 'ignore-duplicates'
  count?: 'exact' | 'planned' | 'estimated'
  missing?: 'default' | 'null'
  handling?: 'strict' | 'lenient'
  maxAffected?: number
  timezone?: string
  tx?: 'commit' | 'rollback'
  /** Preferences as sent and understood, for `Preference-Applied`. */
  applied: string[]
}
