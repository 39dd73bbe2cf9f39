import { SignUpForm } from '../../features/account/ui/sign-up-form.tsx'
import { useGoingOn } from '../../features/account/ui/use-going-on.ts'
import { useReturnPath } from '../../features/account/ui/use-return-path.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'

export default function SignUp() {
  const back = useReturnPath()
  useGoingOn(back, true)
  return (
    <>
      <PageHead title="Make an account" description="An account with your name, your address and a password." />
      <SignUpForm back={back} />
    </>
  )
}
