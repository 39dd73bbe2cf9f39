import { SettingPage } from '../../../features/setting/desk/setting-page.tsx'
import { retentionSetting } from '../../../features/setting/desk/setting-records.ts'

export default function RetentionSettingsRoute() {
  return (
    <SettingPage
      title="Retention"
      lede="What people sent and did is kept for as long as it is needed, and no longer."
      settings={[retentionSetting]}
    />
  )
}
