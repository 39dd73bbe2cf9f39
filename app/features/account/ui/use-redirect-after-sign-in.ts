import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { useSession } from '../../../platform/session/session-context.ts'

/**
 * Redirects a user after signing in, in this tab or another one, once the second factor is verified. The target is the
 * return path, otherwise the back office or the home page. A user who was signed in before and has no return path stays
 * on the page.
 * @param always redirects that user too
 * @param isHeld delays the redirect while the page still needs the session
 */
export function useRedirectAfterSignIn(back: string | undefined, always = false, isHeld = false): void {
  const { user, status, isAdmin } = useSession()
  const navigate = useNavigate()
  const wasOut = useRef(false)

  useEffect(() => {
    if (status === 'out' || status === 'challenge') wasOut.current = true
    if (!user || status === 'looking' || status === 'challenge' || isHeld) return
    if (back) void navigate(back, { replace: true })
    else if (always || wasOut.current) void navigate(isAdmin ? paths.admin : paths.home, { replace: true })
  }, [user, status, isAdmin, back, always, isHeld, navigate])
}
