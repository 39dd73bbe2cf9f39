import { useLocation } from 'react-router'
import { AdminPageHead } from '../desk/admin-page-head.tsx'
import { paths } from '../platform/paths.ts'
import { PageHead } from '../platform/seo/page-head.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { SettingsFrame } from './settings-layout.tsx'

/**
 * Page for an unknown path of the back office. The guard of the back office applies, so that visitors without access do
 * not learn which pages exist. Below the path of the settings, the page keeps their navigation.
 */
export function MissingAdminPage() {
  const { pathname } = useLocation()
  const message = (
    <>
      <PageHead title="Page not found" description="This admin page does not exist." />
      <AdminPageHead
        title="Page not found"
        lede="This admin page does not exist. It may have moved."
        actions={<ButtonLink to={paths.admin}>Go to Diagnostics</ButtonLink>}
      />
    </>
  )
  return pathname.startsWith(`${paths.settings.site}/`) ? <SettingsFrame>{message}</SettingsFrame> : message
}
