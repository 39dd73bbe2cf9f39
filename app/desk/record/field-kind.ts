import type { IconNode } from 'lucide'
import type { Json } from '../../platform/db/database.gen.ts'
import { formatValue } from '../../platform/text/format-value.ts'
import type { FieldMergers, FieldValues } from './merge.ts'

/**
 * Option of a select. `hue` is the colour of the dot beside the label, where null is the text colour. `detail`
 * distinguishes options with the same label.
 */
export type FieldOption = { value: string; label: string; hue?: string | null; detail?: string }

/** Option that is drawn as a card, with a sentence below its label. */
export type CardOption = FieldOption & { text: string; icon: IconNode }

/** Group of options under a heading. */
export type FieldOptionGroup = { label: string; options: readonly FieldOption[] }

/**
 * Column of a list of pairs. A column of type `link` also accepts a path on this site, and one of type `sentence` has a
 * row of its own.
 */
export type PairColumn = { name: string; label: string; type?: 'url' | 'text' | 'date' | 'link' | 'sentence' }

/** List of records of a table, or of typed names; `detail` is the column that distinguishes records with the same name. */
export type RecordNameList = { of: { table: string; title: string; detail?: string }; none: string; most: number }

/** Kind of record for the uniqueness check of a slug, its public URL, and the URL of the edit page of a record. */
export type SlugUse = { kind: string; at(slug: string): string; edit?(id: string): string }

/**
 * Type of a field's form control, with the configuration of the control. `FieldControl` renders a control for each
 * type.
 */
export type FieldControlType =
  /** Single line. With `wraps`, a text that is longer than the field wraps, and the field grows. */
  | { name: 'text'; wraps?: boolean }
  | { name: 'date' | 'moment' | 'web address' | 'email address' | 'toggle' | 'colour' | 'number' }
  /**
   * Slug. `used`: kind for the uniqueness check, the public URL of a slug, and the URL of the edit page of a record.
   */
  | { name: 'slug'; example: string; used?: SlugUse }
  | { name: 'card choice'; options: readonly CardOption[] }
  /** Rich text. With `shared`, several users can edit the text together. */
  | { name: 'rich text'; shared: boolean }
  /** Text with suggestions from a column of a table or view. */
  | { name: 'suggested text'; table: string; column: string }
  | { name: 'lines'; rows: number }
  /**
   * Time in a time zone. `zone` and `precision` are the names of the fields with the time zone and the date's
   * precision.
   */
  | { name: 'zoned moment'; zone: string; precision: string }
  /** Time zone. `moments`: timestamp fields in this zone, whose local time stays the same when the zone changes. */
  | { name: 'time zone'; moments: readonly string[] }
  | { name: 'player address' }
  | { name: 'pairs'; columns: readonly [PairColumn, PairColumn]; one: string; most: number }
  | { name: 'long text'; rows: number }
  /**
   * Sessions of a programme. `people`: the records that can be chosen as speakers. `span`: fields with the event's
   * start, end and zone.
   */
  | { name: 'sessions'; most: number; people?: RecordNameList; span?: { start: string; end: string; zone: string } }
  | { name: 'choices'; options: readonly FieldOption[] }
  | { name: 'several'; options: readonly FieldOption[]; none: string }
  | {
      name: 'choice'
      options: readonly FieldOption[]
      groups?: readonly FieldOptionGroup[]
      held: readonly FieldOption[]
    }
  /**
   * References to records. `having`: records without a value in this column are not offered. `adds`: a typed name that
   * matches no record can be added as a new record.
   */
  | { name: 'references'; table: string; title: string; dated?: string; having?: string; none: string; adds?: true }
  /**
   * References whose label includes further columns. `within`: columns before the title, such as `year` or
   * `flagship_pages.city`. `latestBy`: column by which the highest value comes first, in place of the order by title.
   */
  | {
      name: 'reference'
      table: string
      title: string
      within?: readonly string[]
      latestBy?: string
      shownBy?: string
      none: string
    }
  /**
   * Image. `alt`: suggested alternative text. `altColumn`: column with a copy of the alternative text, which the field
   * of the image fills in.
   */
  | { name: 'picture'; folder: string; alt?: (fields: FieldValues) => string; altColumn?: string }

/** Definition of a column's field: initial value, validation, storage and display. */
export type FieldKind<Value extends Json = Json> = {
  label: string
  hint?: string
  /** Note beside the label, e.g. "optional". */
  optional?: true
  /** Token for the HTML attribute `autocomplete`. */
  autoComplete?: string
  control: FieldControlType
  /** Value of the field in a new record. */
  blank: Value
  /** Validates the value of the field. Returns undefined, or an error message that says what to do. */
  check(value: Json | undefined, fields: FieldValues): string | undefined
  /** Converts the value of the field to the value of the column. */
  toColumn(value: Json | undefined, fields: FieldValues): Value
  /**
   * Merges two concurrent changes of the field, or returns undefined if only a user can decide. Without this function
   * every concurrent change is a conflict.
   */
  merge?: FieldMergers[string]
  /**
   * Reads a value of the field from an old version, because the current rules may refuse the old value. `unread` names
   * the parts that must be left out. Without this function the old value is restored unchanged.
   */
  readOld?(value: Json | undefined): { value: Json; unread: readonly string[] }
  /** Formats the value of the field for the history and for conflicts. */
  show(value: Json | undefined): string
}

/** Label and format of each field, which the history and conflicts need. */
export type DisplayedFields = Readonly<Record<string, Pick<FieldKind, 'label' | 'show' | 'readOld'>>>

/** Finds the field with this name. For an unknown name, the name itself is used as the label. */
export const findDisplayedField = (fields: DisplayedFields, name: string) =>
  fields[name] ?? { label: name, show: formatValue }

/** Texts of a field: label, hint, and notes. */
export type FieldTexts = Pick<FieldKind, 'label' | 'hint' | 'optional' | 'autoComplete'>

/** Returns the value of a text field without white space at both ends. Empty for a value of any other type. */
export const toTrimmedText = (value: Json | undefined): string => (typeof value === 'string' ? value.trim() : '')

/** Returns the items of a list field as texts. Empty for a value of any other type. */
export const parseStringList = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Lists the options of a select field, including the current value while its label is not loaded yet. */
export const includeSelectedOption = (options: readonly FieldOption[], value: string): readonly FieldOption[] =>
  value === '' || options.some(option => option.value === value) ? options : [{ value, label: '…' }, ...options]

/** Default function to format a value. */
export const defaultValueFormat = { show: formatValue }
export const pickFieldTexts = ({ label, hint, optional, autoComplete }: FieldTexts): FieldTexts => ({
  label,
  ...(hint && { hint }),
  ...(optional && { optional }),
  ...(autoComplete && { autoComplete }),
})
