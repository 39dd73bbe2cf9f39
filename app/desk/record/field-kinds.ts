import { formatMoment } from '../../platform/dates/date-format.ts'
import type { Json } from '../../platform/db/database.gen.ts'
import { formatValue } from '../../platform/text/format-value.ts'
import { isLink, isWebAddress } from '../../platform/web-address.ts'
import {
  type FieldHint,
  pickFieldHint,
  type Control,
  type FieldKind,
  parseList,
  type Option,
  type OptionGroup,
  type PairColumn,
  shownAsValue,
  serializeField,
} from './field-kind.ts'
import type { Fields } from './merge.ts'
import { mergeItems } from './merge-items.ts'
import { notAnAddress } from './text-kinds.ts'

type ChoiceOptions = FieldHint & {
  options: readonly Option[]
  /** Further ones, under headings. */
  groups?: readonly OptionGroup[]
  required?: string
  /** What nobody chooses any more and some records still hold. */
  held?: readonly Option[]
}

/** One of a few. The first is what a new record begins with. */
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

/** One of a few, or none of them. */
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
    .map(held => options.find(option => option.value === held)?.label ?? held)
    .join(', ')

type ChoicesOptions = FieldHint & {
  options: readonly Option[]
  /** What is said when none is chosen. */
  required?: string
}

/** Any of a few, without an order. */
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
  /** Said when nothing is called what was typed. */
  none: string
  most: number
  /** What is said of more. */
  tooMany: string
}

/** Several of many, found by typing, in an order of their own. */
export const several = ({ options, none, most, tooMany, ...rest }: SeveralOptions): FieldKind<string[]> => ({
  ...pickFieldHint(rest),
  control: { name: 'several', options, none },
  blank: [],
  check: value => (parseList(value).length > most ? tooMany : undefined),
  toColumn: parseList,
  show: value => labelled(value, options),
})

/** A day without an hour. `required` is what is said while there is none; without it there may be none. */
export function date(options: FieldHint & { required: string }): FieldKind<string>
export function date(options: FieldHint): FieldKind<string | null>
export function date({ required, ...rest }: FieldHint & { required?: string }): FieldKind<string | null> {
  const none = required === undefined ? null : ''
  return {
    ...pickFieldHint(rest),
    ...shownAsValue,
    control: { name: 'date' },
    blank: none,
    check: value => (serializeField(value) ? undefined : required),
    toColumn: value => serializeField(value) || none,
  }
}

/** A day and a time, or none. Filled in by the clock of whoever does, and stored as the moment it is everywhere. */
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
  /** What is said of anything else. */
  error: string
  /** Without it there may be none. */
  isRequired?: boolean
}

/** A whole number within bounds. What is typed and is none stays a text until it is put right. */
export const wholeNumber = ({
  from,
  to,
  error,
  isRequired = false,
  ...rest
}: NumberOptions): FieldKind<number | null> => {
  const numberIn = (value: Json | undefined) =>
    /^\d{1,9}$/.test(String(value ?? '').trim()) ? Number(value) : undefined
  return {
    ...pickFieldHint(rest),
    ...shownAsValue,
    control: { name: 'number' },
    blank: null,
    check(value) {
      const number = numberIn(value)
      if (number === undefined) return isRequired || String(value ?? '').trim() ? error : undefined
      return number < from || number > to ? error : undefined
    },
    toColumn: value => numberIn(value) ?? null,
  }
}

export const toggle = ({ on = true, ...options }: FieldHint & { on?: boolean }): FieldKind<boolean> => ({
  ...pickFieldHint(options),
  ...shownAsValue,
  control: { name: 'toggle' },
  blank: on,
  check: () => undefined,
  toColumn: value => value === true,
})

type PictureOptions = FieldHint & {
  /** Within the library. */
  folder: string
  /** The words that are proposed for it. */
  alt: (fields: Fields) => string
}

/** The address of a picture, chosen and described here and kept in the library. */
export const picture = ({ folder, alt, ...rest }: PictureOptions): FieldKind<string | null> => ({
  ...pickFieldHint(rest),
  ...shownAsValue,
  control: { name: 'picture', folder, alt },
  blank: null,
  check: () => undefined,
  toColumn: value => serializeField(value) || null,
})

type ReferenceOptions = FieldHint & {
  table: string
  /** The column the other record is called by. */
  title: string
  /** The column that says whether visitors see it. */
  shownBy?: string
  /** What stands for no choice. */
  none: string
}

const referenceControl = ({ table, title, shownBy, none }: ReferenceOptions): Control => ({
  name: 'reference',
  table,
  title,
  none,
  ...(shownBy && { shownBy }),
})

/** One record of another kind, or none. */
export const optionalReference = (options: ReferenceOptions): FieldKind<string | null> => ({
  ...pickFieldHint(options),
  ...shownAsValue,
  control: referenceControl(options),
  blank: null,
  check: () => undefined,
  toColumn: value => serializeField(value) || null,
})

/** One record of another kind. `required` is what is said while none is chosen. */
export const reference = (options: ReferenceOptions & { required: string }): FieldKind<string> => ({
  ...pickFieldHint(options),
  ...shownAsValue,
  control: referenceControl(options),
  blank: '',
  check: value => (serializeField(value) ? undefined : options.required),
  toColumn: serializeField,
})

type ReferencesOptions = FieldHint & {
  table: string
  /** The column the other records are called by. */
  title: string
  /** The column with a day of theirs, where some are called alike. */
  dated?: string
  /** A column without which a record is not offered. */
  having?: string
  /** Said when none is called what was typed. */
  none: string
  most: number
  /** What is said of more. */
  tooMany: string
}

/** Several records of another kind, in an order of their own. */
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
  ...shownAsValue,
  control: { name: 'references', table, title, none, ...(dated && { dated }), ...(having && { having }) },
  blank: [],
  check: value => (parseList(value).length > most ? tooMany : undefined),
  toColumn: parseList,
})

/** A colour as `#RRGGBB`, among those that people tell apart. */
export const colour = (options: FieldHint): FieldKind<string | null> => ({
  ...pickFieldHint(options),
  ...shownAsValue,
  control: { name: 'colour' },
  blank: null,
  check: value =>
    !serializeField(value) || /^#[0-9a-f]{6}$/i.test(serializeField(value)) ? undefined : 'A colour is written as #1D4ED8.',
  toColumn: value => serializeField(value).toUpperCase() || null,
})

type PairsOptions = FieldHint & {
  columns: readonly [PairColumn, PairColumn]
  /** What one row is called. */
  one: string
  most: number
}

/** A short ordered list of two texts each. */
export const pairs = ({ columns, one, most, ...rest }: PairsOptions): FieldKind<Json> => {
  const names = columns.map(({ name }) => name)
  const rowsOf = (value: Json | undefined) =>
    (Array.isArray(value) ? value : []).flatMap(row =>
      typeof row === 'object' && row !== null && !Array.isArray(row)
        ? [Object.fromEntries(names.map(name => [name, serializeField(row[name])]))]
        : [],
    )
  return {
    ...pickFieldHint(rest),
    ...shownAsValue,
    control: { name: 'pairs', columns, one, most },
    blank: [],
    merge: (base, mine, theirs) => mergeItems(rowsOf(base), rowsOf(mine), rowsOf(theirs)),
    check(value) {
      const rows = rowsOf(value)
      if (rows.some(row => names.some(name => !row[name]))) return `Each ${one} needs both. Fill it in or take it away.`
      const isWrong = (type: PairColumn['type'], value = '') =>
        (type === 'url' && !isWebAddress(value)) || (type === 'link' && !isLink(value))
      return rows.some(row => columns.some(({ name, type }) => isWrong(type, row[name]))) ? notAnAddress : undefined
    },
    toColumn: rowsOf,
  }
}
