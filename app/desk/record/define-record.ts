import type { QueryKey } from '@tanstack/react-query'
import type { Database, Json } from '../../platform/db/database.gen.ts'
import type { FieldErrors } from '../../platform/refusal.ts'
import type { FieldKind } from './field-kind.ts'
import type { Fields, Mergers } from './merge.ts'
import type { Aggregate, Part, Parts } from './record-parts.ts'
import type { Row } from './row-source.ts'

type Tables = Database['public']['Tables']
export type Table = keyof Tables
export type RowOf<T extends Table> = Tables[T]['Row']
type Column<T extends Table> = keyof RowOf<T> & string

/** A kind for each column that people fill in. A column that is not there, or takes something else, does not compile. */
type KindsOf<T extends Table> = { [C in Column<T>]?: RowOf<T>[C] extends Json ? FieldKind<RowOf<T>[C]> : never }

/** A field, or two that share a line. */
type Line<Named extends string> = Named | readonly [Named, Named]

/** A field with a narrow one beside it, which says something of the first. */
type Beside<Named extends string> = { field: Named; beside: Named }

/** Fields under a heading. Those that are rarely filled in are folded away. */
export type AsideGroup<Named extends string = string> = {
  title: string
  fields: readonly Line<Named>[]
  isFolded?: true
}

/** A part of a long form: its fields beside what they are about. */
export type LayoutSection<Named extends string = string> = {
  title: string
  about?: string
  fields: readonly Line<Named>[]
}

type Name<F, P> = (keyof F & string) | (keyof P & string)

/** The rows of other kinds that the rows of a list refer to, by the column that does and their id. */
export type ReferenceTarget = (column: string, id: string | null) => { title: string; shown: boolean } | undefined

export type ListDefinition<T extends Table, Name extends string = string> = {
  /** Above the list. */
  lede: string
  /** Heads of the name and of what stands beside it. */
  heads: readonly [string, string]
  /** What is searched, as the search box calls it. */
  searchLabel: string
  searched: string
  /** Words a search looks through. */
  words(row: RowOf<T>, referred: ReferenceTarget): string
  /** Said while there is none. */
  none: string
  noneText: string
  /** A filter of the address: the column of several values it narrows, and what stands for all. */
  filter?: { field: Name; parameter: string; all: string }
  line?(row: RowOf<T>): string | undefined
  picture?: { field: Name; form: 'logo' | 'seat' }
  detail(row: RowOf<T>, referred: ReferenceTarget): string
  /**
   * Why a row that is shown does not stand on the site yet, or no longer.
   * @param today as the site counts days, `2026-11-22`
   */
  aside?(row: RowOf<T>, referred: ReferenceTarget, today: string): string | undefined
}

type Definition<T extends Table, F extends KindsOf<T>, P extends Parts = Parts> = {
  /** As the database registers it. */
  kind: string
  one: string
  many: string
  /** The heading of its list. */
  heading: string
  /** What one row is called, briefly. */
  title(row: RowOf<T>, referred: ReferenceTarget): string
  at: { list: string; one(id: string): string }
  /** Where visitors read one, by its slug. */
  read?: (slug: string) => string
  /** Rows have an order of their own, at whose end a new one stands. */
  ordered?: boolean
  /** New ones are added although its list is a page of its own. */
  addable?: true
  /** The heading of its form. */
  formTitle?: string
  fields: F & { [Unknown in Exclude<keyof F, Column<T>>]: never }
  /** What of it lies in other tables and is saved with it. */
  aggregate?: Aggregate & { parts: P }
  /** The order of the fields and parts on the page, in sections where there are many. */
  layout: readonly (Line<Name<F, NoInfer<P>>> | Beside<Name<F, NoInfer<P>>> | LayoutSection<Name<F, NoInfer<P>>>)[]
  /** What stands beside them where there is room: the settings of a text, in the order in which people decide. */
  aside?: readonly AsideGroup<Name<F, NoInfer<P>>>[]
  /** What is wrong between fields. */
  check?(fields: Fields): FieldErrors
  /** Queries of other kinds that show it too. Its own are read again anyway. */
  invalidates?: readonly QueryKey[]
  /** Its list, where it is one of rows that can be moved, hidden and added. */
  list?: ListDefinition<T, keyof F & string>
}

/** All that the desk of one kind of record is made of. */
export type RecordKind<T extends Table = Table> = Omit<
  Definition<T, KindsOf<T>>,
  'fields' | 'layout' | 'aside' | 'list'
> & {
  table: T
  list?: ListDefinition<T>
  /** Its columns that people fill in, and its parts. */
  fields: Readonly<Record<string, FieldKind>>
  layout: readonly (Line<string> | Beside<string> | LayoutSection)[]
  aside?: readonly AsideGroup[]
}

/** A kind whose rows stand in a list. */
export type ListedKind<T extends Table = Table> = RecordKind<T> & { list: ListDefinition<T> }

/** One kind of record: its table, its fields, its list, and what they are called. `table` is where its rows lie. */
export function defineRecord<T extends Table, const F extends KindsOf<T>, const P extends Parts = Record<never, Part>>(
  table: T,
  definition: Definition<T, F, P> & { list: ListDefinition<T, keyof F & string> },
): ListedKind<T>
export function defineRecord<T extends Table, const F extends KindsOf<T>, const P extends Parts = Record<never, Part>>(
  table: T,
  definition: Definition<T, F, P>,
): RecordKind<T>
export function defineRecord(table: Table, definition: { fields: object; aggregate?: Aggregate }) {
  const parts = Object.entries(definition.aggregate?.parts ?? {}).map(([name, { field }]) => [name, field])
  return { table, ...definition, fields: { ...definition.fields, ...Object.fromEntries(parts) } }
}

/** Whether people add new ones. */
export const isAddable = ({ list, addable }: Pick<RecordKind, 'list' | 'addable'>) =>
  list !== undefined || addable === true

/** The columns that are filled in, with what a new record begins with. */
export const blankFields = ({ fields }: Pick<RecordKind, 'fields'>): Row =>
  Object.fromEntries(Object.entries(fields).map(([name, { blank }]) => [name, blank]))

export const listMergers = ({ fields }: Pick<RecordKind, 'fields'>): Mergers =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { merge }]) => (merge ? [[name, merge]] : [])))

/** What has to be read again once one of a kind was written. */
export const invalidatedQueries = ({ table, invalidates = [] }: Pick<RecordKind, 'table' | 'invalidates'>): QueryKey[] => [
  [table],
  ...invalidates,
]

/** What is wrong with which field. */
export function checkRecord(kind: Pick<RecordKind, 'fields' | 'check'>, values: Fields): FieldErrors {
  const errors: FieldErrors = { ...kind.check?.(values) }
  for (const [name, field] of Object.entries(kind.fields)) {
    const error = field.check(values[name], values)
    if (error) errors[name] = error
  }
  return errors
}

/** The row as the table takes it. */
export const toRow = ({ fields }: Pick<RecordKind, 'fields'>, values: Fields): Row =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.toColumn(values[name], values)]))
