import { formatMomentInTwoZones, getBrowserTimeZone } from '../../platform/dates/moment-in-zone.ts'
import { type FieldHint, type FieldKind, pickFieldHint, serializeField, valueFormat } from './field-kind.ts'

type ZonedOptions = FieldHint & {
  /** Name of the field with the time zone of the input. Without a value it is UTC. */
  zone: string
  /** Name of the field with the precision: `datetime`, or less. */
  precision: string
}

/** Time as text. Other fields are not known here, so the reader's time zone is used. */
const formatMoment = (value: unknown) =>
  typeof value === 'string' && value ? formatMomentInTwoZones(value, getBrowserTimeZone(), getBrowserTimeZone()) : ''

/** Optional date and time in the zone of a place; only a date if the time is unknown. */
export const optionalZonedMomentField = ({ zone, precision, ...rest }: ZonedOptions): FieldKind<string | null> => ({
  ...pickFieldHint(rest),
  control: { name: 'zoned moment', zone, precision },
  blank: null,
  check: () => undefined,
  toColumn: value => serializeField(value) || null,
  show: formatMoment,
})

/** Variant that must not be empty. `required` is the error message for an empty value. */
export const zonedMomentField = ({ required, ...options }: ZonedOptions & { required: string }): FieldKind<string> => ({
  ...optionalZonedMomentField(options),
  blank: '',
  check: value => (serializeField(value) ? undefined : required),
  toColumn: serializeField,
})

/** Optional IANA time zone. Its timestamps keep their local time when the zone changes. */
export const timeZoneField = ({
  moments,
  ...rest
}: FieldHint & { moments: readonly string[] }): FieldKind<string | null> => ({
  ...pickFieldHint(rest),
  ...valueFormat,
  control: { name: 'time zone', moments },
  blank: null,
  check: () => undefined,
  toColumn: value => serializeField(value) || null,
})
