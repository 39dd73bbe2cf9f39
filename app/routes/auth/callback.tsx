import { refusalOf } from '../../features/account/account-refusal.ts'
import { AccountSaid } from '../../features/account/ui/account-said.tsx'
import { FactorForm } from '../../features/account/ui/factor-form.tsx'
import { useGoingOn } from '../../features/account/ui/use-going-on.ts'
import { useReturnPath, withReturn } from '../../features/account/ui/use-return-path.ts'
import { places } from '../../platform/places.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { useSession } from '../../platform/session/session-context.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Where links from letters arrive: with tokens, which the client takes, or with the reason why there are none. */
export default function Callback() {
  const back = useReturnPath()
  const { user, loading, needs, arrival, recovering } = useSession()
  const isError = arrival.brought === 'error'
  useGoingOn(recovering ? places.resetPassword : back, !recovering)

  const refusal = isError
    ? refusalOf({ name: 'AuthApiError', code: arrival.code, message: arrival.code })
    : { title: 'This address is for links from our letters.', text: 'The link that led here was not complete.' }
  return (
    <>
      <PageHead title="Signing in" description="Where links from our letters arrive." />
      {user && needs === 'challenge' ? (
        <FactorForm />
      ) : !loading && !user ? (
        <AccountSaid title="Not signed in">
          <p role="alert">
            {refusal.title} {refusal.text}
          </p>
          <ButtonLink slim to={withReturn(places.signIn, back)}>
            Sign in
          </ButtonLink>
        </AccountSaid>
      ) : (
        <AccountSaid title="Signing you in">
          <p role="status">This takes a moment.</p>
        </AccountSaid>
      )}
    </>
  )
}
