import { Link } from 'react-router'
import { SettingPage } from '../../../features/setting/desk/setting-page.tsx'
import { mailSetting } from '../../../features/setting/desk/setting-records.ts'
import { paths } from '../../../platform/paths.ts'

export default function MailSettingsRoute() {
  return (
    <SettingPage
      title="Mail"
      lede={
        <>
          Whether letters leave the house, and by which server, is set by SMTP_URL;{' '}
          <Link to={paths.diagnostics}>Diagnostics</Link> says how it stands and sends a test.
        </>
      }
      settings={[mailSetting]}
    />
  )
}
