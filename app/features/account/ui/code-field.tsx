import { useEffect, useRef } from 'react'
import { TextField } from '../../../ui/field.tsx'
import { type CodeSource, createCodeAutoSubmit } from '../code-entry.ts'

export const extractDigits = (text: string) => text.replace(/\D/g, '')

type CodeFieldProps = {
  from: CodeSource
  error: string | undefined
  /** Called when the code is complete: after pasting, or after a typed code and a pause. */
  onFull: (code: string, form: HTMLFormElement | null) => void
}

const codeHints: Record<CodeSource, string> = {
  letter: 'You can paste the code. The form is sent after the last digit.',
  app: 'You can paste the code. The form is sent after the sixth digit.',
}

/** Field for a one-time code. The field submits its form when the code is complete. */
export function CodeField({ from, error, onFull }: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const entry = useRef<ReturnType<typeof createCodeAutoSubmit>>(null)
  const latest = useRef(onFull)
  useEffect(() => {
    latest.current = onFull
  })
  useEffect(() => {
    entry.current = createCodeAutoSubmit(from, code => {
      // The code is sent only if the field still contains it: a refusal may have emptied the field during the typing
      // pause.
      if (field.current && extractDigits(field.current.value) === code) latest.current(code, field.current.form)
    })
    return () => entry.current?.stop()
  }, [from])
  return (
    <TextField
      ref={field}
      className="account-code"
      label="Code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      onInput={({ currentTarget }) => entry.current?.changed(extractDigits(currentTarget.value))}
      error={error}
      hint={codeHints[from]}
    />
  )
}

/** Empties the code field after a refusal, for the next attempt. */
export function clearCodeField(form: HTMLFormElement | null) {
  const field = form?.elements.namedItem('code')
  if (!(field instanceof HTMLInputElement)) return
  field.value = ''
  field.focus()
}
