import { useState } from 'react'
import type { Refusal } from '../../../platform/refusal.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { accountCalls } from '../account-calls.ts'
import { findFirstPasswordErrors } from '../account-input.ts'
import { NewPasswordField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { useFormSubmit } from './use-form-submit.ts'

type FirstPasswordFormProps = {
  name: string
  /** Reason why the server has rejected the password that the user typed before this form opened. */
  refusal?: Refusal
  onDone: () => void
}

/** Form for the first password of an account, shown after the user has proved the e-mail address. */
export function FirstPasswordForm({ name, refusal: before, onDone }: FirstPasswordFormProps) {
  const { user } = useSession()
  const { errors, refusal, asking, ask } = useFormSubmit()
  const [wasSent, setWasSent] = useState(false)

  async function set(filled: FormData) {
    const text = (field: string) => String(filled.get(field) ?? '')
    const first = { full_name: text('full_name').trim(), password: text('password') }
    setWasSent(true)
    const answer = await ask(
      findFirstPasswordErrors(first),
      () => accountCalls.finishSignUp(first),
      refused => refused,
    )
    if (answer === undefined) onDone()
  }

  return (
    <AccountForm
      title="Choose a password"
      lede={
        <span role="status">
          Your address is confirmed and you are signed in. Passwords typed before do not count. Without one you sign in
          with a code we send to {user?.email}.
        </span>
      }
      action="Save password"
      {...{ errors, asking }}
      refusal={refusal ?? (wasSent ? undefined : before)}
      onSubmit={filled => void set(filled)}
      after={
        <Button line wide slim onClick={onDone}>
          Not now
        </Button>
      }
    >
      <TextField
        label="Name"
        name="full_name"
        autoComplete="name"
        maxLength={200}
        defaultValue={name}
        error={errors.full_name}
      />
      {/* Hidden user name, from which the password manager knows to which account the password belongs. */}
      <input type="text" name="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <NewPasswordField error={errors.password} autoFocus />
    </AccountForm>
  )
}
