import type { Json } from '../../platform/db/database.gen.ts'
import { formatValue } from '../../platform/text/format-value.ts'
import type { Fields, Mergers } from './merge.ts'

/** `hue` is the colour of a dot before it; null is the ink's. `detail` tells those apart that are called alike. */
export type Option = { value: string; label: string; hue?: string | null; detail?: string }

/** Options under a heading. */
export type OptionGroup = { label: string; options: readonly Option[] }

/** `link` takes a path of this site too. */
export type PairColumn = { name: string; label: string; type?: 'url' | 'text' | 'date' | 'link' }

/**
 * A column of a list of rows. `named`: several records of a table, or names that are typed because nothing is called so there;
 * `detail` is the column that tells records apart that are called alike.
 */
export type RowColumn = {
  name: string
  label: string
  most: number
  required?: true
  /** It is stored although it is empty. */
  isAlways?: true
} & (
  | { type: 'short text' | 'text' | 'long text' }
  | { type: 'named'; of: { table: string; title: string; detail?: string }; none: string }
)

/** What a field's control needs to know beyond label and hint. `FieldControl` draws one for each. */
export type Control =
  | { name: 'text' | 'date' | 'moment' | 'web address' | 'email address' | 'toggle' | 'colour' | 'number' }
  /** `used`: what is asked whether it is free, and where visitors find what is called so. */
  | { name: 'slug'; example: string; used?: { kind: string; at(slug: string): string } }
  /** `shared`: several people may write it at once. */
  | { name: 'rich text'; shared: boolean }
  /** What others have there already, a view or table and its column. */
  | { name: 'suggested text'; table: string; column: string }
  | { name: 'lines'; rows: number }
  /** `zone` and `precision`: the fields with the zone whose clock it is, and with how exactly it is known. */
  | { name: 'zoned moment'; zone: string; precision: string }
  /** `moments`: the fields that are said by its clock, and keep their hour when it changes. */
  | { name: 'time zone'; moments: readonly string[] }
  | { name: 'player address' }
  | { name: 'pairs'; columns: readonly [PairColumn, PairColumn]; one: string; most: number }
  | { name: 'rows'; columns: readonly RowColumn[]; one: string; most: number }
  | { name: 'long text'; rows: number }
  | { name: 'timetable'; most: number }
  | { name: 'choices'; options: readonly Option[] }
  | { name: 'several'; options: readonly Option[]; none: string }
  | { name: 'choice'; options: readonly Option[]; groups?: readonly OptionGroup[]; held: readonly Option[] }
  /** `having`: a column without which a record is not offered. */
  | { name: 'references'; table: string; title: string; dated?: string; having?: string; none: string }
  | { name: 'reference'; table: string; title: string; shownBy?: string; none: string }
  | { name: 'picture'; folder: string; alt: (fields: Fields) => string }

/** How one column is filled in: what it begins with, what is wrong with it, how it is written and shown. */
export type FieldKind<Value extends Json = Json> = {
  label: string
  hint?: string
  /** Said beside the label, where most fields are needed. */
  optional?: true
  /** What the browser may fill in, as HTML names it. */
  autoComplete?: string
  control: Control
  /** What a new record begins with. */
  blank: Value
  /** What is wrong, in a sentence that says what to do. */
  check(value: Json | undefined, fields: Fields): string | undefined
  /** As the column takes it. */
  toColumn(value: Json | undefined, fields: Fields): Value
  /** What two people wrote at once, put together; undefined where only a person can. Without it nobody tries. */
  merge?: Mergers[string]
  /** As a reader would say it, in the history and beside somebody else's version. */
  show(value: Json | undefined): string
}

/** What of a field is said where it is only read: in a history, beside somebody else's version. */
export type ShownFields = Readonly<Record<string, Pick<FieldKind, 'label' | 'show'>>>

/** A field, or a part nobody describes: it reads as it is called. */
export const shownField = (fields: ShownFields, name: string) => fields[name] ?? { label: name, show: formatValue }

/** What stands beside a field. */
export type FieldHint = Pick<FieldKind, 'label' | 'hint' | 'optional' | 'autoComplete'>

/** A text without the blanks around it; empty for anything else. */
export const serializeField = (value: Json | undefined): string => (typeof value === 'string' ? value.trim() : '')

/** The entries of a list; none for anything else. */
export const parseList = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Options with what is chosen among them, also before its name has been read. */
export const includeSelected = (options: readonly Option[], value: string): readonly Option[] =>
  value === '' || options.some(option => option.value === value) ? options : [{ value, label: '…' }, ...options]

/** Shown as any value is. */
export const shownAsValue = { show: formatValue }
export const pickFieldHint = ({ label, hint, optional, autoComplete }: FieldHint): FieldHint => ({
  label,
  ...(hint && { hint }),
  ...(optional && { optional }),
  ...(autoComplete && { autoComplete }),
})
