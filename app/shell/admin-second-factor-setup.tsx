import { paths } from '../platform/paths.ts'
import { PageHead } from '../platform/seo/page-head.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { LogoSymbol } from './logo.tsx'
import './admin.css'
import './admin-second-factor-setup.css'

/**
 * Page for a user whose role requires a second factor and whose account has no second factor. The database refuses all
 * access until the user has set up a second factor.
 */
export function AdminSecondFactorSetup({ onLogOut }: { onLogOut: () => void }) {
  return (
    <div className="admin admin-alone">
      <PageHead title="Admin" description="For editors and administrators." />
      <main id="main" tabIndex={-1}>
        <LogoSymbol />
        <h1>Set up two-factor authentication</h1>
        <p className="admin-enrol-why">
          This site requires a six-digit code from an app on your phone, besides your password. Set it up to open the
          admin area; the rest of your account works as before. It takes two minutes. Unsaved text stays on this device.
        </p>
        <p className="admin-actions">
          <ButtonLink to={paths.profileSecurity}>Set up now</ButtonLink>
          <Button line onClick={onLogOut}>
            Logout
          </Button>
        </p>
      </main>
    </div>
  )
}
