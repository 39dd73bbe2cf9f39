import { useSession } from '../../../platform/session/session-context.ts'
import { useLogOut } from '../../../platform/session/use-log-out.ts'
import { Button } from '../../../ui/button.tsx'
import { initialsOf } from '../../../ui/initials.ts'
import { useToast } from '../../../ui/toasts.tsx'

/** Whose account this is, between its two steps; and the way out for anybody else. */
export function WhoIsHere() {
  const { user, profile } = useSession()
  const leave = useLogOut(useToast())
  const name = profile?.full_name || user?.email || ''
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
