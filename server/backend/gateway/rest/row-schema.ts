/**
 * What the catalogue of the database says of one schema: everything that a request may name. Read at once, replaced whole
 * when the database tells of a change. Keyed by names from outside, so maps everywhere.
 */
export type RowSchema = {
  name: string
  relations: ReadonlyMap<string, Relation>
  /** Functions of one name, each with other arguments. */
  functions: ReadonlyMap<string, RowFunction[]>
  /** From a relation (schema-qualified by the key `schema.name`) to those that it can embed. */
  links: ReadonlyMap<string, Link[]>
}

/** A table, view, materialised view, foreign or partitioned table. */
export type Relation = {
  schema: string
  name: string
  isView: boolean
  columns: ReadonlyMap<string, Column>
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
  default: string | null
}

/** A foreign key from one side or the other, traced through the columns of views; or a function of a row that gives rows. */
export type Link = {
  from: QualifiedName
  to: QualifiedName
  /** The name of the constraint, or of the function. */
  name: string
  isToOne: boolean
  kind: 'to-one' | 'to-many' | 'one-to-one' | 'many-to-many' | 'computed'
  /** Pairs of columns, left of `from`. Empty for many-to-many and computed. */
  columns: [from: string, to: string][]
  /** many-to-many: the table between, and both foreign keys through it. */
  between?: {
    table: QualifiedName
    names: [string, string]
    from: [from: string, between: string][]
    to: [between: string, to: string][]
  }
  isSelf: boolean
}
export type QualifiedName = { schema: string; name: string }

export type RowFunction = {
  schema: string
  name: string
  parameters: Parameter[]
  returns: { type: QualifiedName; kind: 'scalar' | 'composite' | 'void'; isSet: boolean; relation?: QualifiedName }
  volatility: 'volatile' | 'stable' | 'immutable'
  isVariadic: boolean
  /** `rows` it is said to give, and `SET` clauses such as statement_timeout. */
  settings: [name: string, value: string][]
}
export type Parameter = { name: string; type: string; isRequired: boolean; isVariadic: boolean }
