import { FormSections } from '../../../desk/form/form-sections.tsx'
import { NotificationRules } from '../../../features/notification/ui/notification-rules.tsx'
import { SettingForm } from '../../../features/setting/desk/setting-form.tsx'
import { SettingPage } from '../../../features/setting/desk/setting-page.tsx'
import { notificationsSetting } from '../../../features/setting/desk/setting-records.ts'
import { paths } from '../../../platform/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'

export default function NotificationSettingsRoute() {
  return (
    <SettingPage
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
      settings={[notificationsSetting]}
    >
      {findSetting => (
        <FormSections>
          <NotificationRules />
          <SettingForm {...findSetting(notificationsSetting)} />
        </FormSections>
      )}
    </SettingPage>
  )
}
