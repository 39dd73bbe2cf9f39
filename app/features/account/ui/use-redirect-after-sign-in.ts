import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { useSession } from '../../../platform/session/session-context.ts'

type RedirectOptions = {
  /** Whether a user without a return path is redirected even if the user was already signed in when the page opened. */
  always?: boolean
  /** Whether the redirect must wait, because the page still needs the session. */
  isHeld?: boolean
  /**
   * Path to which users without access to the back office are redirected when they have no return path. Default: the
   * home page.
   */
  otherwise?: string
}

/**
 * Redirects a user after signing in, in this tab or another tab, as soon as the second factor is verified. The user
 * goes to the return path, if the URL has a return path, otherwise to the back office or the home page. A user who was
 * already signed in and has no return path stays on the page.
 */
export function useRedirectAfterSignIn(
  back: string | undefined,
  { always = false, isHeld = false, otherwise = paths.home }: RedirectOptions = {},
): void {
  const { user, status, isAdmin } = useSession()
  const navigate = useNavigate()
  const wasOut = useRef(false)

  useEffect(() => {
    if (status === 'out' || status === 'challenge') wasOut.current = true
    if (!user || status === 'looking' || status === 'challenge' || isHeld) return
    if (back) void navigate(back, { replace: true })
    else if (always || wasOut.current) void navigate(isAdmin ? paths.admin : otherwise, { replace: true })
  }, [user, status, isAdmin, back, always, isHeld, otherwise, navigate])
}
