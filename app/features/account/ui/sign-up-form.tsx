import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { TextField } from '../../../ui/field.tsx'
import { accountCalls, type FirstPassword } from '../account-calls.ts'
import { findSignUpErrors } from '../account-input.ts'
import { EmailField, NewPasswordField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { CodeForm } from './code-form.tsx'
import { FirstPasswordForm } from './first-password-form.tsx'
import { useFormSubmit } from './use-form-submit.ts'
import { addReturnPath } from './use-return-path.ts'

type SignUpFormProps = {
  back: string | undefined
  /**
   * Called with true while the session is open but the typed password is not saved. The page must not redirect during
   * that time.
   */
  onFinishing: (isFinishing: boolean) => void
  /** Called when the account has been created and the password is saved. */
  onReady: () => void
  /**
   * Data of an invitation: e-mail address, proposed name, introduction, and the token that proves the e-mail address.
   */
  invited?: { email: string; name: string; lede: string; token: string } | undefined
}

/**
 * Form to create an account. If e-mail addresses must be confirmed, the response is the same for an address with and
 * without an account.
 */
export function SignUpForm({ back, invited, onFinishing, onReady }: SignUpFormProps) {
  const { errors, refusal, asking, ask } = useFormSubmit()
  const [waiting, setWaiting] = useState<FirstPassword & { email: string }>()
  const [unfinished, setUnfinished] = useState<Refusal>()

  async function signUp(filled: FormData) {
    const text = (name: string) => String(filled.get(name) ?? '')
    const person = {
      full_name: text('full_name').trim(),
      email: text('email').trim(),
      password: text('password'),
      invitation: invited?.token,
    }
    const answer = await ask(
      findSignUpErrors(person),
      () => accountCalls.signUp(person, back),
      refused => (refused === 'waits' ? undefined : refused),
    )
    if (answer === 'waits') setWaiting(person)
    if (answer === undefined) onReady()
  }

  /**
   * The code proves the e-mail address before the password is set, so that only the owner of the address can choose the
   * password.
   */
  async function enterCode(code: string, { email, ...first }: FirstPassword & { email: string }) {
    onFinishing(true)
    const wrongCode = await accountCalls.enterCode(email, code, 'signup')
    if (!wrongCode) {
      const refused = await accountCalls.finishSignUp(first)
      if (refused) {
        setUnfinished(refused)
        return undefined
      }
      onReady()
    }
    onFinishing(false)
    return wrongCode
  }

  const signIn = addReturnPath(paths.signIn, invited ? paths.invitation(invited.token) : back)
  if (unfinished && waiting)
    return <FirstPasswordForm name={waiting.full_name} refusal={unfinished} onDone={() => onFinishing(false)} />
  if (waiting)
    return (
      <CodeForm
        title="Check your email"
        lede={`If ${waiting.email} can have an account here, we sent an email. Enter its code here to sign in. You can also use its link and choose your password again.`}
        enter={code => enterCode(code, waiting)}
        again={() => accountCalls.confirmAgain(waiting.email, back)}
        after={
          <p className="account-also">
            No email after a few minutes? Check your spam folder, or <Link to={signIn}>sign in</Link> if you have an
            account already.
          </p>
        }
      />
    )
  return (
    <AccountForm
      title={invited ? 'You are invited' : 'Create an account'}
      lede={invited?.lede ?? 'For members and guests. Admins assign the roles of editors.'}
      action="Create account"
      {...{ errors, refusal, asking }}
      onSubmit={filled => void signUp(filled)}
      after={
        <p className="account-also">
          Already have an account? <Link to={signIn}>Sign in</Link>.
        </p>
      }
    >
      <TextField
        label="Name"
        name="full_name"
        autoComplete="name"
        maxLength={200}
        defaultValue={invited?.name}
        error={errors.full_name}
      />
      <EmailField error={errors.email} fixed={invited?.email} />
      <NewPasswordField error={errors.password} />
    </AccountForm>
  )
}
