/**
 * What the catalogue of the database says of one schema: everything that a request may name. Read at once, replaced whole
 * when the database tells of a change. Keyed by names from outside, so maps everywhere.
 */
export type RowSchema = {
  name: string
  relations: ReadonlyMap<string, Relation>
  /** Functions of one name, each with other parameters; those with fewer come first. */
  functions: ReadonlyMap<string, RowFunction[]>
  /** From the name of a relation to what it can embed. */
  links: ReadonlyMap<string, Link[]>
}

/** A table, view, materialised view, foreign or partitioned table. */
export type Relation = {
  schema: string
  name: string
  isView: boolean
  columns: ReadonlyMap<string, Column>
  /** Functions of a row that are read like columns, each with its type. */
  computedColumns: ReadonlyMap<string, string>
  primaryKey: string[]
  canInsert: boolean
  canUpdate: boolean
  canDelete: boolean
}
export type Column = {
  name: string
  /** As SQL names it, for casts: `bigint`, `character varying(10)`, `test.status`. */
  type: string
  /** The type of the domain below, as SQL names it. */
  baseType: string
  isNullable: boolean
  /** An expression of SQL. */
  default: string | null
  representation?: Representation
}
/** Functions by which a domain is shown and read, as SQL names them: those of its implicit casts from and to text or JSON. */
export type Representation = { toJson?: string; fromJson?: string; fromText?: string }

/** A foreign key from one side or the other, traced through the columns of views; or a function of a row that gives rows. */
export type Link = {
  from: QualifiedName
  to: QualifiedName
  /** The name of the constraint, or of the function. */
  name: string
  isToOne: boolean
  kind: 'to-one' | 'to-many' | 'one-to-one' | 'many-to-many' | 'computed'
  /** Pairs of columns, left of `from`. Empty for many-to-many and computed. */
  columns: ColumnPair[]
  /** many-to-many: the table between, and both foreign keys through it. */
  between?: {
    table: QualifiedName
    names: [string, string]
    from: [from: string, between: string][]
    to: [to: string, between: string][]
  }
  /** computed */
  function?: QualifiedName
  isSelf: boolean
  /** A constraint or a column of it does not name a view. */
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
  /** `SET` clauses that hold for the whole transaction, such as `statement_timeout`. */
  settings: [name: string, value: string][]
}
export type Parameter = {
  /** Empty where it has none. */
  name: string
  type: string
  /** The type without a length, so that a value is refused and not cut. */
  widestType: string
  isRequired: boolean
  isVariadic: boolean
}
