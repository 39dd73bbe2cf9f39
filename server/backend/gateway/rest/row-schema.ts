/**
 * Everything in one schema that a request may name, read from the database's catalogue. It is loaded at once and
 * replaced as a whole after a change notification. Maps are used instead of objects, because the keys come from
 * requests.
 */
export type RowSchema = {
  name: string
  relations: ReadonlyMap<string, SchemaRelation>
  /** Functions by name. Those of the same name with fewer parameters come first. */
  functions: ReadonlyMap<string, RowFunction[]>
  /** Links to the relations that a relation can embed, by its name. */
  links: ReadonlyMap<string, RelationLink[]>
}

/** A table (also foreign or partitioned) or view (also materialised). */
export type SchemaRelation = {
  schema: string
  name: string
  isView: boolean
  columns: ReadonlyMap<string, RelationColumn>
  /** Types of computed columns by name: functions on a row that are read like columns. */
  computedColumns: ReadonlyMap<string, string>
  primaryKey: string[]
  canInsert: boolean
  canUpdate: boolean
  canDelete: boolean
}
export type RelationColumn = {
  name: string
  /** Type as SQL names it, for casts: `bigint`, `character varying(10)`, `test.status`. */
  type: string
  /** Underlying type of a domain, as SQL names it. */
  baseType: string
  isNullable: boolean
  /** Default value as an SQL expression. */
  default: string | null
  representation?: DomainRepresentation
}
/** Conversion functions of a domain, as SQL names them: those of its implicit casts from and to text or JSON. */
export type DomainRepresentation = { toJson?: string; fromJson?: string; fromText?: string }

/**
 * A link between relations: a foreign key in either direction, also through columns of views, or a function on a row
 * that returns rows.
 */
export type RelationLink = {
  from: QualifiedName
  to: QualifiedName
  /** Name of the constraint or function that makes the link. */
  name: string
  isToOne: boolean
  kind: 'to-one' | 'to-many' | 'one-to-one' | 'many-to-many' | 'computed'
  /** Pairs of columns, the left one in the relation `from`. Empty for many-to-many and computed links. */
  columns: ColumnPair[]
  /** Junction table of a many-to-many link and its two foreign keys. */
  between?: {
    table: QualifiedName
    names: [string, string]
    from: [from: string, between: string][]
    to: [to: string, between: string][]
  }
  /** Function of a computed link. */
  function?: QualifiedName
  isSelf: boolean
  /** Whether the link leads to a view. A hint with the name of a constraint or of its column never selects a view. */
  isToView: boolean
}
export type ColumnPair = [from: string, to: string]
export type QualifiedName = { schema: string; name: string }

export type RowFunction = {
  schema: string
  name: string
  parameters: FunctionParameter[]
  returns: { type: QualifiedName; kind: 'scalar' | 'composite' | 'void'; isSet: boolean }
  volatility: 'volatile' | 'stable' | 'immutable'
  isVariadic: boolean
  /** Function settings that apply to the whole transaction, such as `statement_timeout`. */
  settings: [name: string, value: string][]
}
export type FunctionParameter = {
  /** Name of the parameter; empty for an unnamed one. */
  name: string
  type: string
  /** Type without a length: a value that is too long is then rejected, not cut. */
  widestType: string
  isRequired: boolean
  isVariadic: boolean
}
