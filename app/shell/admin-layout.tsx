import { Button, ButtonLink } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { NewTabHint } from '../ui/new-tab-hint.tsx'
import { Status } from '../ui/status.tsx'
import { LogoSymbol } from './logo.tsx'
import './admin.css'
import { useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { auditLabels } from '../audit-labels.ts'
import { UnsavedFormsProvider } from '../desk/form/unsaved-forms-provider.tsx'
import { AuditLabelsContext } from '../platform/audit/audit-words.ts'
import { usePortraitAddress } from '../platform/images/portrait-queries.ts'
import { paths } from '../platform/paths.ts'
import { PublicPathContext } from '../platform/search/find-public-path-of-record.ts'
import { PageHead } from '../platform/seo/page-head.tsx'
import { getDifferingRoleLabel, getRoleLabel, roleNames } from '../platform/session/role.ts'
import { useSession } from '../platform/session/session-context.ts'
import { useSignOut } from '../platform/session/use-sign-out.ts'
import { useSupportAddress } from '../platform/support-address-context.ts'
import { findPublicPath } from '../record-paths.ts'
import { useToast } from '../ui/toasts.tsx'
// The toast area is imported with the page: if it were loaded lazily, the message that the connection is lost could not
// be shown.
import '../ui/toast-area.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { AdminSecondFactorSetup } from './admin-second-factor-setup.tsx'
import { useLostFocus } from './lost-focus.ts'
import { SlowLoadingMessage } from './slow-loading-message.tsx'
import { useKeptPage } from './use-kept-page.ts'

export const handle = { frame: 'none' } as const

/**
 * Guard and layout of all back office pages. The server has no session and sends a skeleton; the browser decides what
 * to show. This component does not protect data: the database enforces access.
 */
export default function AdminLayout() {
  const { user, profile, role, status, isAdmin, recheckRole } = useSession()
  const awaitsSignIn = useKeptPage()
  const { pathname, search, hash } = useLocation()
  const portrait = usePortraitAddress(profile?.avatar_path)
  const navigate = useNavigate()
  const toast = useToast()
  const leave = useSignOut(toast)
  // Whether the user is signing out, so that the page leads to the home page. The guard would lead to the sign-in page.
  const leaving = useRef(false)
  const wasSignedIn = useRef(false)
  useLostFocus()
  const heldBefore = useRef(role)
  useEffect(() => {
    if (isAdmin && status === 'in') wasSignedIn.current = true
    if (heldBefore.current === 'admin' && role === 'manager')
      toast.say('Your role was changed', 'You are now a manager. Admin-only actions are disabled.')
    heldBefore.current = role
  }, [isAdmin, status, role, toast])

  function logOut() {
    leaving.current = true
    return leave(() => navigate(paths.home))
  }

  if (status === 'failed') return <AdminUnverifiedMessage onRetry={() => void recheckRole()} />
  if (status === 'looking' || (status === 'out' && leaving.current)) return <AdminSkeleton />
  if (!user) return <Navigate to={paths.signInFor(pathname + search + hash)} replace />
  if (role === undefined) return <AdminSkeleton />
  if (!isAdmin) return wasSignedIn.current ? <AdminDemotedMessage /> : <Navigate to={paths.home} replace />
  if (status === 'challenge') return <Navigate to={paths.signInFor(pathname + search + hash)} replace />
  if (status === 'enrol') return <AdminSecondFactorSetup onLogOut={() => void logOut()} />

  const name = profile?.full_name || user.email || 'Signed in'
  const called = { name: profile?.full_name, email: user.email }
  return (
    <AdminFrame
      person={{
        name,
        label: getRoleLabel(called, role),
        role: getDifferingRoleLabel(called, role) && roleNames[role],
        portrait,
      }}
      onLogOut={() => void logOut()}
    >
      <AuditLabelsContext value={auditLabels}>
        <PublicPathContext value={findPublicPath}>
          {/* The key closes the forms of a user when another user signs in on the open page. */}
          <UnsavedFormsProvider key={user.id} holdsPage>
            {awaitsSignIn && <SignInAgainMessage />}
            <Outlet />
          </UnsavedFormsProvider>
        </PublicPathContext>
      </AuditLabelsContext>
    </AdminFrame>
  )
}

/**
 * Message on a page with unsaved changes whose session has ended. The link opens a new tab, because the input on this
 * page is unsaved.
 */
const SignInAgainMessage = () => (
  <div className="admin-signed-out">
    <Callout tone="warn" title="You are signed out.">
      What you type stays on this page, but cannot be saved.{' '}
      <a href={paths.signInFor(paths.admin)} target="_blank" rel="noreferrer">
        Sign in in a new tab
        <NewTabHint />
      </a>
      , then go on here.
    </Callout>
  </div>
)

/**
 * Message for a user who has lost the editor role during the visit. The back office closes and shows the reason for
 * closing.
 */
function AdminDemotedMessage() {
  const { complain } = useToast()
  const support = useSupportAddress()
  useEffect(() => {
    complain(
      'You no longer have access to the admin area.',
      `Your role was changed to member. If that is a mistake, ${support ? `write to ${support}` : 'ask an admin of the site'}.`,
    )
  }, [complain, support])
  return <Navigate to={paths.home} replace />
}

/** Skeleton of the back office, which the server sends and the browser shows until the session is known. */
function AdminSkeleton() {
  return (
    <div className="admin admin-alone">
      <PageHead title="Admin" description="For editors and administrators." />
      <main id="main" tabIndex={-1}>
        <LogoSymbol />
        <h1>Admin</h1>
        <p role="status">
          <Status kind="waiting">Signing you in</Status>
        </p>
        <SlowLoadingMessage />
        <noscript>
          <p>The admin area needs JavaScript.</p>
        </noscript>
      </main>
    </div>
  )
}

/** Message after an error while loading the role. No content is shown. Both sentences are from the specification. */
function AdminUnverifiedMessage({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="admin admin-alone">
      <PageHead title="Admin" description="For editors and administrators." />
      <main id="main" tabIndex={-1}>
        <LogoSymbol />
        <div role="alert">
          <h1>Failed to verify admin permissions</h1>
          <p>Please try refreshing the page</p>
        </div>
        <p className="admin-actions">
          <Button onClick={onRetry}>Retry</Button>
          <ButtonLink line to={paths.home}>
            Back to Website
          </ButtonLink>
        </p>
      </main>
    </div>
  )
}
