import type { Json } from '../../platform/db/database.gen.ts'
import { safeHtml } from '../../platform/rich-text/safe-html.ts'
import { formatValue } from '../../platform/text/format-value.ts'
import { slugOf } from '../../platform/text/slug.ts'
import { holdsUnseen, unseenMessage } from '../../platform/text/unseen.ts'
import { webAddressIn } from '../../platform/web-address.ts'
import type { Fields } from './merge.ts'
import { mergeText } from './merge-text.ts'

export type Option = { value: string; label: string }

type PairColumn = { name: string; label: string; type?: 'url' | 'text' }

/** What a field's control needs to know beyond label and hint. `FieldControl` draws one for each. */
export type Control =
  | { name: 'text' | 'date' | 'web address' | 'slug' | 'toggle' | 'rich text' | 'colour' }
  | { name: 'pairs'; columns: readonly [PairColumn, PairColumn]; one: string; most: number }
  | { name: 'long text'; rows: number }
  | { name: 'choices'; options: readonly Option[] }
  | { name: 'choice'; options: readonly Option[]; held: readonly Option[] }
  | { name: 'reference'; table: string; title: string; shownBy?: string; none: string }
  | { name: 'picture'; folder: string; alt: (fields: Fields) => string }

/** How one column is filled in: what it begins with, what is wrong with it, how it is written and shown. */
export type FieldKind<Value extends Json = Json> = {
  label: string
  hint?: string
  control: Control
  /** What a new record begins with. */
  blank: Value
  /** What is wrong, in a sentence that says what to do. */
  check(value: Json | undefined, fields: Fields): string | undefined
  /** As the column takes it. */
  toColumn(value: Json | undefined, fields: Fields): Value
  /** What two people wrote at once, put together; undefined where only a person can. Without it nobody tries. */
  merge?(base: Json, mine: Json, theirs: Json): Json | undefined
  /** As a reader would say it, in the history and beside somebody else's version. */
  show(value: Json | undefined): string
}

type About = { label: string; hint?: string }

/** A text without the blanks around it; empty for anything else. */
export const written = (value: Json | undefined): string => (typeof value === 'string' ? value.trim() : '')

const shown = { show: formatValue }
const about = ({ label, hint }: About) => ({ label, ...(hint && { hint }) })

type TextOptions = About & {
  /** What is said when nothing is written; without it the text may be empty. */
  required?: string
  /** Characters. */
  most?: number
  /** Rows of a text of several lines. */
  rows?: number
}

/** A text that is never null. One line unless it has rows. */
export const text = ({ required, most, rows, ...rest }: TextOptions): FieldKind<string> => ({
  ...about(rest),
  ...shown,
  control: rows ? { name: 'long text', rows } : { name: 'text' },
  ...(rows && { merge: (base, mine, theirs) => mergeText(written(base), written(mine), written(theirs)) }),
  blank: '',
  check(value) {
    const words = written(value)
    if (required && !words) return required
    if (!rows && holdsUnseen(words)) return unseenMessage
    if (most && words.length > most) return `At most ${most} characters; these are ${words.length}.`
    return undefined
  },
  toColumn: written,
})

/** A text whose column holds nothing where nothing is written. */
export const optionalText = (options: Omit<TextOptions, 'required'>): FieldKind<string | null> => ({
  ...text(options),
  blank: null,
  toColumn: value => written(value) || null,
})

const isSlug = (value: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)

/** The slug that stands where nobody wrote one: out of the first words of another field. */
export const slugFrom = (fields: Fields, from: string): string =>
  slugOf(written(fields[from]).split(/\s+/).slice(0, 6).join(' '))

type SlugOptions = About & {
  /** The field it is made of. */
  from: string
  example: string
}

/** A short name within addresses. A new record's follows the field it is made of until somebody writes one. */
export const slug = ({ from, example, ...rest }: SlugOptions): FieldKind<string> & { from: string } => ({
  ...about(rest),
  ...shown,
  from,
  control: { name: 'slug' },
  blank: '',
  check: (value, fields) =>
    !written(fields[from]) || isSlug(written(value) || slugFrom(fields, from))
      ? undefined
      : `Lower-case letters, digits and hyphens, such as ${example}.`,
  toColumn: (value, fields) => written(value) || slugFrom(fields, from),
})

type ChoiceOptions = About & {
  options: readonly Option[]
  required?: string
  /** What nobody chooses any more and some records still hold. */
  held?: readonly Option[]
}

/** One of a few. The first is what a new record begins with. */
export const choice = ({ options, held = [], required, ...rest }: ChoiceOptions): FieldKind<string> => ({
  ...about(rest),
  control: { name: 'choice', options, held },
  blank: options[0]?.value ?? '',
  check: value =>
    [...options, ...held].some(option => option.value === value) ? undefined : (required ?? 'Choose one of these.'),
  toColumn: written,
  show: value => [...options, ...held].find(option => option.value === value)?.label ?? formatValue(value),
})

/** One of a few, or none of them. */
export const optionalChoice = ({
  options,
  none,
  ...rest
}: Omit<ChoiceOptions, 'required'> & { none: string }): FieldKind<string | null> => ({
  ...choice({ ...rest, options: [{ value: '', label: none }, ...options] }),
  blank: null,
  check: () => undefined,
  toColumn: value => written(value) || null,
})

/** Any of a few. `required` is what is said when none is chosen. */
export const choices = ({ options, required, ...rest }: ChoiceOptions): FieldKind<string[]> => {
  const listed = (value: Json | undefined) => (Array.isArray(value) ? value.map(String) : [])
  return {
    ...about(rest),
    control: { name: 'choices', options },
    blank: [],
    check: value => (required && listed(value).length === 0 ? required : undefined),
    toColumn: listed,
    show: value =>
      listed(value)
        .map(held => options.find(option => option.value === held)?.label ?? held)
        .join(', '),
  }
}

/** A day without an hour. `required` is what is said while there is none. */
export const date = ({ required, ...rest }: About & { required?: string }): FieldKind<string | null> => ({
  ...about(rest),
  ...shown,
  control: { name: 'date' },
  blank: null,
  check: value => (required && !written(value) ? required : undefined),
  toColumn: value => written(value) || null,
})

export const webAddress = (options: About): FieldKind<string | null> => ({
  ...about(options),
  ...shown,
  control: { name: 'web address' },
  blank: null,
  check: value =>
    written(value) && !webAddressIn(written(value))
      ? 'An address begins with https://, such as https://example.org.'
      : undefined,
  toColumn: value => written(value) || null,
})

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

/** A formatted text. Cleaned when it is written as well as when it is shown. */
export const richText = ({ most, ...rest }: About & { most: number }): FieldKind<string> => ({
  ...about(rest),
  ...shown,
  control: { name: 'rich text' },
  blank: '',
  check: value =>
    written(value).length > most ? `At most ${most.toLocaleString('en')} characters of HTML. Shorten it.` : undefined,
  toColumn: value => safeHtml(written(value)),
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
    check: value =>
      rowsOf(value).some(row => names.some(name => !row[name]))
        ? `Each ${one} needs both. Fill it in or take it away.`
        : undefined,
    toColumn: rowsOf,
  }
}
