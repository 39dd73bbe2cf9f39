import type { QueryKey } from '@tanstack/react-query'
import type { Database, Json } from '../../platform/db/database.gen.ts'
import type { FieldErrors } from '../../platform/refusal.ts'
import type { FieldKind } from './field-kind.ts'
import type { Fields, Mergers } from './merge.ts'
import type { Aggregate, Part, Parts } from './record-parts.ts'
import type { Row } from './row-source.ts'

type Tables = Database['public']['Tables']
export type Table = keyof Tables
export type StoredRow<T extends Table> = Tables[T]['Row']
type Column<T extends Table> = keyof StoredRow<T> & string

/** Field kind per editable column. An unknown column or a wrong type is a compile error. */
type ColumnKinds<T extends Table> = {
  [C in Column<T>]?: StoredRow<T>[C] extends Json ? FieldKind<StoredRow<T>[C]> : never
}

/** A field, or two in one row. */
type Line<Named extends string> = Named | readonly [Named, Named]

/** A field with a narrow related field beside it. */
type Beside<Named extends string> = { field: Named; beside: Named }

/** Sidebar group of fields. Rarely used ones are collapsed. */
export type AsideGroup<Named extends string = string> = {
  title: string
  fields: readonly Line<Named>[]
  isFolded?: true
}

/** Section of a long form, with its heading beside the fields. */
export type LayoutSection<Named extends string = string> = {
  title: string
  about?: string
  fields: readonly Line<Named>[]
}

type Name<F, P> = (keyof F & string) | (keyof P & string)

/** Returns the record that a row refers to, by column and id. */
export type ReferenceTarget = (column: string, id: string | null) => { title: string; shown: boolean } | undefined

export type ListDefinition<T extends Table, Name extends string = string> = {
  /** Intro text above the list. */
  lede: string
  /** Column headers of the name and the detail. */
  heads: readonly [string, string]
  /** Label of the search field. */
  searchLabel: string
  searched: string
  /** Searchable text of a row. */
  words(row: StoredRow<T>, referred: ReferenceTarget): string
  /** Title of the empty state. */
  none: string
  noneText: string
  /** Filter in the URL: multi-value column, query parameter, and label of "all". */
  filter?: { field: Name; parameter: string; all: string }
  line?(row: StoredRow<T>): string | undefined
  picture?: { field: Name; form: 'logo' | 'seat' }
  detail(row: StoredRow<T>, referred: ReferenceTarget): string
  /**
   * Why a visible row is not on the site yet, or no longer.
   * @param today date in the site's time zone, e.g. `2026-11-22`
   */
  aside?(row: StoredRow<T>, referred: ReferenceTarget, today: string): string | undefined
}

type Definition<T extends Table, F extends ColumnKinds<T>, P extends Parts = Parts> = {
  /** Name of the kind in the database. */
  kind: string
  one: string
  many: string
  /** Heading of the list. */
  heading: string
  /** Short title of a row. */
  title(row: StoredRow<T>, referred: ReferenceTarget): string
  at: { list: string; one(id: string): string }
  /** Public URL of a record, by slug. */
  read?: (slug: string) => string
  /** Rows have a manual order; new ones are added at the end. */
  ordered?: boolean
  /** Records can be created although the list is a custom page. */
  addable?: true
  /** Heading of the form. */
  formTitle?: string
  fields: F & { [Unknown in Exclude<keyof F, Column<T>>]: never }
  /** Parts in other tables that are saved with the record. */
  aggregate?: Aggregate & { parts: P }
  /** Order of fields and parts, in sections for long forms. */
  layout: readonly (Line<Name<F, NoInfer<P>>> | Beside<Name<F, NoInfer<P>>> | LayoutSection<Name<F, NoInfer<P>>>)[]
  /** Sidebar: settings of a text, in the order in which people decide. */
  aside?: readonly AsideGroup<Name<F, NoInfer<P>>>[]
  /** Validates rules across fields. */
  check?(fields: Fields): FieldErrors
  /** Query keys of other record types that also show it. Its own are always invalidated. */
  invalidates?: readonly QueryKey[]
  /** List with ordered, hideable rows, if the kind has one. */
  list?: ListDefinition<T, keyof F & string>
}

/** Complete definition of a record type for the back office. */
export type RecordKind<T extends Table = Table> = Omit<
  Definition<T, ColumnKinds<T>>,
  'fields' | 'layout' | 'aside' | 'list'
> & {
  table: T
  list?: ListDefinition<T>
  /** Editable columns and parts. */
  fields: Readonly<Record<string, FieldKind>>
  layout: readonly (Line<string> | Beside<string> | LayoutSection)[]
  aside?: readonly AsideGroup[]
}

/** Record type with a list. */
export type ListedKind<T extends Table = Table> = RecordKind<T> & { list: ListDefinition<T> }

/** Defines a record type: table, fields, list and texts. `table` is the database table. */
export function defineRecord<
  T extends Table,
  const F extends ColumnKinds<T>,
  const P extends Parts = Record<never, Part>,
>(table: T, definition: Definition<T, F, P> & { list: ListDefinition<T, keyof F & string> }): ListedKind<T>
export function defineRecord<
  T extends Table,
  const F extends ColumnKinds<T>,
  const P extends Parts = Record<never, Part>,
>(table: T, definition: Definition<T, F, P>): RecordKind<T>
export function defineRecord(table: Table, definition: { fields: object; aggregate?: Aggregate }) {
  const parts = Object.entries(definition.aggregate?.parts ?? {}).map(([name, { field }]) => [name, field])
  return { table, ...definition, fields: { ...definition.fields, ...Object.fromEntries(parts) } }
}

/** Whether users can create records. */
export const isAddable = ({ list, addable }: Pick<RecordKind, 'list' | 'addable'>) =>
  list !== undefined || addable === true

/** Initial values of the editable columns. */
export const blankFields = ({ fields }: Pick<RecordKind, 'fields'>): Row =>
  Object.fromEntries(Object.entries(fields).map(([name, { blank }]) => [name, blank]))

export const listMergers = ({ fields }: Pick<RecordKind, 'fields'>): Mergers =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { merge }]) => (merge ? [[name, merge]] : [])))

/** Query keys to invalidate after a write. */
export const invalidatedQueries = ({
  table,
  invalidates = [],
}: Pick<RecordKind, 'table' | 'invalidates'>): QueryKey[] => [[table], ...invalidates]

/** Errors by field. */
export function checkRecord(kind: Pick<RecordKind, 'fields' | 'check'>, values: Fields): FieldErrors {
  const errors: FieldErrors = { ...kind.check?.(values) }
  for (const [name, field] of Object.entries(kind.fields)) {
    const error = field.check(values[name], values)
    if (error) errors[name] = error
  }
  return errors
}

/** Row in the form that the table expects. */
export const toRow = ({ fields }: Pick<RecordKind, 'fields'>, values: Fields): Row =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.toColumn(values[name], values)]))
