import { Link } from 'react-router'
import { SettingPage } from '../../../features/setting/desk/setting-page.tsx'
import { mailSetting } from '../../../features/setting/desk/setting-records.ts'
import { paths } from '../../../platform/paths.ts'

export default function MailSettingsRoute() {
  return (
    <SettingPage
      title="Email"
      lede={
        <>
          The mail server is set by your host (SMTP_URL). <Link to={paths.diagnostics}>Diagnostics</Link> shows its
          status and sends a test email.
        </>
      }
      settings={[mailSetting]}
    />
  )
}
