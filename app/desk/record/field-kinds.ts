import { formatMoment } from '../../platform/dates/date-format.ts'
import type { Json } from '../../platform/db/database.gen.ts'
import { formatValue } from '../../platform/text/format-value.ts'
import { isLink, isWebAddress } from '../../platform/web-address.ts'
import {
  type Control,
  type FieldHint,
  type FieldKind,
  type Option,
  type OptionGroup,
  type PairColumn,
  parseList,
  pickFieldHint,
  serializeField,
  valueFormat,
} from './field-kind.ts'
import { mergeItems } from './merge-items.ts'
import { notAnAddress } from './text-kinds.ts'

type ChoiceOptions = FieldHint & {
  options: readonly Option[]
  /** Further options, in groups with headings. */
  groups?: readonly OptionGroup[]
  required?: string
  /** Options that can no longer be chosen but still occur in some records. */
  held?: readonly Option[]
}

/** Single choice. The first option is the initial value. */
export const choice = ({ options, groups = [], held = [], required, ...rest }: ChoiceOptions): FieldKind<string> => {
  const all = [...options, ...groups.flatMap(group => group.options), ...held]
  return {
    ...pickFieldHint(rest),
    control: { name: 'choice', options, groups, held },
    blank: options[0]?.value ?? '',
    check: value => (all.some(option => option.value === value) ? undefined : (required ?? 'Choose one of these.')),
    toColumn: serializeField,
    show: value => all.find(option => option.value === value)?.label ?? formatValue(value),
  }
}

/** Optional single choice. */
export const optionalChoice = ({
  options = [],
  none,
  ...rest
}: Partial<Pick<ChoiceOptions, 'options'>> & Omit<ChoiceOptions, 'required' | 'options'> & { none: string }): FieldKind<
  string | null
> => ({
  ...choice({ ...rest, options: [{ value: '', label: none }, ...options] }),
  blank: null,
  check: () => undefined,
  toColumn: value => serializeField(value) || null,
})

const labelled = (value: Json | undefined, options: readonly Option[]) =>
  parseList(value)
    .map(chosenValue => options.find(option => option.value === chosenValue)?.label ?? chosenValue)
    .join(', ')

type ChoicesOptions = FieldHint & {
  options: readonly Option[]
  /** Error message when nothing is selected. Without it the field is optional. */
  required?: string
}

/** Multiple choice without order. */
export const choices = ({ options, required, ...rest }: ChoicesOptions): FieldKind<string[]> => ({
  ...pickFieldHint(rest),
  control: { name: 'choices', options },
  blank: [],
  check: value => (required && parseList(value).length === 0 ? required : undefined),
  toColumn: parseList,
  show: value => labelled(value, options),
})

type SeveralOptions = FieldHint & {
  options: readonly Option[]
  /** Text shown when no option matches the typed text. */
  none: string
  most: number
  /** Error message when more options than allowed are selected. */
  tooMany: string
}

/** Ordered selection from many options, with search. */
export const multipleChoice = ({ options, none, most, tooMany, ...rest }: SeveralOptions): FieldKind<string[]> => ({
  ...pickFieldHint(rest),
  control: { name: 'several', options, none },
  blank: [],
  check: value => (parseList(value).length > most ? tooMany : undefined),
  toColumn: parseList,
  show: value => labelled(value, options),
})

/** Date without time. `required` is the error message for an empty value; without it the field is optional. */
export function date(options: FieldHint & { required: string }): FieldKind<string>
export function date(options: FieldHint): FieldKind<string | null>
export function date({ required, ...rest }: FieldHint & { required?: string }): FieldKind<string | null> {
  const blank = required === undefined ? null : ''
  return {
    ...pickFieldHint(rest),
    ...valueFormat,
    control: { name: 'date' },
    blank: blank,
    check: value => (serializeField(value) ? undefined : required),
    toColumn: value => serializeField(value) || blank,
  }
}

/** Optional date and time. Entered in the user's time zone, stored as an absolute timestamp. */
export const optionalMoment = (options: FieldHint): FieldKind<string | null> => ({
  ...pickFieldHint(options),
  control: { name: 'moment' },
  blank: null,
  check: () => undefined,
  toColumn: value => serializeField(value) || null,
  show: value => (serializeField(value) ? formatMoment(serializeField(value)) : ''),
})

type NumberOptions = FieldHint & {
  from: number
  to: number
  /** Error message for an invalid number. */
  error: string
  /** Whether a value is required. */
  isRequired?: boolean
}

/** Integer within bounds. Invalid input stays as text until it is corrected. */
export const wholeNumber = ({
  from,
  to,
  error,
  isRequired = false,
  ...rest
}: NumberOptions): FieldKind<number | null> => {
  const parseNumber = (value: Json | undefined) =>
    /^\d{1,9}$/.test(String(value ?? '').trim()) ? Number(value) : undefined
  return {
    ...pickFieldHint(rest),
    ...valueFormat,
    control: { name: 'number' },
    blank: null,
    check(value) {
      const number = parseNumber(value)
      if (number === undefined) return isRequired || String(value ?? '').trim() ? error : undefined
      return number < from || number > to ? error : undefined
    },
    toColumn: value => parseNumber(value) ?? null,
  }
}

export const toggle = ({ on = true, ...options }: FieldHint & { on?: boolean }): FieldKind<boolean> => ({
  ...pickFieldHint(options),
  ...valueFormat,
  control: { name: 'toggle' },
  blank: on,
  check: () => undefined,
  toColumn: value => value === true,
})

type PictureOptions = FieldHint & Omit<Extract<Control, { name: 'picture' }>, 'name'>

/** URL of a picture, which is uploaded and described here and stored in the library. */
export const picture = ({ folder, alt, altColumn, ...rest }: PictureOptions): FieldKind<string | null> => ({
  ...pickFieldHint(rest),
  ...valueFormat,
  control: { name: 'picture', folder, ...(alt && { alt }), ...(altColumn && { altColumn }) },
  blank: null,
  check: () => undefined,
  toColumn: value => serializeField(value) || null,
})

type ReferenceOptions = FieldHint & {
  table: string
  /** Column of the other table with the name of a record. */
  title: string
  /** Columns before the title, also of a record that the other refers to: `flagship_pages.city`. */
  within?: readonly string[]
  /** Column of the other table that says whether a record is visible. */
  shownBy?: string
  /** Label for no reference. */
  none: string
}

const referenceControl = ({ table, title, within, shownBy, none }: ReferenceOptions): Control => ({
  name: 'reference',
  table,
  title,
  none,
  ...(within && { within }),
  ...(shownBy && { shownBy }),
})

/** Optional reference to a record of another kind. */
export const optionalReference = (options: ReferenceOptions): FieldKind<string | null> => ({
  ...pickFieldHint(options),
  ...valueFormat,
  control: referenceControl(options),
  blank: null,
  check: () => undefined,
  toColumn: value => serializeField(value) || null,
})

/** Reference to a record of another kind. `required` is the error message for an empty value. */
export const reference = (options: ReferenceOptions & { required: string }): FieldKind<string> => ({
  ...pickFieldHint(options),
  ...valueFormat,
  control: referenceControl(options),
  blank: '',
  check: value => (serializeField(value) ? undefined : options.required),
  toColumn: serializeField,
})

type ReferencesOptions = FieldHint & {
  table: string
  /** Column of the other table with the name of a record. */
  title: string
  /** Column with a date that distinguishes records with the same name. */
  dated?: string
  /** Column of the other table: records without a value in it are not offered. */
  having?: string
  /** Text shown when no record matches the typed text. */
  none: string
  most: number
  /** Error message when more records than allowed are selected. */
  tooMany: string
}

/** Ordered references to records of another kind. */
export const references = ({
  table,
  title,
  dated,
  having,
  none,
  most,
  tooMany,
  ...rest
}: ReferencesOptions): FieldKind<string[]> => ({
  ...pickFieldHint(rest),
  ...valueFormat,
  control: { name: 'references', table, title, none, ...(dated && { dated }), ...(having && { having }) },
  blank: [],
  check: value => (parseList(value).length > most ? tooMany : undefined),
  toColumn: parseList,
})

/** Colour as `#RRGGBB`, from a palette of distinguishable colours. */
export const colour = (options: FieldHint): FieldKind<string | null> => ({
  ...pickFieldHint(options),
  ...valueFormat,
  control: { name: 'colour' },
  blank: null,
  check: value =>
    !serializeField(value) || /^#[0-9a-f]{6}$/i.test(serializeField(value)) ? undefined : 'Enter a colour as #1D4ED8.',
  toColumn: value => serializeField(value).toUpperCase() || null,
})

type PairsOptions = FieldHint & {
  columns: readonly [PairColumn, PairColumn]
  /** Noun for one row, e.g. "link". */
  one: string
  most: number
}

/** Short ordered list of text pairs. */
export const pairs = ({ columns, one, most, ...rest }: PairsOptions): FieldKind<Json> => {
  const names = columns.map(({ name }) => name)
  const toRows = (value: Json | undefined) =>
    (Array.isArray(value) ? value : []).flatMap(row =>
      typeof row === 'object' && row !== null && !Array.isArray(row)
        ? [Object.fromEntries(names.map(name => [name, serializeField(row[name])]))]
        : [],
    )
  return {
    ...pickFieldHint(rest),
    ...valueFormat,
    control: { name: 'pairs', columns, one, most },
    blank: [],
    merge: (base, mine, theirs) => mergeItems(toRows(base), toRows(mine), toRows(theirs)),
    check(value) {
      const rows = toRows(value)
      if (rows.some(row => names.some(name => !row[name])))
        return `Each ${one} needs both fields. Fill them in or remove it.`
      const isWrong = (type: PairColumn['type'], value = '') =>
        (type === 'url' && !isWebAddress(value)) || (type === 'link' && !isLink(value))
      return rows.some(row => columns.some(({ name, type }) => isWrong(type, row[name]))) ? notAnAddress : undefined
    },
    toColumn: toRows,
  }
}
