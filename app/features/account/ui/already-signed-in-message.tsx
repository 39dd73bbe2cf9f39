import { paths } from '../../../platform/paths.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { useSignOut } from '../../../platform/session/use-sign-out.ts'
import { ActionButton, ButtonLink } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { AccountMessage } from './account-message.tsx'

/** Message on the sign-in page for signed-in users, with links to other pages and a button to sign out. */
export function AlreadySignedInMessage() {
  const { user, profile, isAdmin } = useSession()
  const leave = useSignOut(useToast())
  const name = profile?.full_name ?? user?.email

  return (
    <AccountMessage title="You are signed in">
      <p>As {name}, on this device.</p>
      {isAdmin ? (
        <ButtonLink slim to={paths.admin}>
          Go to the admin area
        </ButtonLink>
      ) : (
        <ButtonLink slim to={paths.home}>
          Go to the website
        </ButtonLink>
      )}
      <ActionButton line slim onAction={() => leave()}>
        Logout
      </ActionButton>
    </AccountMessage>
  )
}
