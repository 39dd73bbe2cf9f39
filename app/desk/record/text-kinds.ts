import type { Json } from '../../platform/db/database.gen.ts'
import { encodeEmailDomain } from '../../platform/email-address.ts'
import { findEmailAddressError } from '../../platform/find-email-address-error.ts'
import { normalizeHtml } from '../../platform/rich-text/normal-html.ts'
import { toPlayerAddress } from '../../platform/rich-text/player-address.ts'
import { toReadableLines } from '../../platform/rich-text/readable-lines.ts'
import { hasInvisibleCharacters, invisibleCharactersMessage } from '../../platform/text/invisible-characters.ts'
import { toSlug } from '../../platform/text/slug.ts'
import { parseWebAddress } from '../../platform/web-address.ts'
import { hasMissingPicture, missingPictureMessage } from '../editor/missing-picture.ts'
import {
  defaultValueFormat,
  type FieldKind,
  type FieldTexts,
  pickFieldTexts,
  type SlugUse,
  toTrimmedText,
} from './field-kind.ts'
import type { FieldValues } from './merge.ts'
import { mergeText } from './merge-text.ts'

type TextOptions = FieldTexts & {
  /** Error message for an empty text. Without a message the text is optional. */
  required?: string
  /** Maximum number of characters. */
  most?: number
  /** Number of visible lines. Without a number the text is a single line. */
  rows?: number
  /** Whether a single line that is longer than the field wraps. */
  wraps?: boolean
}

const mergeLongText: FieldKind['merge'] = (base, mine, theirs) => {
  const both = mergeText(toTrimmedText(base), toTrimmedText(mine), toTrimmedText(theirs))
  return both === undefined ? undefined : { both }
}

/** Field for a text that is never null. The text is a single line unless `rows` is set. */
export const defineTextField = ({ required, most, rows, wraps, ...rest }: TextOptions): FieldKind<string> => ({
  ...pickFieldTexts(rest),
  ...defaultValueFormat,
  control: rows ? { name: 'long text', rows } : { name: 'text', ...(wraps && { wraps }) },
  ...(rows && { merge: mergeLongText }),
  blank: '',
  check(value) {
    const fieldText = toTrimmedText(value)
    if (required && !fieldText) return required
    if (!rows && hasInvisibleCharacters(fieldText)) return invisibleCharactersMessage
    if (most && fieldText.length > most) return `${most} characters at most; you have ${fieldText.length}.`
    return undefined
  },
  toColumn: toTrimmedText,
})

/** Field for a text that is stored as null when empty. */
export const defineOptionalTextField = (options: Omit<TextOptions, 'required'>): FieldKind<string | null> => ({
  ...defineTextField(options),
  blank: null,
  toColumn: value => toTrimmedText(value) || null,
})

/** Field for a text with suggestions from existing values, for a consistent spelling. */
export const defineSuggestedTextField = ({
  table,
  column,
  ...options
}: Omit<TextOptions, 'required' | 'rows'> & { table: string; column: string }): FieldKind<string | null> => ({
  ...defineOptionalTextField(options),
  control: { name: 'suggested text', table, column },
})

export const isSlug = (value: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)

export const formatSlugError = (example: string) =>
  `Use lower-case letters, numbers and hyphens, for example ${example}.`

/** Maximum length of a suggested slug, in characters. */
const maxSuggestedSlugLength = 80

/** Makes a default slug from as many whole words of another field as fit. */
export function suggestSlug(fields: FieldValues, from: string): string {
  const slug = toSlug(toTrimmedText(fields[from]))
  if (slug.length <= maxSuggestedSlugLength) return slug
  const end = slug.lastIndexOf('-', maxSuggestedSlugLength)
  return slug.slice(0, end > 0 ? end : maxSuggestedSlugLength)
}

type SlugOptions = FieldTexts & {
  /** Name of the field from which the slug is derived. */
  from: string
  example: string
  /**
   * Record type for the uniqueness check, and the public URL of a slug. The result of the check is shown while the
   * user types.
   */
  used?: SlugUse
}

/** Field for a slug. In a new record the slug changes with its source field until the user edits the slug. */
export const defineSlugField = ({
  from,
  example,
  used,
  ...rest
}: SlugOptions): FieldKind<string> & { from: string } => ({
  ...pickFieldTexts(rest),
  ...defaultValueFormat,
  from,
  control: { name: 'slug', example, ...(used && { used }) },
  blank: '',
  check: (value, fields) =>
    !toTrimmedText(fields[from]) || isSlug(toTrimmedText(value) || suggestSlug(fields, from))
      ? undefined
      : formatSlugError(example),
  toColumn: (value, fields) => toTrimmedText(value) || suggestSlug(fields, from),
})

export const webAddressError = 'Enter a URL such as https://example.org.'

export const defineWebAddressField = (options: FieldTexts): FieldKind<string | null> => ({
  ...pickFieldTexts(options),
  ...defaultValueFormat,
  control: { name: 'web address' },
  blank: null,
  check: value => (toTrimmedText(value) && !parseWebAddress(toTrimmedText(value)) ? webAddressError : undefined),
  toColumn: value => toTrimmedText(value) || null,
})

export const defineEmailAddressField = (options: FieldTexts): FieldKind<string | null> => ({
  ...pickFieldTexts(options),
  ...defaultValueFormat,
  control: { name: 'email address' },
  blank: null,
  check: value =>
    toTrimmedText(value)
      ? findEmailAddressError(
          encodeEmailDomain(toTrimmedText(value)),
          'Enter an email address such as hello@example.org.',
        )
      : undefined,
  toColumn: value => encodeEmailDomain(toTrimmedText(value)) || null,
})

/** Field for the URL of a video, in any form that people copy. The URL of the cookie-free player is stored. */
export const definePlayerAddressField = (options: FieldTexts): FieldKind<string | null> => ({
  ...pickFieldTexts(options),
  ...defaultValueFormat,
  control: { name: 'player address' },
  blank: null,
  check: value =>
    toTrimmedText(value) && !toPlayerAddress(toTrimmedText(value))
      ? 'Only YouTube and Vimeo are supported. Copy the video’s URL there.'
      : undefined,
  toColumn: value => toPlayerAddress(toTrimmedText(value)) ?? (toTrimmedText(value) || null),
})

type LinesOptions = FieldTexts & {
  rows: number
  /** Validates one line. Returns an error message, or undefined. */
  checkLine(line: string): string | undefined
}

/** Defines a field for a list of short texts, one per line. */
export const defineLinesField = ({ rows, checkLine, ...rest }: LinesOptions): FieldKind<Json> => {
  const listed = (value: Json | undefined) => (Array.isArray(value) ? value.map(toTrimmedText).filter(Boolean) : [])
  return {
    ...pickFieldTexts(rest),
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

type RichTextOptions = FieldTexts & {
  most: number
  /** Whether several users can edit the text together once the row exists. */
  shared?: boolean
}

/**
 * Field for rich text. The text is sanitised and normalised on write, and sanitised again when rendered. The mark of a
 * missing image is refused unless the record has a status and is not published.
 */
export const defineRichTextField = ({ most, shared = false, ...rest }: RichTextOptions): FieldKind<string> => ({
  ...pickFieldTexts(rest),
  ...defaultValueFormat,
  control: { name: 'rich text', shared },
  blank: '',
  check(value, { status = 'published' }) {
    const html = toTrimmedText(value)
    if (html.length > most) return `${most.toLocaleString('en')} characters of HTML at most. Shorten the text.`
    return status === 'published' && hasMissingPicture(html)
      ? `${missingPictureMessage} Paste or upload it there, or remove these words.`
      : undefined
  },
  toColumn: value => normalizeHtml(toTrimmedText(value)),
  show: value => toReadableLines(toTrimmedText(value)).join('\n'),
})
