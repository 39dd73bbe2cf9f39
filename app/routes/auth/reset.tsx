import { useNavigate } from 'react-router'
import { toAccountRefusal } from '../../features/account/account-refusal.ts'
import { AccountMessage } from '../../features/account/ui/account-message.tsx'
import { NewPasswordForm, RequestPasswordResetForm } from '../../features/account/ui/reset-forms.tsx'
import { SecondFactorForm } from '../../features/account/ui/second-factor-form.tsx'
import { paths } from '../../platform/paths.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { useSession } from '../../platform/session/session-context.ts'
import { useToast } from '../../ui/toasts.tsx'

export default function PasswordResetRoute() {
  const { user, status, recovering, isAdmin, arrival } = useSession()
  const navigate = useNavigate()
  const { say } = useToast()

  function onDone() {
    say('Password changed', 'Use the new password from now on.')
    void navigate(isAdmin ? paths.admin : paths.home, { replace: true })
  }

  const linkRefusal =
    arrival.brought === 'error'
      ? toAccountRefusal({ name: 'AuthApiError', code: arrival.code, message: arrival.code })
      : undefined
  return (
    <>
      <PageHead title="Choose a new password" description="Request an email to choose a new password." />
      {recovering && status === 'challenge' ? (
        <SecondFactorForm />
      ) : user && recovering && status === 'looking' ? (
        // The form is not shown yet, because the second factor may be required first, and typed text would then be
        // lost.
        <AccountMessage title="Choose a new password">
          <p role="status">This takes a moment.</p>
        </AccountMessage>
      ) : user && recovering ? (
        <NewPasswordForm email={user.email ?? ''} onDone={onDone} />
      ) : (
        <RequestPasswordResetForm linkRefusal={linkRefusal} />
      )}
    </>
  )
}
