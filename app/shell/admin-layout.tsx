import { useRef } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { places } from '../platform/places.ts'
import { PageHead } from '../platform/seo/page-head.tsx'
import { roleLabel } from '../platform/session/role.ts'
import { useSession } from '../platform/session/session-context.ts'
import { useToast } from '../ui/toasts.tsx'
import { AdminEnrol } from './admin-enrol.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { AdminUnverified } from './admin-unverified.tsx'
import { AdminWaiting } from './admin-waiting.tsx'

export const handle = { frame: 'none' } as const

/**
 * The guard of every page of the back office, and the frame around it. The server knows nobody, so it sends the waiting
 * state; the browser decides. What is kept from whom is decided by the database, not here.
 */
export default function AdminLayout() {
  const { user, profile, loading, role, needs, isAdmin, roleCheckFailed, recheckRole, signOut } = useSession()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const { say, complain } = useToast()
  // Leaving by one's own wish leads home, not to the sign-in that guards the page just left.
  const leaving = useRef(false)

  async function logOut() {
    leaving.current = true
    try {
      await signOut()
      await navigate(places.home)
      say('Logged out', 'You have been logged out successfully')
    } catch {
      leaving.current = false
      complain('Still signed in', 'The server did not answer. Try again in a moment.')
    }
  }

  if (roleCheckFailed) return <AdminUnverified onRetry={() => void recheckRole()} />
  if (loading || (user && role === undefined) || (!user && leaving.current)) return <AdminWaiting />
  if (!user) return <Navigate to={places.signInFor(pathname + search + hash)} replace />
  if (!isAdmin || role === undefined) return <Navigate to={places.home} replace />
  if (needs === undefined) return <AdminWaiting />
  if (needs === 'challenge') return <Navigate to={places.signInFor(pathname + search + hash)} replace />
  if (needs === 'enrol') return <AdminEnrol onLogOut={() => void logOut()} />

  const name = profile?.full_name || user.email || 'Signed in'
  return (
    <AdminFrame
      person={{ name, label: roleLabel({ name: profile?.full_name, email: user.email }, role) }}
      onLogOut={() => void logOut()}
    >
      <PageHead title="Back office" description="For the people who run the site." />
      <Outlet />
    </AdminFrame>
  )
}
