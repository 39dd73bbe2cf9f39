import type { Json } from '../../platform/db/database.gen.ts'
import { formatValue } from '../../platform/text/format-value.ts'
import type { Fields, Mergers } from './merge.ts'

/** `hue` is the colour of the dot; null means ink. `detail` distinguishes options with the same label. */
export type Option = { value: string; label: string; hue?: string | null; detail?: string }

/** Options with a heading. */
export type OptionGroup = { label: string; options: readonly Option[] }

/** `link` also accepts a path of this site. */
export type PairColumn = { name: string; label: string; type?: 'url' | 'text' | 'date' | 'link' }

/**
 * Column of a row list. `named`: records of a table, or typed names without a record; `detail` is the column that
 * distinguishes records with the same name.
 */
export type RowColumn = {
  name: string
  label: string
  most: number
  required?: true
  /** Stored even if empty. */
  isAlways?: true
} & (
  | { type: 'short text' | 'text' | 'long text' }
  | { type: 'named'; of: { table: string; title: string; detail?: string }; none: string }
)

/** Configuration of a field's control besides label and hint. `FieldControl` renders one per name. */
export type Control =
  | { name: 'text' | 'date' | 'moment' | 'web address' | 'email address' | 'toggle' | 'colour' | 'number' }
  /** `used`: kind for the uniqueness check, and the public URL of a slug. */
  | { name: 'slug'; example: string; used?: { kind: string; at(slug: string): string } }
  /** `shared`: supports collaborative editing. */
  | { name: 'rich text'; shared: boolean }
  /** Source of suggestions: table or view, and column. */
  | { name: 'suggested text'; table: string; column: string }
  | { name: 'lines'; rows: number }
  /** `zone` and `precision`: names of the fields with the time zone and the date's precision. */
  | { name: 'zoned moment'; zone: string; precision: string }
  /** `moments`: timestamp fields in this zone, which keep their local time when it changes. */
  | { name: 'time zone'; moments: readonly string[] }
  | { name: 'player address' }
  | { name: 'pairs'; columns: readonly [PairColumn, PairColumn]; one: string; most: number }
  | { name: 'rows'; columns: readonly RowColumn[]; one: string; most: number }
  | { name: 'long text'; rows: number }
  | { name: 'timetable'; most: number }
  | { name: 'choices'; options: readonly Option[] }
  | { name: 'several'; options: readonly Option[]; none: string }
  | { name: 'choice'; options: readonly Option[]; groups?: readonly OptionGroup[]; held: readonly Option[] }
  /** `having`: records without a value in this column are not offered. */
  | { name: 'references'; table: string; title: string; dated?: string; having?: string; none: string }
  /** `within`: columns before the title, such as `year` or `flagship_pages.city`. */
  | { name: 'reference'; table: string; title: string; within?: readonly string[]; shownBy?: string; none: string }
  /** `alt`: suggested alt text. `altColumn`: column with a copy of the alt text, which the image's field fills in. */
  | { name: 'picture'; folder: string; alt?: (fields: Fields) => string; altColumn?: string }

/** Definition of a column's field: initial value, validation, storage and display. */
export type FieldKind<Value extends Json = Json> = {
  label: string
  hint?: string
  /** Shown beside the label, in forms where most fields are required. */
  optional?: true
  /** HTML `autocomplete` token. */
  autoComplete?: string
  control: Control
  /** Initial value. */
  blank: Value
  /** Error message that says what to do. */
  check(value: Json | undefined, fields: Fields): string | undefined
  /** Value in the form that the column expects. */
  toColumn(value: Json | undefined, fields: Fields): Value
  /**
   * Merges two concurrent changes; undefined if only a user can decide. Without it, every concurrent change is a
   * conflict.
   */
  merge?: Mergers[string]
  /** Display text in the history and in conflicts. */
  show(value: Json | undefined): string
}

/** Part of a field that read-only views need: history and conflicts. */
export type ShownFields = Readonly<Record<string, Pick<FieldKind, 'label' | 'show'>>>

/** Field by name; an unknown one is shown with its name as label. */
export const shownField = (fields: ShownFields, name: string) => fields[name] ?? { label: name, show: formatValue }

/** Texts of a field. */
export type FieldHint = Pick<FieldKind, 'label' | 'hint' | 'optional' | 'autoComplete'>

/** Trimmed text; empty for any other type. */
export const serializeField = (value: Json | undefined): string => (typeof value === 'string' ? value.trim() : '')

/** List items as text; empty for any other type. */
export const parseList = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Options including the current value, also before its name is loaded. */
export const includeSelected = (options: readonly Option[], value: string): readonly Option[] =>
  value === '' || options.some(option => option.value === value) ? options : [{ value, label: '…' }, ...options]

/** Default display of a value. */
export const valueFormat = { show: formatValue }
export const pickFieldHint = ({ label, hint, optional, autoComplete }: FieldHint): FieldHint => ({
  label,
  ...(hint && { hint }),
  ...(optional && { optional }),
  ...(autoComplete && { autoComplete }),
})
