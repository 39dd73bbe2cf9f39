import { places } from '../../../platform/places.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { useLogOut } from '../../../platform/session/use-log-out.ts'
import { ActButton, ButtonLink } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { AccountSaid } from './account-said.tsx'

/** For whoever comes to sign in and is: where they can go, and the way out. */
export function SignedInAlready() {
  const { user, profile, isAdmin } = useSession()
  const leave = useLogOut(useToast())
  const name = profile?.full_name ?? user?.email

  return (
    <AccountSaid title="You are signed in">
      <p>As {name}, on this device.</p>
      {isAdmin ? (
        <ButtonLink slim to={places.admin}>
          Go to the back office
        </ButtonLink>
      ) : (
        <ButtonLink slim to={places.home}>
          Go to the website
        </ButtonLink>
      )}
      <ActButton line slim onAct={() => leave()}>
        Logout
      </ActButton>
    </AccountSaid>
  )
}
