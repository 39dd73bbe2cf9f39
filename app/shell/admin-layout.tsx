import { useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { auditWords } from '../audit-words.ts'
import { DeskForms } from '../desk/form/desk-forms.tsx'
import { AuditWordsContext } from '../platform/audit/audit-words.ts'
import { usePortraitAddress } from '../platform/images/portrait-queries.ts'
import { paths } from '../platform/paths.ts'
import { ReadingPathContext } from '../platform/search/reading-path.ts'
import { PageHead } from '../platform/seo/page-head.tsx'
import { roleScreenLabel, roleLabel, roleNames } from '../platform/session/role.ts'
import { useSession } from '../platform/session/session-context.ts'
import { useLogOut } from '../platform/session/use-log-out.ts'
import { readingPath } from '../record-paths.ts'
import { useToast } from '../ui/toasts.tsx'
// With the page: it is just when the line has broken that something must be said.
import '../ui/toast-area.tsx'
import { AdminDemoted } from './admin-demoted.tsx'
import { AdminEnrol } from './admin-enrol.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { AdminUnverified } from './admin-unverified.tsx'
import { AdminSkeleton } from './admin-skeleton.tsx'

export const handle = { frame: 'none' } as const

/**
 * The guard of every page of the back office, and the frame around it. The server knows nobody, so it sends the waiting
 * state; the browser decides. What is kept from whom is decided by the database, not here.
 */
export default function AdminLayout() {
  const { user, profile, role, status, isAdmin, recheckRole } = useSession()
  const { pathname, search, hash } = useLocation()
  const portrait = usePortraitAddress(profile?.avatar_path)
  const navigate = useNavigate()
  const toast = useToast()
  const leave = useLogOut(toast)
  // Leaving by one's own wish leads home, not to the sign-in that guards the page just left.
  const leaving = useRef(false)
  const wasIn = useRef(false)
  const heldBefore = useRef(role)
  useEffect(() => {
    if (isAdmin && status === 'in') wasIn.current = true
    if (heldBefore.current === 'admin' && role === 'manager')
      toast.say('Your role was changed', 'You are a manager now. What only admins may do is no longer offered.')
    heldBefore.current = role
  }, [isAdmin, status, role, toast])

  function logOut() {
    leaving.current = true
    return leave(() => navigate(paths.home))
  }

  if (status === 'failed') return <AdminUnverified onRetry={() => void recheckRole()} />
  if (status === 'looking' || (status === 'out' && leaving.current)) return <AdminSkeleton />
  if (!user) return <Navigate to={paths.signInFor(pathname + search + hash)} replace />
  if (role === undefined) return <AdminSkeleton />
  if (!isAdmin) return wasIn.current ? <AdminDemoted /> : <Navigate to={paths.home} replace />
  if (status === 'challenge') return <Navigate to={paths.signInFor(pathname + search + hash)} replace />
  if (status === 'enrol') return <AdminEnrol onLogOut={() => void logOut()} />

  const name = profile?.full_name || user.email || 'Signed in'
  const called = { name: profile?.full_name, email: user.email }
  return (
    <AdminFrame
      person={{
        name,
        label: roleLabel(called, role),
        role: roleScreenLabel(called, role) && roleNames[role],
        portrait,
      }}
      onLogOut={() => void logOut()}
    >
      <PageHead title="Back office" description="For the people who run the site." />
      <AuditWordsContext value={auditWords}>
        <ReadingPathContext value={readingPath}>
          <DeskForms>
            <Outlet />
          </DeskForms>
        </ReadingPathContext>
      </AuditWordsContext>
    </AdminFrame>
  )
}
