/**
 * All tables, views and functions of one schema that a request may name, read from the database's catalogue. The
 * schema is loaded completely and replaced as a whole after a change notification. Maps are used instead of objects,
 * because the keys come from requests.
 */
export type RowSchema = {
  name: string
  relations: ReadonlyMap<string, SchemaRelation>
  /** Functions by name. Of several functions with the same name, functions with fewer parameters are first. */
  functions: ReadonlyMap<string, RowFunction[]>
  /** Relationships to the tables that a table can embed, by the name of the table. */
  links: ReadonlyMap<string, RelationLink[]>
}

/** A table (also foreign or partitioned) or view (also materialised). */
export type SchemaRelation = {
  schema: string
  name: string
  isView: boolean
  columns: ReadonlyMap<string, RelationColumn>
  /** Types of computed columns by name. A computed column is a function on a row that is read like a column. */
  computedColumns: ReadonlyMap<string, string>
  primaryKey: string[]
  canInsert: boolean
  canUpdate: boolean
  canDelete: boolean
}
export type RelationColumn = {
  name: string
  /** Type in SQL syntax, for casts: `bigint`, `character varying(10)`, `test.status`. */
  type: string
  /** Underlying type of a domain, in SQL syntax. */
  baseType: string
  isNullable: boolean
  /** Default value of the column, as an SQL expression. */
  default: string | null
  representation?: DomainRepresentation
}
/**
 * Conversion functions of a domain, in SQL syntax: the functions of the domain's implicit casts from and to text or
 * JSON.
 */
export type DomainRepresentation = { toJson?: string; fromJson?: string; fromText?: string }

/**
 * Relationship between two tables: a foreign key in either direction, also through columns of views, or a function on a
 * row that returns rows.
 */
export type RelationLink = {
  from: QualifiedName
  to: QualifiedName
  /** Name of the constraint or function that makes the relationship. */
  name: string
  isToOne: boolean
  kind: 'to-one' | 'to-many' | 'one-to-one' | 'many-to-many' | 'computed'
  /**
   * Pairs of columns; the left column of each pair is in the table `from`. Empty for many-to-many and computed
   * relationships.
   */
  columns: ColumnPair[]
  /** Junction table of a many-to-many relationship and its two foreign keys. */
  between?: {
    table: QualifiedName
    names: [string, string]
    from: [from: string, between: string][]
    to: [to: string, between: string][]
  }
  /** Function of a computed relationship. */
  function?: QualifiedName
  isSelf: boolean
  /**
   * Whether the relationship leads to a view. A hint with the name of a constraint or of a column never selects a
   * view.
   */
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
  /** Name of the parameter; empty for an unnamed parameter. */
  name: string
  type: string
  /** Type without a length, so that a value that is too long is rejected and not cut. */
  widestType: string
  isRequired: boolean
  isVariadic: boolean
}
