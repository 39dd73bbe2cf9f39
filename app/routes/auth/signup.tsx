import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AccountMessage } from '../../features/account/ui/account-message.tsx'
import { SignUpForm } from '../../features/account/ui/sign-up-form.tsx'
import { useRedirectAfterSignIn } from '../../features/account/ui/use-redirect-after-sign-in.ts'
import { useReturnPath } from '../../features/account/ui/use-return-path.ts'
import { InvitationSignIn } from '../../features/invitation/ui/invitation-sign-in.tsx'
import { paths } from '../../platform/paths.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { useToast } from '../../ui/toasts.tsx'

export default function SignUpRoute() {
  const back = useReturnPath()
  const [params] = useSearchParams()
  // The invitation is read only in the browser, so that one cached page serves all visitors.
  const isAlive = useHydrated()
  const token = isAlive ? params.get('invitation') : null
  const [isFinishing, setIsFinishing] = useState(false)
  const { say } = useToast()
  const onReady = () => say('Your account is ready', 'Name, photo and password are in your profile.')
  // An invited user, such as a new member, goes to the profile page next.
  useRedirectAfterSignIn(back, { always: !token, isHeld: isFinishing, ...(token && { otherwise: paths.profile }) })
  return (
    <>
      <PageHead title="Create an account" description="An account with your name, your address and a password." />
      {token ? (
        <InvitationSignIn token={token}>
          {invited => (
            <SignUpForm back={back} invited={{ ...invited, token }} onFinishing={setIsFinishing} onReady={onReady} />
          )}
        </InvitationSignIn>
      ) : (
        <div className={isAlive ? undefined : 'unless-invited'}>
          <SignUpForm back={back} onFinishing={setIsFinishing} onReady={onReady} />
        </div>
      )}
      {/* Note for invited visitors. The note is part of the HTML for all visitors, and is shown before hydration only to visitors with an invitation. */}
      {!isAlive && (
        <div className="if-invited">
          <AccountMessage title="Your invitation">
            <p>One moment, it is being read.</p>
          </AccountMessage>
        </div>
      )}
    </>
  )
}
