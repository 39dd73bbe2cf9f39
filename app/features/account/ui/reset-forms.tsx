import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { accountCalls } from '../account-calls.ts'
import { findEmailErrors, findNewPasswordErrors } from '../account-input.ts'
import { EmailField, NewPasswordField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { CodeForm } from './code-form.tsx'
import { useFormSubmit } from './use-form-submit.ts'

/** Form to request the e-mail for a password reset. The response is the same whether or not an account exists. */
export function RequestPasswordResetForm({
  linkRefusal,
}: {
  /** Reason why the link in the e-mail failed. */ linkRefusal?: Refusal | undefined
}) {
  const { errors, refusal, asking, ask } = useFormSubmit()
  const [sentTo, setSentTo] = useState<string>()

  async function send(filled: FormData) {
    const email = String(filled.get('email') ?? '').trim()
    const answer = await ask(
      findEmailErrors(email),
      () => accountCalls.sendRecovery(email),
      refused => refused,
    )
    if (answer === undefined) setSentTo(email)
  }

  if (sentTo !== undefined)
    return (
      <CodeForm
        title="Check your email"
        lede={`If there is an account for ${sentTo}, we sent an email. Open its link or enter its code here, then choose a new password.`}
        enter={code => accountCalls.enterCode(sentTo, code, 'recovery')}
        again={() => accountCalls.sendRecovery(sentTo)}
        after={
          <p className="account-also">
            <Link to={paths.signIn}>Back to sign-in</Link>
          </p>
        }
      />
    )
  return (
    <AccountForm
      title="Choose a new password"
      lede="We send you an email with a link."
      action="Send email"
      errors={errors}
      refusal={refusal ?? linkRefusal}
      asking={asking}
      onSubmit={filled => void send(filled)}
      after={
        <p className="account-also">
          You remember it? <Link to={paths.signIn}>Sign in</Link>.
        </p>
      }
    >
      <EmailField error={errors.email} />
    </AccountForm>
  )
}

/** Form for a new password, for users who followed the link in the e-mail. */
export function NewPasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { errors, refusal, asking, ask } = useFormSubmit()

  async function set(filled: FormData) {
    const password = String(filled.get('password') ?? '')
    const answer = await ask(
      findNewPasswordErrors(password),
      () => accountCalls.setPassword(password),
      refused => refused,
    )
    if (answer === undefined) onDone()
  }

  return (
    <AccountForm
      title="Choose a new password"
      lede={`For ${email}. It replaces the old password.`}
      action="Save new password"
      {...{ errors, refusal, asking }}
      onSubmit={filled => void set(filled)}
    >
      {/* Hidden user name, from which the password manager knows to which account the password belongs. */}
      <input type="text" name="email" autoComplete="username" defaultValue={email} readOnly hidden />
      <NewPasswordField label="New password" error={errors.password} />
    </AccountForm>
  )
}
