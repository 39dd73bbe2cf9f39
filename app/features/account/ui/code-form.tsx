import type { FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { accountCalls } from '../account-calls.ts'
import { codeErrors } from '../account-input.ts'
import { AccountForm } from './account-form.tsx'
import { useAsking } from './use-asking.ts'

const digits = (text: string) => text.replace(/\D/g, '')

/** The second way in: the digits of our letter. Whether there is an account is not said. */
export function CodeForm({ email, onOther }: { email: string; onOther: () => void }) {
  const { errors, refusal, asking, ask } = useAsking()

  async function enter(code: string, form: HTMLFormElement | null) {
    const answer = await ask(
      codeErrors(code),
      () => accountCalls.enterCode(email, code),
      refused => refused,
    )
    // Refused: the field is emptied for the next one.
    const field = form?.elements.namedItem('code')
    if (answer && answer !== 'not asked' && field instanceof HTMLInputElement) {
      field.value = ''
      field.focus()
    }
  }

  function onInput({ currentTarget }: FormEvent<HTMLInputElement>) {
    if (digits(currentTarget.value).length === 6) void enter(digits(currentTarget.value), currentTarget.form)
  }

  return (
    <AccountForm
      title="Enter the code"
      lede={`If there is an account for ${email}, a letter with a code is on its way. It is valid for one hour.`}
      action="Continue"
      {...{ errors, refusal, asking }}
      onSubmit={filled => void enter(digits(String(filled.get('code'))), document.querySelector('form.account-form'))}
      after={
        <Button line wide slim onClick={onOther}>
          Use another address, or the password
        </Button>
      }
    >
      <TextField
        className="account-code"
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        onInput={onInput}
        error={errors.code}
        hint="Paste works. The form sends itself after the sixth digit."
      />
    </AccountForm>
  )
}
