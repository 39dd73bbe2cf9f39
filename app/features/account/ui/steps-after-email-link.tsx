import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import type { EmailConfirmationLink } from '../../../platform/session/email-confirmation-link.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { passwordQueries } from '../account-session-queries.ts'
import { AccountMessage } from './account-message.tsx'
import { FirstPasswordForm } from './first-password-form.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

type StepsAfterEmailLinkProps = {
  letter: Pick<EmailConfirmationLink, 'kind' | 'back'>
  /**
   * Whether this link was the first of two confirmations, because the project requires confirmations by the old and by
   * the new e-mail address.
   */
  isHalf?: boolean
}

/**
 * Steps after a link or code was redeemed: the second factor, the first password if the account has no password, then
 * a redirect to the requested page.
 */
export function StepsAfterEmailLink({ letter: { kind, back }, isHalf = false }: StepsAfterEmailLinkProps) {
  const { user, profile, status, isAdmin } = useSession()
  const navigate = useNavigate()
  const { say } = useToast()
  const [isLater, setIsLater] = useState(false)
  const isSignedIn = user !== null && status !== 'looking' && status !== 'challenge'
  const asksForPassword = kind === 'signup' || kind === 'magiclink'
  const { data: hasPassword, isPending } = useQuery({
    ...passwordQueries.has(user?.id),
    enabled: isSignedIn && asksForPassword,
  })
  const isChoosing = asksForPassword && hasPassword === false && !isLater
  const isDone = isSignedIn && !isChoosing && !(asksForPassword && isPending)

  useEffect(() => {
    if (!isDone) return
    if (kind === 'email_change') say('The address is changed.', `You now sign in with ${user.email}.`)
    const next = { recovery: paths.resetPassword, email_change: paths.profile, signup: undefined, magiclink: undefined }
    void navigate(next[kind] ?? back ?? (isAdmin ? paths.admin : paths.home), { replace: true })
  }, [isDone, kind, back, user, isAdmin, navigate, say])

  if (isHalf) return <SecondConfirmationNotice />
  if (status === 'challenge') return <SecondFactorForm />
  if (isSignedIn && isChoosing)
    return <FirstPasswordForm name={profile?.full_name ?? ''} onDone={() => setIsLater(true)} />
  return (
    <AccountMessage title="Signing you in">
      <p role="status">This takes a moment.</p>
    </AccountMessage>
  )
}

/** Message while a change of the e-mail address was confirmed by only one of the two addresses. */
export function SecondConfirmationNotice() {
  return (
    <AccountMessage title="Confirm at your other address too">
      <p role="status">
        This address has confirmed the change. We also sent an email to your other address: open it and confirm there.
        Nothing changes before that.
      </p>
    </AccountMessage>
  )
}
