import { useState } from 'react'
import { formatMomentInZone, formatZonedInput, browserTimeZone } from '../../platform/dates/moment-in-zone.ts'
import { TextField, type TextFieldProps } from '../../ui/field.tsx'

type Props = Omit<TextFieldProps, 'value' | 'onChange'> & {
  /** ISO 8601, or empty. */
  value: string
  onChange: (moment: string | null) => void
}

/** A moment by the clock of whoever fills it in. Below it stands what was filled in, in words and with the place whose clock it is. */
export function MomentField({ value, onChange, hint, ...field }: Props) {
  const zone = browserTimeZone()
  // What is half typed is no moment yet, and must stay as it stands.
  const [typed, setTyped] = useState<{ input: string; moment: string | null }>()
  const shown = typed && typed.moment === (value || null) ? typed.input : formatZonedInput(value, zone)
  return (
    <TextField
      {...field}
      type="datetime-local"
      value={shown}
      hint={value ? formatMomentInZone(value, zone) : hint}
      onChange={({ currentTarget: { value: input } }) => {
        const at = new Date(input)
        const moment = Number.isNaN(at.getTime()) ? null : at.toISOString()
        setTyped({ input, moment })
        onChange(moment)
      }}
    />
  )
}
