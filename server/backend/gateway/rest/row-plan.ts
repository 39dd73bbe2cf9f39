import type { JsonStep, Operation } from './row-request.ts'
import type { Column, Link, QualifiedName, Relation, Representation, RowFunction } from './row-schema.ts'

/** A request whose names are known to exist, and what they mean. */
export type RowPlan =
  | { kind: 'read'; read: ReadPlan }
  | { kind: 'write'; read: ReadPlan; write: WritePlan }
  | { kind: 'call'; read: ReadPlan; call: CallPlan }

/** Rows of one relation, with those that each of them embeds. */
export type ReadPlan = {
  /** `source` is what a statement before it wrote, or a function gave. */
  from:
    | { kind: 'relation'; name: QualifiedName }
    | { kind: 'source' }
    | { kind: 'function'; name: QualifiedName; of: QualifiedName }
  /** Absent where the columns are not known: a function that gives a record. */
  relation?: Relation
  /** Of its rows in the statement. */
  alias: string
  /** As messages name its rows. */
  shownAs: string
  /** By which paths, filters and orders of the request find it. */
  name: string
  depth: number
  columns: PlannedColumn[]
  filters: PlannedCondition[]
  order: PlannedOrder[]
  offset: number
  limit?: number
  embeddings: EmbeddedPlan[]
}

export type EmbeddedPlan = ReadPlan & {
  link: Link
  /** The alias of the rows that it is joined to. */
  parentAlias: string
  /** The table between, by many-to-many. */
  betweenAlias: string
  /** Of what is joined: one row, or a list. */
  joinAlias: string
  join?: 'inner' | 'left'
  spread?: 'to-one' | 'to-many'
  /** Nothing is selected, here and below: it only filters. */
  isEmpty: boolean
}

export type PlannedField = {
  column: string
  path: JsonStep[]
  /** It has to become JSON before a path can lead into it. */
  needsJson: boolean
  isSearchVector: boolean
  representation?: Representation
}
export type PlannedColumn = { kind: 'all' } | { kind: 'field'; field: PlannedField; alias?: string; cast?: string }

export type PlannedCondition =
  | { kind: 'logic'; operator: 'and' | 'or'; isNegated: boolean; conditions: PlannedCondition[] }
  | { kind: 'filter'; field: PlannedField; isNegated: boolean; operation: Operation }
  /** Whether a row has an embedded one. */
  | { kind: 'embedded'; embedding: EmbeddedPlan; isPresent: boolean }

export type PlannedOrder = {
  /** The alias that the column belongs to: of the rows, or of an embedded one. */
  alias: string
  field: PlannedField
  direction?: 'asc' | 'desc'
  nulls?: 'first' | 'last'
}

export type WritePlan = {
  action: 'insert' | 'put' | 'update' | 'delete'
  relation: Relation
  columns: Column[]
  filters: PlannedCondition[]
  body?: { text: string; isList: boolean }
  /** What the statement returns, by name; `*` for every column; empty for the number of rows alone. */
  returning: string[]
  appliesDefaults: boolean
  conflict?: { columns: string[]; resolution: 'merge-duplicates' | 'ignore-duplicates' }
}

export type CallPlan = {
  function: RowFunction
  arguments:
    | { kind: 'none' }
    | { kind: 'values'; values: ReadonlyMap<string, string | string[]> }
    | { kind: 'json'; text: string; isList: boolean; names: string[] }
    /** The whole body is the one argument. */
    | { kind: 'body'; text: string | null; type: string }
  /** Computed columns that the answer needs beside the row itself. */
  computed: string[]
}
