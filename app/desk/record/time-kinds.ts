import {
  formatDateAndTimeInTwoZones,
  formatDateTimeInputInZone,
  getBrowserTimeZone,
  parseDateTimeInputInZone,
} from '../../platform/dates/moment-in-zone.ts'
import { defaultValueFormat, type FieldKind, type FieldTexts, pickFieldTexts, toTrimmedText } from './field-kind.ts'
import type { FieldValues } from './merge.ts'

/** Returns the timestamp with the same local time in another time zone. */
export const keepLocalTimeInZone = (moment: string, from: string, targetZone: string): string =>
  parseDateTimeInputInZone(formatDateTimeInputInZone(moment, from), targetZone) ?? moment

type ZonedDateTimeOptions = FieldTexts & {
  /** Name of the field with the time zone of the input. If that field is empty, the zone is UTC. */
  zone: string
  /** Name of the field with the precision of the time: `datetime`, or a less precise value. */
  precision: string
}

/** Formats a timestamp in the user's own time zone, because the field with the time zone is not known here. */
const formatTimestamp = (value: unknown) =>
  typeof value === 'string' && value
    ? formatDateAndTimeInTwoZones(value, getBrowserTimeZone(), getBrowserTimeZone())
    : ''

/**
 * Field for an optional date and time in the time zone of a place. If the time is unknown, the field has only a date.
 */
export const defineOptionalZonedDateTimeField = ({
  zone,
  precision,
  ...rest
}: ZonedDateTimeOptions): FieldKind<string | null> => ({
  ...pickFieldTexts(rest),
  control: { name: 'zoned moment', zone, precision },
  blank: null,
  check: () => undefined,
  toColumn: value => toTrimmedText(value) || null,
  show: formatTimestamp,
})

/**
 * Field for a required date and time in the time zone of a place. `required` is the error message for an empty value.
 */
export const defineZonedDateTimeField = ({
  required,
  ...options
}: ZonedDateTimeOptions & { required: string }): FieldKind<string> => ({
  ...defineOptionalZonedDateTimeField(options),
  blank: '',
  check: value => (toTrimmedText(value) ? undefined : required),
  toColumn: toTrimmedText,
})

/**
 * Field for an optional IANA time zone. When the zone changes, the local time of the timestamps in this zone stays the
 * same.
 */
export const defineTimeZoneField = ({
  moments,
  ...rest
}: FieldTexts & { moments: readonly string[] }): FieldKind<string | null> => ({
  ...pickFieldTexts(rest),
  ...defaultValueFormat,
  control: { name: 'time zone', moments },
  blank: null,
  check: () => undefined,
  toColumn: value => toTrimmedText(value) || null,
})

/**
 * Changes the values of timestamp fields when their time zone changes, so that the local times stay the same. An empty
 * zone is UTC.
 */
export const changeTimeZone = (
  moments: readonly string[],
  fields: FieldValues,
  from: string,
  to: string,
): FieldValues =>
  Object.fromEntries(
    moments.flatMap(name => {
      const value = toTrimmedText(fields[name])
      return value ? [[name, keepLocalTimeInZone(value, from || 'UTC', to || 'UTC')]] : []
    }),
  )
