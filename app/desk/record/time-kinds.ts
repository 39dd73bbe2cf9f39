import { formatMomentInTwoZones, browserTimeZone } from '../../platform/dates/moment-in-zone.ts'
import { type FieldHint, pickFieldHint, type FieldKind, shownAsValue, serializeField } from './field-kind.ts'

type ZonedOptions = FieldHint & {
  /** The field with the zone whose clock it is filled in by. Without one the clock is UTC's. */
  zone: string
  /** The field that says how exactly it is known: `datetime`, or something less. */
  precision: string
}

/** How it is said where no other field is known: by the clock of whoever reads. */
const inWords = (value: unknown) =>
  typeof value === 'string' && value ? formatMomentInTwoZones(value, browserTimeZone(), browserTimeZone()) : ''

/** A day and an hour by the clock of a place, or none; a day alone where no hour is known. */
export const optionalZonedMoment = ({ zone, precision, ...rest }: ZonedOptions): FieldKind<string | null> => ({
  ...pickFieldHint(rest),
  control: { name: 'zoned moment', zone, precision },
  blank: null,
  check: () => undefined,
  toColumn: value => serializeField(value) || null,
  show: inWords,
})

/** The same, and never none. `required` is what is said while there is none. */
export const zonedMoment = ({ required, ...options }: ZonedOptions & { required: string }): FieldKind<string> => ({
  ...optionalZonedMoment(options),
  blank: '',
  check: value => (serializeField(value) ? undefined : required),
  toColumn: serializeField,
})

/** A zone as IANA names it, or none. What is said by its clock keeps its hour when another is chosen. */
export const timeZone = ({ moments, ...rest }: FieldHint & { moments: readonly string[] }): FieldKind<string | null> => ({
  ...pickFieldHint(rest),
  ...shownAsValue,
  control: { name: 'time zone', moments },
  blank: null,
  check: () => undefined,
  toColumn: value => serializeField(value) || null,
})
