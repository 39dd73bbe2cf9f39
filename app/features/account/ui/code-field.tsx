import type { FormEvent } from 'react'
import { TextField } from '../../../ui/field.tsx'

export const digitsIn = (text: string) => text.replace(/\D/g, '')

type CodeFieldProps = {
  error: string | undefined
  /** Six digits are there, typed or pasted. */
  onFull: (code: string, field: HTMLInputElement) => void
}

/** Six digits, which send themselves. */
export function CodeField({ error, onFull }: CodeFieldProps) {
  function onInput({ currentTarget }: FormEvent<HTMLInputElement>) {
    const code = digitsIn(currentTarget.value)
    if (code.length === 6) onFull(code, currentTarget)
  }
  return (
    <TextField
      className="account-code"
      label="Code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      onInput={onInput}
      error={error}
      hint="Paste works. The form sends itself after the sixth digit."
    />
  )
}

/** Refused: the field is emptied for the next one. */
export function emptyCode(form: HTMLFormElement | null) {
  const field = form?.elements.namedItem('code')
  if (!(field instanceof HTMLInputElement)) return
  field.value = ''
  field.focus()
}
