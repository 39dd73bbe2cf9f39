import type { FilterOperation, JsonPathStep } from './row-request.ts'
import type {
  DomainRepresentation,
  QualifiedName,
  RelationColumn,
  RelationLink,
  RowFunction,
  SchemaRelation,
} from './row-schema.ts'

/** A request whose names are resolved in the schema. */
export type RowPlan =
  | { kind: 'read'; read: ReadPlan }
  | { kind: 'write'; read: ReadPlan; write: WritePlan }
  | { kind: 'call'; read: ReadPlan; call: CallPlan }

/** Plan to read rows of one table, with their embedded rows. */
export type ReadPlan = {
  /**
   * Origin of the rows: a table, a function on a row, or (with `source`) the rows that a write or a called function
   * returns.
   */
  from:
    | { kind: 'relation'; name: QualifiedName }
    | { kind: 'source' }
    | { kind: 'function'; name: QualifiedName; of: QualifiedName }
  /** Relation of the rows. Undefined when the columns are unknown, because a function returns a record. */
  relation?: SchemaRelation
  /** Alias of the rows in the statement. */
  alias: string
  /** Name of the rows as shown in error messages. */
  shownAs: string
  /** Name by which filters and sort orders of the request refer to the rows. */
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
  link: RelationLink
  /** Alias of the rows to which this embedded table is joined. */
  parentAlias: string
  /** Alias of the junction table of a many-to-many relationship. */
  betweenAlias: string
  /** Alias of the join result, which is one row or a list. */
  joinAlias: string
  join?: 'inner' | 'left'
  spread?: 'to-one' | 'to-many'
  /** Whether the embedded table selects no columns, at any level, and therefore only filters rows. */
  isEmpty: boolean
}

export type PlannedField = {
  column: string
  path: JsonPathStep[]
  /** Whether the column must be converted to JSON before a path can be applied. */
  needsJson: boolean
  isSearchVector: boolean
  representation?: DomainRepresentation
}
export type PlannedColumn = { kind: 'all' } | { kind: 'field'; field: PlannedField; alias?: string; cast?: string }

export type PlannedCondition =
  | { kind: 'logic'; operator: 'and' | 'or'; isNegated: boolean; conditions: PlannedCondition[] }
  | { kind: 'filter'; field: PlannedField; isNegated: boolean; operation: FilterOperation }
  /** Condition that a row has an embedded row, or has no embedded row. */
  | { kind: 'embedded'; embedding: EmbeddedPlan; isPresent: boolean }

export type PlannedOrder = {
  /** Alias of the rows that contain the column: the rows of the target table or of an embedded table. */
  alias: string
  field: PlannedField
  direction?: 'asc' | 'desc'
  nulls?: 'first' | 'last'
}

export type WritePlan = {
  action: 'insert' | 'put' | 'update' | 'delete'
  relation: SchemaRelation
  columns: RelationColumn[]
  filters: PlannedCondition[]
  body?: { text: string; isList: boolean }
  /**
   * Names of the returned columns. `*` means every column; an empty list means that only the number of rows is
   * returned.
   */
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
    /** Argument that consists of the whole body, for a function with one unnamed parameter. */
    | { kind: 'body'; text: string | null; type: string }
  /** Computed columns that the response needs in addition to the row. */
  computed: string[]
}
