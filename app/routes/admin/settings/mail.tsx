import { Link } from 'react-router'
import { settingHistory } from '../../../desk/history/setting-history.tsx'
import { MailForm } from '../../../features/setting/ui/mail-form.tsx'
import { SettingPage } from '../../../features/setting/ui/setting-page.tsx'
import { paths } from '../../../platform/paths.ts'
import { useSession } from '../../../platform/session/session-context.ts'

export default function MailSettingsRoute() {
  const isAdmin = useSession().can('change the admins’ settings')
  return (
    <SettingPage
      title="Mail"
      lede={
        <>
          Whether letters leave the house, and by which server, is set by SMTP_URL;{' '}
          <Link to={paths.diagnostics}>Diagnostics</Link> says how it stands and sends a test.
        </>
      }
      needs={['mail']}
    >
      {kept => (
        <div className="settings-sections">
          <MailForm kept={kept('mail')} history={settingHistory} isAdmin={isAdmin} />
        </div>
      )}
    </SettingPage>
  )
}
