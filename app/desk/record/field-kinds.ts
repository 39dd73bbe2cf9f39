import { formatMoment } from '../../platform/dates/date-format.ts'
import type { Json } from '../../platform/db/database.gen.ts'
import { formatValue } from '../../platform/text/format-value.ts'
import { isLink, isWebAddress } from '../../platform/web-address.ts'
import {
  type About,
  about,
  type Control,
  type FieldKind,
  listIn,
  type Option,
  type OptionGroup,
  type PairColumn,
  shown,
  written,
} from './field-kind.ts'
import type { Fields } from './merge.ts'
import { mergeItems } from './merge-items.ts'
import { notAnAddress } from './text-kinds.ts'

type ChoiceOptions = About & {
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
    ...about(rest),
    control: { name: 'choice', options, groups, held },
    blank: options[0]?.value ?? '',
    check: value => (all.some(option => option.value === value) ? undefined : (required ?? 'Choose one of these.')),
    toColumn: written,
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
  toColumn: value => written(value) || null,
})

const labelled = (value: Json | undefined, options: readonly Option[]) =>
  listIn(value)
    .map(held => options.find(option => option.value === held)?.label ?? held)
    .join(', ')

type ChoicesOptions = About & {
  options: readonly Option[]
  /** What is said when none is chosen. */
  required?: string
}

/** Any of a few, without an order. */
export const choices = ({ options, required, ...rest }: ChoicesOptions): FieldKind<string[]> => ({
  ...about(rest),
  control: { name: 'choices', options },
  blank: [],
  check: value => (required && listIn(value).length === 0 ? required : undefined),
  toColumn: listIn,
  show: value => labelled(value, options),
})

type SeveralOptions = About & {
  options: readonly Option[]
  /** Said when nothing is called what was typed. */
  none: string
  most: number
  /** What is said of more. */
  tooMany: string
}

/** Several of many, found by typing, in an order of their own. */
export const several = ({ options, none, most, tooMany, ...rest }: SeveralOptions): FieldKind<string[]> => ({
  ...about(rest),
  control: { name: 'several', options, none },
  blank: [],
  check: value => (listIn(value).length > most ? tooMany : undefined),
  toColumn: listIn,
  show: value => labelled(value, options),
})

/** A day without an hour. `required` is what is said while there is none; without it there may be none. */
export function date(options: About & { required: string }): FieldKind<string>
export function date(options: About): FieldKind<string | null>
export function date({ required, ...rest }: About & { required?: string }): FieldKind<string | null> {
  const none = required === undefined ? null : ''
  return {
    ...about(rest),
    ...shown,
    control: { name: 'date' },
    blank: none,
    check: value => (written(value) ? undefined : required),
    toColumn: value => written(value) || none,
  }
}

/** A day and a time, or none. Filled in by the clock of whoever does, and stored as the moment it is everywhere. */
export const optionalMoment = (options: About): FieldKind<string | null> => ({
  ...about(options),
  control: { name: 'moment' },
  blank: null,
  check: () => undefined,
  toColumn: value => written(value) || null,
  show: value => (written(value) ? formatMoment(written(value)) : ''),
})

type NumberOptions = About & {
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
    ...about(rest),
    ...shown,
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

export const toggle = ({ on = true, ...options }: About & { on?: boolean }): FieldKind<boolean> => ({
  ...about(options),
  ...shown,
  control: { name: 'toggle' },
  blank: on,
  check: () => undefined,
  toColumn: value => value === true,
})

type PictureOptions = About & {
  /** Within the library. */
  folder: string
  /** The words that are proposed for it. */
  alt: (fields: Fields) => string
}

/** The address of a picture, chosen and described here and kept in the library. */
export const picture = ({ folder, alt, ...rest }: PictureOptions): FieldKind<string | null> => ({
  ...about(rest),
  ...shown,
  control: { name: 'picture', folder, alt },
  blank: null,
  check: () => undefined,
  toColumn: value => written(value) || null,
})

type ReferenceOptions = About & {
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
  ...about(options),
  ...shown,
  control: referenceControl(options),
  blank: null,
  check: () => undefined,
  toColumn: value => written(value) || null,
})

/** One record of another kind. `required` is what is said while none is chosen. */
export const reference = (options: ReferenceOptions & { required: string }): FieldKind<string> => ({
  ...about(options),
  ...shown,
  control: referenceControl(options),
  blank: '',
  check: value => (written(value) ? undefined : options.required),
  toColumn: written,
})

type ReferencesOptions = About & {
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
  ...about(rest),
  ...shown,
  control: { name: 'references', table, title, none, ...(dated && { dated }), ...(having && { having }) },
  blank: [],
  check: value => (listIn(value).length > most ? tooMany : undefined),
  toColumn: listIn,
})

/** A colour as `#RRGGBB`, among those that people tell apart. */
export const colour = (options: About): FieldKind<string | null> => ({
  ...about(options),
  ...shown,
  control: { name: 'colour' },
  blank: null,
  check: value =>
    !written(value) || /^#[0-9a-f]{6}$/i.test(written(value)) ? undefined : 'A colour is written as #1D4ED8.',
  toColumn: value => written(value).toUpperCase() || null,
})

type PairsOptions = About & {
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
        ? [Object.fromEntries(names.map(name => [name, written(row[name])]))]
        : [],
    )
  return {
    ...about(rest),
    ...shown,
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
