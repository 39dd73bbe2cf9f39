import { useQuery } from '@tanstack/react-query'
import { settingHistory } from '../../../desk/history/setting-history.tsx'
import { SecurityForm } from '../../../features/setting/ui/security-form.tsx'
import { SettingPage } from '../../../features/setting/ui/setting-page.tsx'
import { userQueries } from '../../../features/user/user-queries.ts'
import { useSession } from '../../../platform/session/session-context.ts'

/** Everybody without a second factor; only how many they are is shown. */
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
  const isAdmin = useSession().can('change the admins’ settings')
  const { data } = useQuery(without)
  return (
    <SettingPage
      title="Second factor"
      lede="A code from an app, besides the password."
      needs={['security.second_factor']}
    >
      {kept => (
        <div className="settings-sections">
          <SecurityForm
            kept={kept('security.second_factor')}
            history={settingHistory}
            isAdmin={isAdmin}
            without={data?.counts}
          />
        </div>
      )}
    </SettingPage>
  )
}
