import type { Json } from '../../platform/db/database.gen.ts'
import { isEmailAddress } from '../../platform/email-address.ts'
import { normalHtml } from '../../platform/rich-text/normal-html.ts'
import { playerAddress } from '../../platform/rich-text/player-address.ts'
import { readableLines } from '../../platform/rich-text/readable-lines.ts'
import { toSlug } from '../../platform/text/slug.ts'
import { hasInvisibleCharacters, invisibleCharactersMessage } from '../../platform/text/unseen.ts'
import { parseWebAddress } from '../../platform/web-address.ts'
import { type FieldHint, pickFieldHint, type FieldKind, shownAsValue, serializeField } from './field-kind.ts'
import type { Fields } from './merge.ts'
import { mergeText } from './merge-text.ts'

type TextOptions = FieldHint & {
  /** What is said when nothing is written; without it the text may be empty. */
  required?: string
  /** Characters. */
  most?: number
  /** Rows of a text of several lines. */
  rows?: number
}

const mergeWords: FieldKind['merge'] = (base, mine, theirs) => {
  const both = mergeText(serializeField(base), serializeField(mine), serializeField(theirs))
  return both === undefined ? undefined : { both }
}

/** A text that is never null. One line unless it has rows. */
export const text = ({ required, most, rows, ...rest }: TextOptions): FieldKind<string> => ({
  ...pickFieldHint(rest),
  ...shownAsValue,
  control: rows ? { name: 'long text', rows } : { name: 'text' },
  ...(rows && { merge: mergeWords }),
  blank: '',
  check(value) {
    const words = serializeField(value)
    if (required && !words) return required
    if (!rows && hasInvisibleCharacters(words)) return invisibleCharactersMessage
    if (most && words.length > most) return `At most ${most} characters; these are ${words.length}.`
    return undefined
  },
  toColumn: serializeField,
})

/** A text whose column holds nothing where nothing is written. */
export const optionalText = (options: Omit<TextOptions, 'required'>): FieldKind<string | null> => ({
  ...text(options),
  blank: null,
  toColumn: value => serializeField(value) || null,
})

/** A text that others may have too, offered as it is typed, so that it is spelt alike. */
export const suggestedText = ({
  table,
  column,
  ...options
}: Omit<TextOptions, 'required' | 'rows'> & { table: string; column: string }): FieldKind<string | null> => ({
  ...optionalText(options),
  control: { name: 'suggested text', table, column },
})

export const isSlug = (value: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)

export const notASlug = (example: string) => `Lower-case letters, digits and hyphens, such as ${example}.`

/** The slug that stands where nobody wrote one: out of the first words of another field. */
export const suggestSlug = (fields: Fields, from: string): string =>
  toSlug(serializeField(fields[from]).split(/\s+/).slice(0, 6).join(' '))

type SlugOptions = FieldHint & {
  /** The field it is made of. */
  from: string
  example: string
  /** As the database registers what is called so, and where visitors find it: whether it is free is said while it is typed. */
  used?: { kind: string; at(slug: string): string }
}

/** A short name within addresses. A new record's follows the field it is made of until somebody writes one. */
export const slug = ({ from, example, used, ...rest }: SlugOptions): FieldKind<string> & { from: string } => ({
  ...pickFieldHint(rest),
  ...shownAsValue,
  from,
  control: { name: 'slug', example, ...(used && { used }) },
  blank: '',
  check: (value, fields) =>
    !serializeField(fields[from]) || isSlug(serializeField(value) || suggestSlug(fields, from)) ? undefined : notASlug(example),
  toColumn: (value, fields) => serializeField(value) || suggestSlug(fields, from),
})

export const notAnAddress = 'An address begins with https://, such as https://example.org.'

export const webAddress = (options: FieldHint): FieldKind<string | null> => ({
  ...pickFieldHint(options),
  ...shownAsValue,
  control: { name: 'web address' },
  blank: null,
  check: value => (serializeField(value) && !parseWebAddress(serializeField(value)) ? notAnAddress : undefined),
  toColumn: value => serializeField(value) || null,
})

export const emailAddress = (options: FieldHint): FieldKind<string | null> => ({
  ...pickFieldHint(options),
  ...shownAsValue,
  control: { name: 'email address' },
  blank: null,
  check: value =>
    serializeField(value) && !isEmailAddress(serializeField(value))
      ? 'An email address needs a name, an @ and a domain, such as hello@example.org.'
      : undefined,
  toColumn: value => serializeField(value) || null,
})

/** The address of a film as people copy it; the player's, which sets no cookies, is what is stored. */
export const playerWebAddress = (options: FieldHint): FieldKind<string | null> => ({
  ...pickFieldHint(options),
  ...shownAsValue,
  control: { name: 'player address' },
  blank: null,
  check: value =>
    serializeField(value) && !playerAddress(serializeField(value))
      ? 'Films play only from YouTube and Vimeo. Copy the address of the film there.'
      : undefined,
  toColumn: value => playerAddress(serializeField(value)) ?? (serializeField(value) || null),
})

type LinesOptions = FieldHint & {
  rows: number
  /** What is wrong with one line. */
  checkLine(line: string): string | undefined
}

/** A list of short texts, a line each. */
export const lines = ({ rows, checkLine, ...rest }: LinesOptions): FieldKind<Json> => {
  const listed = (value: Json | undefined) => (Array.isArray(value) ? value.map(serializeField).filter(Boolean) : [])
  return {
    ...pickFieldHint(rest),
    control: { name: 'lines', rows },
    blank: [],
    check: value =>
      listed(value)
        .map(checkLine)
        .find(error => error !== undefined),
    toColumn: listed,
    show: value => listed(value).join(', '),
  }
}

type RichTextOptions = FieldHint & {
  most: number
  /** Several people may write it at once, where its row exists. */
  shared?: boolean
}

/** A formatted text. Cleaned and brought to its normal form when it is written, and cleaned again when it is shown. */
export const richText = ({ most, shared = false, ...rest }: RichTextOptions): FieldKind<string> => ({
  ...pickFieldHint(rest),
  ...shownAsValue,
  control: { name: 'rich text', shared },
  blank: '',
  check: value =>
    serializeField(value).length > most ? `At most ${most.toLocaleString('en')} characters of HTML. Shorten it.` : undefined,
  toColumn: value => normalHtml(serializeField(value)),
  show: value => readableLines(serializeField(value)).join('\n'),
})
