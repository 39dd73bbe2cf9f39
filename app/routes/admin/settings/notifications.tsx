import { Link } from 'react-router'
import { AdminPageHead } from '../../../desk/admin-page-head.tsx'
import { NotificationRules } from '../../../features/notification/ui/notification-rules.tsx'
import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { ButtonLink } from '../../../ui/button.tsx'

export default function NotificationSettingsRoute() {
  return (
    <>
      <PageHead title="Notifications, settings" description="For editors and administrators." />
      <AdminPageHead
        crumb="Settings"
        title="Notifications"
        lede="Who gets an email about what. Everyone can change it for themselves in their profile."
        actions={
          <>
            <ButtonLink line to={paths.profileNotifications}>
              Your own choice
            </ButtonLink>
            <ButtonLink line to={`${paths.adminLetterCatalogue}?kind=desk-membership-came`}>
              See the emails
            </ButtonLink>
          </>
        }
      />
      <p className="quiet">
        Daily emails are sent at 07:00, weekly ones on Monday, in the <Link to={paths.settings.time}>time zone</Link> of
        the site.
      </p>
      <NotificationRules />
    </>
  )
}
