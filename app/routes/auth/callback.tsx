import { toAccountRefusal } from '../../features/account/account-refusal.ts'
import { AccountMessage } from '../../features/account/ui/account-message.tsx'
import { SecondFactorForm } from '../../features/account/ui/second-factor-form.tsx'
import { SecondConfirmationNotice } from '../../features/account/ui/steps-after-email-link.tsx'
import { useRedirectAfterSignIn } from '../../features/account/ui/use-redirect-after-sign-in.ts'
import { addReturnPath, useReturnPath } from '../../features/account/ui/use-return-path.ts'
import { paths } from '../../platform/paths.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { useSession } from '../../platform/session/session-context.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Target of links in e-mails. The URL contains tokens for the client, or an error code. */
export default function SignInCallbackRoute() {
  const back = useReturnPath()
  const { user, status, arrival, recovering } = useSession()
  const isError = arrival.brought === 'error'
  const isHalf = arrival.brought === 'half'
  useRedirectAfterSignIn(recovering ? paths.resetPassword : back, { always: !recovering, isHeld: isHalf })

  const refusal = isError
    ? toAccountRefusal({ name: 'AuthApiError', code: arrival.code, message: arrival.code })
    : { title: 'This page is for links from our emails.', text: 'The link was incomplete.' }
  return (
    <>
      <PageHead title="Signing in" description="Signs you in with a link from our emails." />
      {isHalf ? (
        <SecondConfirmationNotice />
      ) : status === 'challenge' ? (
        <SecondFactorForm />
      ) : !user && status !== 'looking' ? (
        <AccountMessage title="Not signed in">
          <p role="alert">
            {refusal.title} {refusal.text}
          </p>
          <ButtonLink slim to={addReturnPath(paths.signIn, back)}>
            Sign in
          </ButtonLink>
        </AccountMessage>
      ) : (
        <AccountMessage title="Signing you in">
          <p role="status">This takes a moment.</p>
        </AccountMessage>
      )}
    </>
  )
}
