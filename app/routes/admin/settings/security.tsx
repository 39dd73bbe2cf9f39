import { useQuery } from '@tanstack/react-query'
import { FormSections } from '../../../desk/form/form-sections.tsx'
import { SecurityForm } from '../../../features/setting/desk/security-form.tsx'
import { SettingPage } from '../../../features/setting/desk/setting-page.tsx'
import { secondFactorSetting } from '../../../features/setting/desk/setting-records.ts'
import { getUserName } from '../../../features/user/user.ts'
import { buildUserListPath, defaultUserSearch, type UserSearch } from '../../../features/user/user-input.ts'
import { userQueries } from '../../../features/user/user-queries.ts'

/** List of users without a second factor, highest roles first. */
const withoutSecondFactorSearch: UserSearch = { ...defaultUserSearch, factor: 'off' }
const maxNames = 5

export default function SecuritySettingsRoute() {
  const { data } = useQuery(userQueries.page(withoutSecondFactorSearch))
  const editors = data?.people.filter(({ role }) => role !== 'user') ?? []
  return (
    <SettingPage
      title="Two-factor authentication"
      lede="A code from an app, in addition to the password."
      settings={[secondFactorSetting]}
    >
      {findSetting => (
        <FormSections>
          <SecurityForm
            {...findSetting(secondFactorSetting)}
            without={data && { ...data.counts, names: editors.slice(0, maxNames).map(getUserName) }}
            withoutPath={buildUserListPath(withoutSecondFactorSearch)}
          />
        </FormSections>
      )}
    </SettingPage>
  )
}
