import { useNavigate } from 'react-router'
import { refusalOf } from '../../features/account/account-refusal.ts'
import { AskResetForm, NewPasswordForm } from '../../features/account/ui/reset-forms.tsx'
import { places } from '../../platform/places.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { useSession } from '../../platform/session/session-context.ts'
import { useToast } from '../../ui/toasts.tsx'

export default function Reset() {
  const { user, recovering, isAdmin, arrival } = useSession()
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
      {user && recovering ? (
        <NewPasswordForm email={user.email ?? ''} onDone={onDone} />
      ) : (
        <AskResetForm linkRefusal={linkRefusal} />
      )}
    </>
  )
}
