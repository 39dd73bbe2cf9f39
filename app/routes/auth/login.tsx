import { useState } from 'react'
import { CodeForm } from '../../features/account/ui/code-form.tsx'
import { FactorForm } from '../../features/account/ui/factor-form.tsx'
import { PasswordForm } from '../../features/account/ui/password-form.tsx'
import { SignedInAlready } from '../../features/account/ui/signed-in-already.tsx'
import { useGoingOn } from '../../features/account/ui/use-going-on.ts'
import { useReturnPath } from '../../features/account/ui/use-return-path.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { useSession } from '../../platform/session/session-context.ts'

export default function Login() {
  const back = useReturnPath()
  const { user, loading, needs } = useSession()
  const [codeSentTo, setCodeSentTo] = useState<string>()
  const [camePast, setCamePast] = useState(false)
  useGoingOn(back)
  // Who signs in here sees the form until the next page is there.
  if (!loading && !user && !camePast) setCamePast(true)

  return (
    <>
      <PageHead title="Sign in" description="Sign in with your password or a one-time code." />
      {user && needs === 'challenge' ? (
        <FactorForm />
      ) : user && !loading && !back && !camePast ? (
        <SignedInAlready />
      ) : codeSentTo === undefined ? (
        <PasswordForm back={back} onCode={setCodeSentTo} />
      ) : (
        <CodeForm email={codeSentTo} onOther={() => setCodeSentTo(undefined)} />
      )}
    </>
  )
}
