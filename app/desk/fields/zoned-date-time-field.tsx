import { useState } from 'react'
import {
  formatDateAndTimeInTwoZones,
  formatDateTimeInputInZone,
  getBrowserTimeZone,
  parseDateTimeInputInZone,
} from '../../platform/dates/moment-in-zone.ts'
import { TextField, type TextFieldProps } from '../../ui/field.tsx'
import { describeSkippedHour } from './skipped-hour.ts'

type Props = Omit<TextFieldProps, 'value' | 'onChange'> & {
  /** Time in ISO 8601, or an empty text. */
  value: string
  /** IANA time zone in which the value is typed. */
  zone: string
  /** Whether the field has only a day, without a time. */
  isDay: boolean
  onChange: (moment: string | null) => void
}

/**
 * Field for a date and time in the time zone of a place. The line below repeats the value in this zone and in the
 * user's own zone.
 */
export function ZonedDateTimeField({ value, zone, isDay, onChange, hint, ...field }: Props) {
  // Partial input, stored as typed, because a partial date is no valid timestamp yet, and formatting would disturb the
  // user.
  const [typed, setTyped] = useState<{ input: string; moment: string | null; zone: string }>()
  const stored = formatDateTimeInputInZone(value, zone).slice(0, isDay ? 10 : 16)
  const isTyped = typed && typed.zone === zone && typed.moment === (value || null)
  const skipped = isTyped && value ? describeSkippedHour(typed.input, value, zone) : undefined
  return (
    <TextField
      {...field}
      type={isDay ? 'date' : 'datetime-local'}
      value={isTyped && !value ? typed.input : stored}
      hint={
        value && !isDay
          ? [skipped, formatDateAndTimeInTwoZones(value, zone, getBrowserTimeZone())].filter(Boolean).join(' ')
          : hint
      }
      onChange={({ currentTarget: { value: input } }) => {
        // A year below 1000, such as 0202, is still being typed.
        const isTypedYear = input >= '1000'
        const moment = isTypedYear ? parseDateTimeInputInZone(isDay ? `${input}T00:00` : input, zone) : null
        setTyped({ input, moment, zone })
        onChange(moment)
      }}
    />
  )
}
