/**
 * Everything in one schema that a request may refer to, read from the database's catalogue. Loaded at once and replaced
 * whole after a change notification. Keys come from requests, so maps are used instead of objects.
 */
export type RowSchema = {
  name: string
  relations: ReadonlyMap<string, Relation>
  /** Functions by name, as overloads; those with fewer parameters come first. */
  functions: ReadonlyMap<string, RowFunction[]>
  /** By relation name: the relations it can embed. */
  links: ReadonlyMap<string, Link[]>
}

/** A table, view, materialised view, foreign or partitioned table. */
export type Relation = {
  schema: string
  name: string
  isView: boolean
  columns: ReadonlyMap<string, Column>
  /** Functions on a row that are read like columns, with their types. */
  computedColumns: ReadonlyMap<string, string>
  primaryKey: string[]
  canInsert: boolean
  canUpdate: boolean
  canDelete: boolean
}
export type Column = {
  name: string
  /** As SQL names the type, for casts: `bigint`, `character varying(10)`, `test.status`. */
  type: string
  /** For a domain, the underlying type as SQL names it. */
  baseType: string
  isNullable: boolean
  /** An SQL expression. */
  default: string | null
  representation?: Representation
}
/** Conversion functions of a domain, as SQL names them: those of its implicit casts from and to text or JSON. */
export type Representation = { toJson?: string; fromJson?: string; fromText?: string }

/** A foreign key in either direction, also through columns of views; or a function on a row that returns rows. */
export type Link = {
  from: QualifiedName
  to: QualifiedName
  /** Name of the constraint or function. */
  name: string
  isToOne: boolean
  kind: 'to-one' | 'to-many' | 'one-to-one' | 'many-to-many' | 'computed'
  /** Pairs of columns; the left one belongs to `from`. Empty for many-to-many and computed links. */
  columns: ColumnPair[]
  /** many-to-many: the junction table and its two foreign keys. */
  between?: {
    table: QualifiedName
    names: [string, string]
    from: [from: string, between: string][]
    to: [to: string, between: string][]
  }
  /** Set for computed links. */
  function?: QualifiedName
  isSelf: boolean
  /** A hint with the name of a constraint or its column never selects a view. */
  isToView: boolean
}
export type ColumnPair = [from: string, to: string]
export type QualifiedName = { schema: string; name: string }

export type RowFunction = {
  schema: string
  name: string
  parameters: Parameter[]
  returns: { type: QualifiedName; kind: 'scalar' | 'composite' | 'void'; isSet: boolean }
  volatility: 'volatile' | 'stable' | 'immutable'
  isVariadic: boolean
  /** `SET` clauses that apply to the whole transaction, such as `statement_timeout`. */
  settings: [name: string, value: string][]
}
export type Parameter = {
  /** Empty for an unnamed parameter. */
  name: string
  type: string
  /** The type without a length, so that a value that is too long is rejected, not cut. */
  widestType: string
  isRequired: boolean
  isVariadic: boolean
}
