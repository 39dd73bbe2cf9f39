/**
 * A request for rows as the grammar has read it: names are not yet known to exist, values are text as they were sent.
 * The names follow PostgREST's reference (https://docs.postgrest.org), whose dialect this is.
 */
export type RowRequest = {
  action: Action
  /** GET and HEAD run in a transaction that only reads, functions too. */
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The query string in a fixed order, for `Content-Location`. */
  canonicalQuery: string
  /** A table or view, or for `call` a function. */
  target: string
  /** HEAD: the answer has headers only. */
  isHead: boolean
  select: SelectItem[]
  /** All of them must hold. */
  filters: EmbedFilter[]
  order: EmbedOrder[]
  /** Rows of the target and of each embedding; of `Range` and `limit`/`offset` what both allow. */
  ranges: EmbedRange[]
  /** `columns=`: the only keys of the body that count. */
  columns?: string[]
  /** `on_conflict=`: the unique columns by which an upsert finds a row. */
  onConflict?: string[]
  /**
   * Arguments of a function that is called by GET or with a form, in the order they came; a name that comes again is
   * variadic.
   */
  arguments: [name: string, value: string][]
  body?: Body
  preferences: Preferences
  /** What the answer is made of: a list, or exactly one object; with keys that are null, or without them. */
  answer: { isSingle: boolean; stripsNulls: boolean; media: 'json' | 'csv' }
}

/** `put` is PUT: one row by its primary key. */
export type Action = 'read' | 'insert' | 'put' | 'update' | 'delete' | 'call'

export type Body =
  /** `text` is what was sent, as valid JSON, or the rows of a CSV file; `keys` are those of its first object. */
  | { kind: 'json'; text: string; keys: string[]; isList: boolean; isCsv?: boolean }
  /** For a function with a single unnamed argument. */
  | { kind: 'raw'; text: string; media: 'text' | 'xml' | 'binary' }

/** A column, or a part of a JSON column: `data->a->>0`. */
export type Field = { name: string; path: JsonStep[] }
export type JsonStep = { arrow: '->' | '->>'; operand: { key: string } | { index: number } }

export type SelectItem =
  | { kind: 'field'; field: Field; alias?: string; cast?: string }
  | { kind: 'all' }
  | ({ kind: 'relation'; alias?: string } & Embedding)
  | ({ kind: 'spread' } & Embedding)
/** `hint` names a foreign key, a column of it, or the table between two. An empty `select` embeds nothing, but filters. */
export type Embedding = { relation: string; hint?: string; join?: 'inner' | 'left'; select: SelectItem[] }

/** Names of embeddings (or their aliases) from the target on; empty for the target itself. */
type EmbedPath = string[]
export type EmbedFilter = { path: EmbedPath; condition: Condition }
export type EmbedOrder = { path: EmbedPath; terms: OrderTerm[] }
export type EmbedRange = { path: EmbedPath; offset: number; limit?: number }

export type Condition =
  | { kind: 'logic'; operator: 'and' | 'or'; isNegated: boolean; conditions: Condition[] }
  | { kind: 'filter'; field: Field; isNegated: boolean; operation: Operation }

export type Operation =
  | { kind: 'compare'; operator: CompareOperator; quantifier?: 'any' | 'all'; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: 'null' | 'not_null' | 'true' | 'false' | 'unknown' }
  | { kind: 'search'; operator: 'fts' | 'plfts' | 'phfts' | 'wfts'; language?: string; value: string }

/** `any` and `all` go with the first line only; their value is then the text of an array: `{a,b}`. */
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
  /** `relation(column)`: of an embedded row. */
  relation?: string
  field: Field
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
  /** As they were sent and understood, for `Preference-Applied`. */
  applied: string[]
}
