import { useState } from 'react'
import { formatMomentInTwoZones, parseZonedInput, formatZonedInput, browserTimeZone } from '../../platform/dates/moment-in-zone.ts'
import { TextField, type TextFieldProps } from '../../ui/field.tsx'

type Props = Omit<TextFieldProps, 'value' | 'onChange'> & {
  /** ISO 8601, or empty. */
  value: string
  /** Whose clock it is filled in by, as IANA names it. */
  zone: string
  /** Only the day is known. */
  isDay: boolean
  onChange: (moment: string | null) => void
}

/** A moment by the clock of a place. Below it stands what was filled in, by that clock and by the clock of whoever does. */
export function ZonedMomentField({ value, zone, isDay, onChange, hint, ...field }: Props) {
  // What is half typed is no moment yet, and must stay as it stands.
  const [typed, setTyped] = useState<{ input: string; moment: string | null; zone: string }>()
  const stored = formatZonedInput(value, zone).slice(0, isDay ? 10 : 16)
  const isTyped = typed && typed.zone === zone && typed.moment === (value || null)
  return (
    <TextField
      {...field}
      type={isDay ? 'date' : 'datetime-local'}
      value={isTyped && !value ? typed.input : stored}
      hint={value && !isDay ? formatMomentInTwoZones(value, zone, browserTimeZone()) : hint}
      onChange={({ currentTarget: { value: input } }) => {
        const moment = parseZonedInput(isDay && input ? `${input}T00:00` : input, zone)
        setTyped({ input, moment, zone })
        onChange(moment)
      }}
    />
  )
}
