import { type FormEvent, useEffect, useRef, useState } from 'react'
import { readBackendSettings } from '../../../platform/db/browser-db.ts'
import { useUnsentMail } from '../../../platform/mail-delivery.ts'
import { formatRefusal } from '../../../platform/refusal.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { noAnswerSentence } from '../../../platform/text/no-answer-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { TextField } from '../../../ui/field.tsx'
import { changeEmail } from '../email-change.ts'

type EmailChangeState = { at: 'rest' | 'open' | 'asking' } | { at: 'waits' | 'changed'; email: string }

/** Whether a Supabase project manages the accounts. The backend of a project has another origin than the site. */
const hasSupabaseProject = () => readBackendSettings().url !== window.location.origin

const isEmailAddress = (email: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)

/**
 * E-mail address for signing in, with a form to change it.
 * @param address from the profile, because the session of this browser still has the old address after a change was
 * confirmed on another device
 */
export function EmailAddressSection({ address }: { address: string | null }) {
  const { user, refreshAuth, isAdmin } = useSession()
  const current = address ?? user?.email
  const sessionAddress = user?.email
  const refresh = useRef(refreshAuth)
  const [state, setState] = useState<EmailChangeState>({ at: 'rest' })
  const [error, setError] = useState<string>()
  const [failed, setFailed] = useState(false)

  // Refreshes the session, because other sections check the password with the e-mail address in the session.
  useEffect(() => {
    if (address && sessionAddress && address.toLowerCase() !== sessionAddress.toLowerCase()) void refresh.current()
  }, [address, sessionAddress])

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    setFailed(false)
    if (!isEmailAddress(email)) return setError('Enter an email address such as name@example.org.')
    if (email.toLowerCase() === current?.toLowerCase()) return setError('This is your current address.')
    setError(undefined)
    setState({ at: 'asking' })
    try {
      const answer = await changeEmail(email)
      if (typeof answer === 'object') {
        setError(formatRefusal(answer.refusal))
        return setState({ at: 'open' })
      }
      if (answer === 'changed') await refreshAuth()
      setState({ at: answer, email })
    } catch {
      setFailed(true)
      setState({ at: 'open' })
    }
  }

  const isOpen = state.at === 'open' || state.at === 'asking'
  return (
    <div className="profile-email">
      <h3>Email</h3>
      <p className="profile-email-now">
        <span>
          You sign in with <b>{current}</b>
        </span>
        {!isOpen && (
          <Button line slim onClick={() => setState({ at: 'open' })}>
            Change email address
          </Button>
        )}
      </p>
      {!isAdmin && (
        <p className="small quiet">
          We write to it only about your account, your applications and changes of the privacy policy. A newsletter has
          its own link to unsubscribe.
        </p>
      )}
      {state.at === 'waits' && <ConfirmationMessage current={current} email={state.email} />}
      {state.at === 'changed' && (
        <Callout tone="ok" title="The address is changed.">
          From now on you sign in with {state.email}.
        </Callout>
      )}
      {isOpen && (
        <form method="post" noValidate onSubmit={event => void onSubmit(event)}>
          <TextField
            label="New address"
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            error={error}
            hint="We send an email there. The address changes when you confirm it from that email."
          />
          {failed && (
            <Callout tone="warn" title={noAnswerSentence}>
              Your request may have arrived all the same. Look for an email at the new address, or reload the page,
              before you try again.
            </Callout>
          )}
          <p className="profile-actions">
            <Button type="submit" line slim aria-disabled={state.at === 'asking' || undefined}>
              {state.at === 'asking' ? 'Working…' : 'Send email'}
            </Button>
            <Button line slim className="btn-bare" onClick={() => setState({ at: 'rest' })}>
              Cancel
            </Button>
          </p>
        </form>
      )}
    </div>
  )
}

/** Next step after a change was requested. The message is the same whether or not the new address has an account. */
function ConfirmationMessage({ current, email }: { current: string | undefined; email: string }) {
  if (useUnsentMail() === 'all')
    return (
      <Callout tone="warn" title="This site cannot send email yet, so nothing was changed.">
        The new address is confirmed by email. Ask an admin, or try again when the site has a mail server.
      </Callout>
    )
  return (
    <Callout tone="ok" title="If this address can be used, we sent an email to it.">
      Open its link and confirm there that you use {email} from now on; nothing changes before that.{' '}
      {hasSupabaseProject() && `If you also get an email at ${current}, confirm there too: both are required. `}
      If no email arrives, try another address.
    </Callout>
  )
}
