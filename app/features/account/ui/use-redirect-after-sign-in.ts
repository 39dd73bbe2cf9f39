import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { useSession } from '../../../platform/session/session-context.ts'

/**
 * Whoever has just signed in, here or in another tab, goes on: to the remembered address, else to their desk or the front
 * page, once their second factor was shown. Who came signed in and without a wish stays.
 * @param always goes on even then
 * @param isHeld waits: the page has something left to do with the session
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
