import { settingHistory } from '../../../desk/history/setting-history.tsx'
import { RetentionForm } from '../../../features/setting/ui/retention-form.tsx'
import { SettingPage } from '../../../features/setting/ui/setting-page.tsx'
import { useSession } from '../../../platform/session/session-context.ts'

export default function RetentionSettingsRoute() {
  const isAdmin = useSession().can('change the admins’ settings')
  return (
    <SettingPage
      title="Retention"
      lede="What people sent and did is kept for as long as it is needed, and no longer."
      needs={['retention']}
    >
      {kept => (
        <div className="settings-sections">
          <RetentionForm kept={kept('retention')} history={settingHistory} isAdmin={isAdmin} />
        </div>
      )}
    </SettingPage>
  )
}
