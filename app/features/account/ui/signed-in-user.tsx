import { usePortraitAddress } from '../../../platform/images/portrait-queries.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { useSignOut } from '../../../platform/session/use-sign-out.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { SmallPortrait } from '../../../ui/small-portrait.tsx'
import { useToast } from '../../../ui/toasts.tsx'

/**
 * Name of the account between the two steps of signing in, with a button to sign out for people who do not own this
 * account.
 */
export function SignedInUser() {
  const { user, profile } = useSession()
  const leave = useSignOut(useToast())
  const portrait = usePortraitAddress(profile?.avatar_path)
  const name = profile?.full_name || user?.email || ''
  return (
    <div className="account-who">
      <SmallPortrait name={name} src={portrait} />
      <p>
        <b>{name}</b>
        <span>
          {name !== user?.email && `${user?.email} `}
          <ActionButton className="account-turn" onAction={() => leave()}>
            Not you?
          </ActionButton>
        </span>
      </p>
    </div>
  )
}
