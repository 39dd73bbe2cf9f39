import { useNavigate } from 'react-router'
import { refusalOf } from '../../features/account/account-refusal.ts'
import { AccountSaid } from '../../features/account/ui/account-said.tsx'
import { FactorForm } from '../../features/account/ui/factor-form.tsx'
import { AskResetForm, NewPasswordForm } from '../../features/account/ui/reset-forms.tsx'
import { places } from '../../platform/places.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { useSession } from '../../platform/session/session-context.ts'
import { useToast } from '../../ui/toasts.tsx'

export default function Reset() {
  const { user, needs, roleCheckFailed, recovering, isAdmin, arrival } = useSession()
  const navigate = useNavigate()
  const { say } = useToast()

  function onDone() {
    say('Password changed', 'Use it from now on.')
    void navigate(isAdmin ? places.admin : places.home, { replace: true })
  }

  const linkRefusal =
    arrival.brought === 'error'
      ? refusalOf({ name: 'AuthApiError', code: arrival.code, message: arrival.code })
      : undefined
  return (
    <>
      <PageHead title="Choose a new password" description="Have a letter sent, and choose a new password." />
      {user && recovering && needs === 'challenge' ? (
        <FactorForm />
      ) : user && recovering && needs === undefined && !roleCheckFailed ? (
        // Nothing is typed into a form that may have to make way for the second step.
        <AccountSaid title="Choose a new password">
          <p role="status">This takes a moment.</p>
        </AccountSaid>
      ) : user && recovering ? (
        <NewPasswordForm email={user.email ?? ''} onDone={onDone} />
      ) : (
        <AskResetForm linkRefusal={linkRefusal} />
      )}
    </>
  )
}
