import { retentionSetting } from '../../../features/setting/setting-records.ts'
import { SettingPage } from '../../../features/setting/ui/setting-page.tsx'

export default function RetentionSettingsRoute() {
  return (
    <SettingPage
      title="Retention"
      lede="What people sent and did is kept for as long as it is needed, and no longer."
      settings={[retentionSetting]}
    />
  )
}
