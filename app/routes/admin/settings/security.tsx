import { useQuery } from '@tanstack/react-query'
import { FormSections } from '../../../desk/form/form-sections.tsx'
import { SecurityForm } from '../../../features/setting/desk/security-form.tsx'
import { SettingPage } from '../../../features/setting/desk/setting-page.tsx'
import { secondFactorSetting } from '../../../features/setting/desk/setting-records.ts'
import { userQueries } from '../../../features/user/user-queries.ts'

/** Query for users without a second factor. The page shows only the number of these users. */
const without = userQueries.page({
  q: '',
  tab: 'all',
  factor: 'off',
  seen: '',
  sort: 'role',
  direction: 'desc',
  page: 1,
})

export default function SecuritySettingsRoute() {
  const { data } = useQuery(without)
  return (
    <SettingPage
      title="Two-factor authentication"
      lede="A code from an app, in addition to the password."
      settings={[secondFactorSetting]}
    >
      {findSetting => (
        <FormSections>
          <SecurityForm {...findSetting(secondFactorSetting)} without={data?.counts} />
        </FormSections>
      )}
    </SettingPage>
  )
}
