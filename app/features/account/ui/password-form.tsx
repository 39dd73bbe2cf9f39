import { useState } from 'react'
import { Link } from 'react-router'
import { readBackendSettings } from '../../../platform/db/browser-db.ts'
import { paths } from '../../../platform/paths.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { accountCalls } from '../account-calls.ts'
import { findEmailErrors, findSignInErrors } from '../account-input.ts'
import { endedSessionRefusals } from '../account-refusal.ts'
import { EmailField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { useFormSubmit } from './use-form-submit.ts'
import { addReturnPath } from './use-return-path.ts'

type PasswordFormProps = {
  back: string | undefined
  /** Called with the e-mail address once a code was sent to the address. */
  onCode: (email: string) => void
}

/** Whether a Supabase project manages the accounts. The backend of a project has another origin than the site. */
const hasSupabaseProject = () => readBackendSettings().url !== window.location.origin

const readFormText = (filled: FormData, name: string) => String(filled.get(name) ?? '')

/** Message after too many failed attempts, which prevent signing in with a password, but not with a code by e-mail. */
const accountLimitMessage =
  'Too many password attempts for this account, by you or someone else. If it is yours, sign in with a code by email.'

/** Message for accounts of a Supabase project, which counts attempts per IP address for all accounts. */
const networkLimitMessage = 'Too many password attempts from your network, for this or other accounts.'

/** Form to sign in with a password, or to request a one-time code by e-mail. */
export function PasswordForm({ back, onCode }: PasswordFormProps) {
  const { ended } = useSession()
  const [isShut, setIsShut] = useState(false)
  const { errors, refusal, asking, ask } = useFormSubmit()

  async function signIn(filled: FormData) {
    setIsShut(false)
    const credentials = { email: readFormText(filled, 'email').trim(), password: readFormText(filled, 'password') }
    const answer = await ask(
      findSignInErrors(credentials),
      () => accountCalls.signIn(credentials),
      refused =>
        refused?.paused
          ? { ...refused, text: hasSupabaseProject() ? networkLimitMessage : accountLimitMessage }
          : refused,
    )
    setIsShut(answer !== 'not asked' && answer?.paused === true)
  }

  async function sendCode(form: HTMLFormElement | null) {
    if (!form) return
    const email = readFormText(new FormData(form), 'email').trim()
    setIsShut(false)
    const answer = await ask(
      findEmailErrors(email),
      () => accountCalls.sendCode(email, back),
      refused => refused,
    )
    if (answer === undefined) onCode(email)
  }

  const codeWay = (codeButton: string) => (
    <Button line wide slim onClick={event => void sendCode(event.currentTarget.form)}>
      {codeButton}
    </Button>
  )
  return (
    <AccountForm
      title="Sign in"
      lede={
        back
          ? `You will return to ${back.startsWith(paths.admin) ? 'the admin area' : back}.`
          : 'With your password, or with a code we send you.'
      }
      action="Sign in"
      {...{ errors, asking }}
      refusal={refusal ?? (ended && endedSessionRefusals[ended])}
      remedy={isShut && codeWay('Send me a code by email instead')}
      onSubmit={filled => void signIn(filled)}
      after={
        <>
          {!isShut && codeWay('Send me a one-time code instead')}
          <p className="account-also">
            No account? <Link to={addReturnPath(paths.signUp, back)}>Create one</Link>. To join the network,{' '}
            <Link to={paths.connect}>apply for membership</Link>.
          </p>
        </>
      }
    >
      <EmailField error={errors.email} />
      <div className="account-with-way">
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <Link to={paths.resetPassword}>Forgotten?</Link>
      </div>
    </AccountForm>
  )
}
