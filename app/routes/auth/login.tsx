import { useState } from 'react'
import { accountCalls } from '../../features/account/account-calls.ts'
import { AlreadySignedInMessage } from '../../features/account/ui/already-signed-in-message.tsx'
import { CodeForm } from '../../features/account/ui/code-form.tsx'
import { PasswordForm } from '../../features/account/ui/password-form.tsx'
import { SecondFactorForm } from '../../features/account/ui/second-factor-form.tsx'
import { StepsAfterEmailLink } from '../../features/account/ui/steps-after-email-link.tsx'
import { useRedirectAfterSignIn } from '../../features/account/ui/use-redirect-after-sign-in.ts'
import { useReturnPath } from '../../features/account/ui/use-return-path.ts'
import { paths } from '../../platform/paths.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { useSession } from '../../platform/session/session-context.ts'
import { Button } from '../../ui/button.tsx'

export default function LoginRoute() {
  const back = useReturnPath()
  const { user, status, isAdmin } = useSession()
  const [codeSentTo, setCodeSentTo] = useState<string>()
  const [camePast, setCamePast] = useState(false)
  const [hasEnteredCode, setHasEnteredCode] = useState(false)
  const [hasLostPhone, setHasLostPhone] = useState(false)
  // Editors whose recovery code has turned off the second factor go where they can set it up again.
  useRedirectAfterSignIn(back ?? (hasLostPhone && isAdmin ? paths.profileSecurity : undefined), {
    isHeld: hasEnteredCode,
  })
  // A user who signs in on this page sees the form until the next page is ready.
  if (status === 'out' && !camePast) setCamePast(true)

  /**
   * Signs in with the code of an e-mail. The code can be the first proof of the e-mail address; the server then removes
   * a password that was set before.
   */
  async function enterCode(email: string, code: string) {
    setHasEnteredCode(true)
    const refused = await accountCalls.enterCode(email, code)
    if (refused) setHasEnteredCode(false)
    return refused
  }

  return (
    <>
      <PageHead title="Sign in" description="Sign in with your password or a one-time code." />
      {status === 'challenge' ? (
        <SecondFactorForm onRecoveryCode={() => setHasLostPhone(true)} />
      ) : user && hasEnteredCode ? (
        <StepsAfterEmailLink letter={{ kind: 'magiclink', back }} />
      ) : user && status !== 'looking' && !back && !camePast ? (
        <AlreadySignedInMessage />
      ) : codeSentTo === undefined ? (
        <PasswordForm back={back} onCode={setCodeSentTo} />
      ) : (
        <CodeForm
          title="Enter the code"
          lede={`If there is an account for ${codeSentTo}, we sent an email with a code.`}
          enter={code => enterCode(codeSentTo, code)}
          again={() => accountCalls.sendCode(codeSentTo, back)}
          after={
            <Button line wide slim onClick={() => setCodeSentTo(undefined)}>
              Use another address, or the password
            </Button>
          }
        />
      )}
    </>
  )
}
