import { useSession } from '../../../platform/session/session-context.ts'
import { Button } from '../../../ui/button.tsx'
import { initialsOf } from '../../../ui/initials.ts'
import { useToast } from '../../../ui/toasts.tsx'

/** Whose account this is, between its two steps; and the way out for anybody else. */
export function WhoIsHere() {
  const { user, profile, signOut } = useSession()
  const { complain } = useToast()
  const name = profile?.full_name || user?.email || ''
  const leave = () =>
    signOut().catch(() => complain('Still signed in', 'The server did not answer. Try again in a moment.'))
  return (
    <div className="account-who">
      <i aria-hidden="true">{initialsOf(name)}</i>
      <p>
        <b>{name}</b>
        <span>
          {user?.email}{' '}
          <Button className="account-turn" onClick={() => void leave()}>
            Not you?
          </Button>
        </span>
      </p>
    </div>
  )
}
