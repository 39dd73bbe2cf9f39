import type { QueryKey } from '@tanstack/react-query'
import type { IconNode } from 'lucide'
import type { Database, Json } from '../../platform/db/database.gen.ts'
import type { FieldErrors } from '../../platform/refusal.ts'
import type { DisplayedFields, FieldKind } from './field-kind.ts'
import type { FieldMergers, FieldValues } from './merge.ts'
import type { RecordPart, RecordParts, RecordWithParts } from './record-parts.ts'
import type { RowValues } from './row-source.ts'

type Tables = Database['public']['Tables']
export type RecordTableName = keyof Tables
export type StoredRow<T extends RecordTableName> = Tables[T]['Row']
type ColumnName<T extends RecordTableName> = keyof StoredRow<T> & string

/** Field definition for each editable column. A column that does not exist, or a wrong type, does not compile. */
type FieldKindsByColumn<T extends RecordTableName> = {
  [C in ColumnName<T>]?: StoredRow<T>[C] extends Json ? FieldKind<StoredRow<T>[C]> : never
}

/** One line of a form: a field, or two or three fields side by side. */
type FormLine<Named extends string> = Named | readonly [Named, Named] | readonly [Named, Named, Named]

/** Line of a form with a field and a narrow related field beside that field. */
type PairedFields<Named extends string> = { field: Named; beside: Named }

/**
 * Group of fields that is collapsed by default: a row of the side panel, or a section of a long form. A group without
 * fields contains other content, such as the history.
 */
export type FieldGroup<Named extends string = string> = {
  title: string
  icon: IconNode
  fields: readonly FormLine<Named>[]
  /** Summary of the collapsed group in a few words. Default: the values of the fields. */
  summary?(fields: FieldValues, shown: DisplayedFields): string
  /** Summary for a group without content. Default: `None`. */
  empty?: string
  /** Problem in the group in a few words, shown beside the summary. Empty without a problem. */
  warning?(fields: FieldValues): string
}

/** Fields that few records need. A line of the form shows the values of these fields and opens the fields. */
type RarelyUsedFields<Named extends string = string> = { title: string; fields: readonly FormLine<Named>[] }

type FieldName<F, P> = (keyof F & string) | (keyof P & string)

/** Function that returns the title of a referenced record, given the column with the reference and the id. */
export type GetReferenceTitle = (column: string, id: string | null) => { title: string; shown: boolean } | undefined

export type ListDefinition<T extends RecordTableName, Name extends string = string> = {
  /** Introduction above the list. */
  lede: string
  /** Headers of the list's two columns: for the name, and for the second line of a row. */
  heads: readonly [string, string]
  /** Label of the search field. */
  searchLabel: string
  searched: string
  /** Returns the text of a row that the search compares with the query. */
  words(row: StoredRow<T>, referred: GetReferenceTitle): string
  /** Title of the message for an empty list. */
  none: string
  noneText: string
  /** Filter of the list: a column with several values, and its query parameter. */
  filter?: { field: Name; parameter: string }
  line?(row: StoredRow<T>): string | undefined
  picture?: { field: Name; form: 'logo' | 'seat' }
  detail(row: StoredRow<T>, referred: GetReferenceTitle): string
  /** Colour of the record, shown as a dot before the detail. */
  colour?(row: StoredRow<T>): string | null
  /**
   * Reason why a visible row is not yet, or no longer, on the site.
   * @param today date in the time zone of the site, e.g. `2026-11-22`
   */
  aside?(row: StoredRow<T>, referred: GetReferenceTitle, today: string): string | undefined
}

type RecordDefinition<
  T extends RecordTableName,
  F extends FieldKindsByColumn<T>,
  P extends RecordParts = RecordParts,
> = {
  /** Name of the record type in the database. */
  kind: string
  one: string
  many: string
  /** Title of the list page. */
  heading: string
  /** Returns the short title of a row. */
  title(row: StoredRow<T>, referred: GetReferenceTitle): string
  at: { list: string; one(id: string): string }
  /** Returns the public URL of a record with this slug. */
  read?: (slug: string) => string
  /** Whether rows have a manual order. New rows are then added at the end. */
  ordered?: boolean
  /** Whether users can create records. Only needed for a record type that has a separate list page. */
  addable?: true
  /** Title of the record's form. */
  formTitle?: string
  /**
   * Field with the title of the record. The editor shows this field as the heading of the page; the heading itself is
   * then for screen readers only, because it would repeat the title.
   */
  headingField?: string
  fields: F & { [Unknown in Exclude<keyof F, ColumnName<T>>]: never }
  /** Parts in other tables that are saved with the record. */
  aggregate?: RecordWithParts & { parts: P }
  /** Order of the fields and parts that are always visible. */
  layout: readonly (FormLine<FieldName<F, NoInfer<P>>> | PairedFields<FieldName<F, NoInfer<P>>>)[]
  /** Fields below the layout that few records need. */
  rare?: readonly RarelyUsedFields<FieldName<F, NoInfer<P>>>[]
  /** Sections of a long form, below the layout. */
  sections?: readonly FieldGroup<FieldName<F, NoInfer<P>>>[]
  /** Groups of fields in the panel beside the form, in the order in which people usually fill them in. */
  aside?: readonly FieldGroup<FieldName<F, NoInfer<P>>>[]
  /**
   * Whether the bar of the editor publishes a record, by the fields `status` and `published_at`.
   */
  publishes?: true
  /**
   * Returns values that depend on a changed field, such as the region of a country. `last` is the last value of the field
   * that was not empty.
   */
  follow?(name: string, value: Json, fields: FieldValues, last: Json): FieldValues
  /** Validates rules that concern several fields. */
  check?(fields: FieldValues): FieldErrors
  /**
   * Query keys of other record types that show this record too. The query keys of this record type are always
   * invalidated.
   */
  invalidates?: readonly QueryKey[]
  /** List page of the record type. Undefined for a record type that has a separate list page. */
  list?: ListDefinition<T, keyof F & string>
}

/** Definition of a record type for the back office: table, fields, layout, list and texts. */
export type RecordKind<T extends RecordTableName = RecordTableName> = Omit<
  RecordDefinition<T, FieldKindsByColumn<T>>,
  'fields' | 'layout' | 'rare' | 'sections' | 'aside' | 'list'
> & {
  table: T
  list?: ListDefinition<T>
  /** Form fields for the editable columns of the row, and for rows in other tables that belong to the record. */
  fields: Readonly<Record<string, FieldKind>>
  layout: readonly (FormLine<string> | PairedFields<string>)[]
  rare?: readonly RarelyUsedFields[]
  sections?: readonly FieldGroup[]
  aside?: readonly FieldGroup[]
}

/** Record type that has a list page. */
export type ListedRecordKind<T extends RecordTableName = RecordTableName> = RecordKind<T> & { list: ListDefinition<T> }

/** Defines a record type: table, fields, list and texts. `table` is the database table. */
export function defineRecord<
  T extends RecordTableName,
  const F extends FieldKindsByColumn<T>,
  const P extends RecordParts = Record<never, RecordPart>,
>(table: T, definition: RecordDefinition<T, F, P> & { list: ListDefinition<T, keyof F & string> }): ListedRecordKind<T>
export function defineRecord<
  T extends RecordTableName,
  const F extends FieldKindsByColumn<T>,
  const P extends RecordParts = Record<never, RecordPart>,
>(table: T, definition: RecordDefinition<T, F, P>): RecordKind<T>
export function defineRecord(table: RecordTableName, definition: { fields: object; aggregate?: RecordWithParts }) {
  const parts = Object.entries(definition.aggregate?.parts ?? {}).map(([name, { field }]) => [name, field])
  return { table, ...definition, fields: { ...definition.fields, ...Object.fromEntries(parts) } }
}

/** Whether users can create records of this type. */
export const canAddRecords = ({ list, addable }: Pick<RecordKind, 'list' | 'addable'>) =>
  list !== undefined || addable === true

/** Initial values for the editable columns of a new record. */
export const makeBlankFields = ({ fields }: Pick<RecordKind, 'fields'>): RowValues =>
  Object.fromEntries(Object.entries(fields).map(([name, { blank }]) => [name, blank]))

export const getFieldMergers = ({ fields }: Pick<RecordKind, 'fields'>): FieldMergers =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { merge }]) => (merge ? [[name, merge]] : [])))

/** Query keys to invalidate after a record was written. */
export const listInvalidatedQueries = ({
  table,
  invalidates = [],
}: Pick<RecordKind, 'table' | 'invalidates'>): QueryKey[] => [[table], ...invalidates]

/** Validates a record. Returns the errors by field. */
export function validateRecord(kind: Pick<RecordKind, 'fields' | 'check'>, values: FieldValues): FieldErrors {
  const errors: FieldErrors = { ...kind.check?.(values) }
  for (const [name, field] of Object.entries(kind.fields)) {
    const error = field.check(values[name], values)
    if (error) errors[name] = error
  }
  return errors
}

/** Converts field values to the row that the table expects. */
export const convertFieldsToRow = ({ fields }: Pick<RecordKind, 'fields'>, values: FieldValues): RowValues =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.toColumn(values[name], values)]))
