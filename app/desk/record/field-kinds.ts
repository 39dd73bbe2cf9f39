import { formatMoment } from '../../platform/dates/date-format.ts'
import type { Json } from '../../platform/db/database.gen.ts'
import { formatValue } from '../../platform/text/format-value.ts'
import {
  type FieldControlType,
  type FieldHint,
  type FieldKind,
  type FieldOption,
  type FieldOptionGroup,
  parseList,
  pickFieldHint,
  serializeField,
  valueFormat,
} from './field-kind.ts'

type ChoiceOptions = FieldHint & {
  options: readonly FieldOption[]
  /** Further options of the select, in groups with headings. */
  groups?: readonly FieldOptionGroup[]
  required?: string
  /** Former options, which users can no longer choose but some records still have. */
  held?: readonly FieldOption[]
}

/** Field for a single choice. The first option is the initial value. */
export const choiceField = ({
  options,
  groups = [],
  held = [],
  required,
  ...rest
}: ChoiceOptions): FieldKind<string> => {
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

/** Field for an optional single choice. */
export const optionalChoiceField = ({
  options = [],
  none,
  ...rest
}: Partial<Pick<ChoiceOptions, 'options'>> & Omit<ChoiceOptions, 'required' | 'options'> & { none: string }): FieldKind<
  string | null
> => ({
  ...choiceField({ ...rest, options: [{ value: '', label: none }, ...options] }),
  blank: null,
  check: () => undefined,
  toColumn: value => serializeField(value) || null,
})

const labelled = (value: Json | undefined, options: readonly FieldOption[]) =>
  parseList(value)
    .map(chosenValue => options.find(option => option.value === chosenValue)?.label ?? chosenValue)
    .join(', ')

type ChoicesOptions = FieldHint & {
  options: readonly FieldOption[]
  /** Error message when nothing is selected. Without it the field is optional. */
  required?: string
}

/** Field for multiple choice without an order. */
export const choicesField = ({ options, required, ...rest }: ChoicesOptions): FieldKind<string[]> => ({
  ...pickFieldHint(rest),
  control: { name: 'choices', options },
  blank: [],
  check: value => (required && parseList(value).length === 0 ? required : undefined),
  toColumn: parseList,
  show: value => labelled(value, options),
})

type SeveralOptions = FieldHint & {
  options: readonly FieldOption[]
  /** Text shown when no option matches the typed text. */
  none: string
  most: number
  /** Error message when more options than allowed are selected. */
  tooMany: string
}

/** Field for an ordered choice from many options, with search. */
export const orderedChoicesField = ({
  options,
  none,
  most,
  tooMany,
  ...rest
}: SeveralOptions): FieldKind<string[]> => ({
  ...pickFieldHint(rest),
  control: { name: 'several', options, none },
  blank: [],
  check: value => (parseList(value).length > most ? tooMany : undefined),
  toColumn: parseList,
  show: value => labelled(value, options),
})

/**
 * Field for a date without a time. `required` is the error message for an empty value. Without `required` the field is
 * optional.
 */
export function dateField(options: FieldHint & { required: string }): FieldKind<string>
export function dateField(options: FieldHint): FieldKind<string | null>
export function dateField({ required, ...rest }: FieldHint & { required?: string }): FieldKind<string | null> {
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

/** Field for an optional date and time, entered in the user's time zone and stored as an absolute timestamp. */
export const optionalMomentField = (options: FieldHint): FieldKind<string | null> => ({
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

/** Field for an integer within bounds. Invalid input stays as text until the user corrects it. */
export const wholeNumberField = ({
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

export const toggleField = ({ on = true, ...options }: FieldHint & { on?: boolean }): FieldKind<boolean> => ({
  ...pickFieldHint(options),
  ...valueFormat,
  control: { name: 'toggle' },
  blank: on,
  check: () => undefined,
  toColumn: value => value === true,
})

type PictureOptions = FieldHint & Omit<Extract<FieldControlType, { name: 'picture' }>, 'name'>

/**
 * Field for a picture, which the user uploads and describes in the form. The column has the picture's URL, and the
 * library has the picture.
 */
export const pictureField = ({ folder, alt, altColumn, ...rest }: PictureOptions): FieldKind<string | null> => ({
  ...pickFieldHint(rest),
  ...valueFormat,
  control: { name: 'picture', folder, ...(alt && { alt }), ...(altColumn && { altColumn }) },
  blank: null,
  check: () => undefined,
  toColumn: value => serializeField(value) || null,
})

type ReferenceOptions = FieldHint & {
  table: string
  /** Column of the referenced table with the name of a record. */
  title: string
  /**
   * Columns that are shown before the title. `flagship_pages.city` is the column of a record that the referenced record
   * refers to.
   */
  within?: readonly string[]
  /** Boolean column of the referenced table: whether a record is visible. */
  shownBy?: string
  /** Label of the option for no reference. */
  none: string
}

const referenceControl = ({ table, title, within, shownBy, none }: ReferenceOptions): FieldControlType => ({
  name: 'reference',
  table,
  title,
  none,
  ...(within && { within }),
  ...(shownBy && { shownBy }),
})

/** Field for an optional reference to a record of another type. */
export const optionalReferenceField = (options: ReferenceOptions): FieldKind<string | null> => ({
  ...pickFieldHint(options),
  ...valueFormat,
  control: referenceControl(options),
  blank: null,
  check: () => undefined,
  toColumn: value => serializeField(value) || null,
})

/** Field for a reference to a record of another type. `required` is the error message for an empty value. */
export const referenceField = (options: ReferenceOptions & { required: string }): FieldKind<string> => ({
  ...pickFieldHint(options),
  ...valueFormat,
  control: referenceControl(options),
  blank: '',
  check: value => (serializeField(value) ? undefined : options.required),
  toColumn: serializeField,
})

type ReferencesOptions = FieldHint & {
  table: string
  /** Column of the referenced table with the name of a record. */
  title: string
  /** Column with a date. The date distinguishes records with the same name. */
  dated?: string
  /** Column of the referenced table. Only records with a value in this column are offered. */
  having?: string
  /** Text shown when no record matches the typed text. */
  none: string
  most: number
  /** Error message when more records than allowed are selected. */
  tooMany: string
}

/** Field for ordered references to records of another type. */
export const referencesField = ({
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

/** Field for a colour as `#RRGGBB`, from a palette of distinguishable colours. */
export const colourField = (options: FieldHint): FieldKind<string | null> => ({
  ...pickFieldHint(options),
  ...valueFormat,
  control: { name: 'colour' },
  blank: null,
  check: value =>
    !serializeField(value) || /^#[0-9a-f]{6}$/i.test(serializeField(value)) ? undefined : 'Enter a colour as #1D4ED8.',
  toColumn: value => serializeField(value).toUpperCase() || null,
})
