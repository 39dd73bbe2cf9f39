import { SettingPage } from '../../../features/setting/desk/setting-page.tsx'
import { retentionSetting } from '../../../features/setting/desk/setting-records.ts'

export default function RetentionSettingsRoute() {
  return <SettingPage title="Data retention" lede="Older data is deleted every night." settings={[retentionSetting]} />
}
