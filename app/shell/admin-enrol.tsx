import { paths } from '../platform/paths.ts'
import { PageHead } from '../platform/seo/page-head.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Sign } from './mark.tsx'
import './admin.css'
import './admin-enrol.css'

/**
 * This role requires a second factor, and the account has none yet. The database blocks all access until it is set
 * up.
 */
export function AdminEnrol({ onLogOut }: { onLogOut: () => void }) {
  return (
    <div className="admin admin-alone">
      <PageHead title="Back office" description="For the people who run the site." />
      <main id="main" tabIndex={-1}>
        <Sign />
        <h1>Set up your second factor</h1>
        <p className="admin-enrol-why">
          Whoever runs this site asks for six digits from an app on your phone, besides the password. Until you have set
          that up, the back office stays closed; the rest of your account works as before. It takes two minutes.
        </p>
        <p className="admin-actions">
          <ButtonLink to={paths.profileSecurity}>Set it up in your profile</ButtonLink>
          <Button line onClick={onLogOut}>
            Logout
          </Button>
        </p>
      </main>
    </div>
  )
}
