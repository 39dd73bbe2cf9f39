import { formatDateAndTime } from '../../platform/dates/date-format.ts'
import type { Json } from '../../platform/db/database.gen.ts'
import { formatValue } from '../../platform/text/format-value.ts'
import {
  type CardOption,
  defaultValueFormat,
  type FieldControlType,
  type FieldKind,
  type FieldOption,
  type FieldOptionGroup,
  type FieldTexts,
  parseStringList,
  pickFieldTexts,
  toTrimmedText,
} from './field-kind.ts'

type ChoiceOptions = FieldTexts & {
  options: readonly FieldOption[]
  /** Further options of the select, in groups with headings. */
  groups?: readonly FieldOptionGroup[]
  required?: string
  /** Former options, which users can no longer choose but which some records still have. */
  held?: readonly FieldOption[]
}

/** Field for a single choice. The first option is the initial value. */
export const defineChoiceField = ({
  options,
  groups = [],
  held = [],
  required,
  ...rest
}: ChoiceOptions): FieldKind<string> => {
  const all = [...options, ...groups.flatMap(group => group.options), ...held]
  return {
    ...pickFieldTexts(rest),
    control: { name: 'choice', options, groups, held },
    blank: options[0]?.value ?? '',
    check: value => (all.some(option => option.value === value) ? undefined : (required ?? 'Choose one of these.')),
    toColumn: toTrimmedText,
    show: value => all.find(option => option.value === value)?.label ?? formatValue(value),
  }
}

/** Field for a single choice whose options are drawn as cards. The first option is the initial value. */
export const defineCardChoiceField = ({
  options,
  ...rest
}: FieldTexts & { options: readonly CardOption[] }): FieldKind<string> => ({
  ...defineChoiceField({ ...rest, options }),
  control: { name: 'card choice', options },
})

/** Field for an optional single choice. */
export const defineOptionalChoiceField = ({
  options = [],
  none,
  ...rest
}: Partial<Pick<ChoiceOptions, 'options'>> & Omit<ChoiceOptions, 'required' | 'options'> & { none: string }): FieldKind<
  string | null
> => ({
  ...defineChoiceField({ ...rest, options: [{ value: '', label: none }, ...options] }),
  blank: null,
  check: () => undefined,
  toColumn: value => toTrimmedText(value) || null,
})

const formatChosenLabels = (value: Json | undefined, options: readonly FieldOption[]) =>
  parseStringList(value)
    .map(chosenValue => options.find(option => option.value === chosenValue)?.label ?? chosenValue)
    .join(', ')

type ChoicesOptions = FieldTexts & {
  options: readonly FieldOption[]
  /** Error message if no option is selected. Without a message the field is optional. */
  required?: string
}

/** Field for multiple choice without an order. */
export const defineChoicesField = ({ options, required, ...rest }: ChoicesOptions): FieldKind<string[]> => ({
  ...pickFieldTexts(rest),
  control: { name: 'choices', options },
  blank: [],
  check: value => (required && parseStringList(value).length === 0 ? required : undefined),
  toColumn: parseStringList,
  show: value => formatChosenLabels(value, options),
})

type OrderedChoicesOptions = FieldTexts & {
  options: readonly FieldOption[]
  /** Text shown when no option matches the typed text. */
  none: string
  most: number
  /** Error message when more options than allowed are selected. */
  tooMany: string
}

/** Field for an ordered choice from many options, with search. */
export const defineOrderedChoicesField = ({
  options,
  none,
  most,
  tooMany,
  ...rest
}: OrderedChoicesOptions): FieldKind<string[]> => ({
  ...pickFieldTexts(rest),
  control: { name: 'several', options, none },
  blank: [],
  check: value => (parseStringList(value).length > most ? tooMany : undefined),
  toColumn: parseStringList,
  show: value => formatChosenLabels(value, options),
})

/**
 * Field for a date without a time. `required` is the error message for an empty value. Without `required` the field is
 * optional.
 */
export function defineDateField(options: FieldTexts & { required: string }): FieldKind<string>
export function defineDateField(options: FieldTexts): FieldKind<string | null>
export function defineDateField({ required, ...rest }: FieldTexts & { required?: string }): FieldKind<string | null> {
  const blank = required === undefined ? null : ''
  return {
    ...pickFieldTexts(rest),
    ...defaultValueFormat,
    control: { name: 'date' },
    blank: blank,
    check: value => (toTrimmedText(value) ? undefined : required),
    toColumn: value => toTrimmedText(value) || blank,
  }
}

/** Field for an optional date and time, entered in the user's time zone and stored as an absolute timestamp. */
export const defineOptionalDateTimeField = (options: FieldTexts): FieldKind<string | null> => ({
  ...pickFieldTexts(options),
  control: { name: 'moment' },
  blank: null,
  check: () => undefined,
  toColumn: value => toTrimmedText(value) || null,
  show: value => (toTrimmedText(value) ? formatDateAndTime(toTrimmedText(value)) : ''),
})

type NumberOptions = FieldTexts & {
  from: number
  to: number
  /** Error message for an invalid number. */
  error: string
  /** Whether a value is required. */
  isRequired?: boolean
}

/** Field for an integer within bounds. Invalid input stays as text until the user corrects it. */
export const defineWholeNumberField = ({
  from,
  to,
  error,
  isRequired = false,
  ...rest
}: NumberOptions): FieldKind<number | null> => {
  const parseNumber = (value: Json | undefined) =>
    /^\d{1,9}$/.test(String(value ?? '').trim()) ? Number(value) : undefined
  return {
    ...pickFieldTexts(rest),
    ...defaultValueFormat,
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

export const defineToggleField = ({ on = true, ...options }: FieldTexts & { on?: boolean }): FieldKind<boolean> => ({
  ...pickFieldTexts(options),
  ...defaultValueFormat,
  control: { name: 'toggle' },
  blank: on,
  check: () => undefined,
  toColumn: value => value === true,
})

type PictureOptions = FieldTexts & Omit<Extract<FieldControlType, { name: 'picture' }>, 'name'>

/**
 * Field for a picture, which the user uploads and describes in the form. The column has the picture's URL, and the
 * library has the picture.
 */
export const definePictureField = ({ folder, alt, altColumn, ...rest }: PictureOptions): FieldKind<string | null> => ({
  ...pickFieldTexts(rest),
  ...defaultValueFormat,
  control: { name: 'picture', folder, ...(alt && { alt }), ...(altColumn && { altColumn }) },
  blank: null,
  check: () => undefined,
  toColumn: value => toTrimmedText(value) || null,
})

type ReferenceOptions = FieldTexts & {
  table: string
  /** Column of the referenced table with the name of a record. */
  title: string
  /** Columns before the title. `flagship_pages.city` is a column of a record to which the referenced record refers. */
  within?: readonly string[]
  /** Column by which the highest value comes first, such as `year`. Default: the order of the titles. */
  latestBy?: string
  /** Boolean column of the referenced table: whether a record is visible. */
  shownBy?: string
  /** Label of the option that selects no record. */
  none: string
}

const makeReferenceControl = ({ table, title, none, ...more }: ReferenceOptions): FieldControlType => ({
  name: 'reference',
  table,
  title,
  none,
  ...(more.within && { within: more.within }),
  ...(more.latestBy && { latestBy: more.latestBy }),
  ...(more.shownBy && { shownBy: more.shownBy }),
})

/** Field for an optional reference to a record of another type. */
export const defineOptionalReferenceField = (options: ReferenceOptions): FieldKind<string | null> => ({
  ...pickFieldTexts(options),
  ...defaultValueFormat,
  control: makeReferenceControl(options),
  blank: null,
  check: () => undefined,
  toColumn: value => toTrimmedText(value) || null,
})

/** Field for a reference to a record of another type. `required` is the error message for an empty value. */
export const defineReferenceField = (options: ReferenceOptions & { required: string }): FieldKind<string> => ({
  ...pickFieldTexts(options),
  ...defaultValueFormat,
  control: makeReferenceControl(options),
  blank: '',
  check: value => (toTrimmedText(value) ? undefined : options.required),
  toColumn: toTrimmedText,
})

type ReferencesOptions = FieldTexts & {
  table: string
  /** Column of the referenced table with the name of the record. */
  title: string
  /** Column with a date. The date distinguishes records with the same name. */
  dated?: string
  /** Column of the referenced table. Only records with a value in this column are offered. */
  having?: string
  /** Whether a typed name that matches no record can be added as a new record, with name and slug. */
  adds?: true
  /** Text shown when no record matches the typed text. */
  none: string
  most: number
  /** Error message when more records than allowed are selected. */
  tooMany: string
}

/** Field for ordered references to records of another type. */
export const defineReferencesField = ({
  table,
  title,
  dated,
  having,
  adds,
  none,
  most,
  tooMany,
  ...rest
}: ReferencesOptions): FieldKind<string[]> => ({
  ...pickFieldTexts(rest),
  ...defaultValueFormat,
  control: {
    name: 'references',
    table,
    title,
    none,
    ...(dated && { dated }),
    ...(having && { having }),
    ...(adds && { adds }),
  },
  blank: [],
  check: value => (parseStringList(value).length > most ? tooMany : undefined),
  toColumn: parseStringList,
})

/** Field for a colour as `#RRGGBB`, from a palette of distinguishable colours. */
export const defineColourField = (options: FieldTexts): FieldKind<string | null> => ({
  ...pickFieldTexts(options),
  ...defaultValueFormat,
  control: { name: 'colour' },
  blank: null,
  check: value =>
    !toTrimmedText(value) || /^#[0-9a-f]{6}$/i.test(toTrimmedText(value)) ? undefined : 'Enter a colour as #1D4ED8.',
  toColumn: value => toTrimmedText(value).toUpperCase() || null,
})
