import { useState } from 'react'
import {
  formatDateAndTimeInZone,
  formatDateTimeInputInZone,
  getBrowserTimeZone,
} from '../../platform/dates/moment-in-zone.ts'
import { TextField, type TextFieldProps } from '../../ui/field.tsx'
import { describeSkippedHour } from './skipped-hour.ts'

type Props = Omit<TextFieldProps, 'value' | 'onChange'> & {
  /** Time in ISO 8601, or an empty text. */
  value: string
  onChange: (moment: string | null) => void
}

/** Field for a date and time in the user's own time zone. The line below repeats the value in words, with the zone. */
export function DateTimeField({ value, onChange, hint, ...field }: Props) {
  const zone = getBrowserTimeZone()
  // Partial input, stored as typed, because a partial date is no valid timestamp yet, and formatting would disturb the
  // user.
  const [typed, setTyped] = useState<{ input: string; moment: string | null }>()
  const inputValue = typed && typed.moment === (value || null) ? typed.input : formatDateTimeInputInZone(value, zone)
  return (
    <TextField
      {...field}
      type="datetime-local"
      value={inputValue}
      hint={
        value
          ? [describeSkippedHour(inputValue, value, zone), formatDateAndTimeInZone(value, zone)]
              .filter(Boolean)
              .join(' ')
          : hint
      }
      onChange={({ currentTarget: { value: input } }) => {
        const at = new Date(input)
        const moment = Number.isNaN(at.getTime()) ? null : at.toISOString()
        setTyped({ input, moment })
        onChange(moment)
      }}
    />
  )
}
