import { FormSections } from '../../desk/form/form-sections.tsx'
import { SaveTogether } from '../../desk/form/save-together.tsx'
import { IdentityForm } from '../../features/setting/desk/identity-form.tsx'
import { SettingForm } from '../../features/setting/desk/setting-form.tsx'
import { SettingPage } from '../../features/setting/desk/setting-page.tsx'
import {
  contactSetting,
  identitySetting,
  newsletterLineSetting,
  newsletterSetting,
  pictureHostsSetting,
  socialSetting,
  videoSetting,
} from '../../features/setting/desk/setting-records.ts'
import { timeSetting } from '../../features/setting/desk/time-setting.ts'

const otherSettings = [
  contactSetting,
  socialSetting,
  newsletterSetting,
  newsletterLineSetting,
  videoSetting,
  timeSetting,
  pictureHostsSetting,
]

export default function SiteSettingsRoute() {
  return (
    <SettingPage
      title="General"
      lede="What every page shows: contact, links, newsletter, time zone."
      settings={[identitySetting, ...otherSettings]}
    >
      {findSetting => (
        <SaveTogether hasJumpList>
          <FormSections>
            <IdentityForm {...findSetting(identitySetting)} />
            {otherSettings.map(setting => (
              <SettingForm key={setting.key} {...findSetting(setting)} />
            ))}
          </FormSections>
        </SaveTogether>
      )}
    </SettingPage>
  )
}
