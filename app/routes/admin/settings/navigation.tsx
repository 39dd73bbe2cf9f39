import { useQuery } from '@tanstack/react-query'
import { FormSections } from '../../../desk/form/form-sections.tsx'
import { flagshipQueries } from '../../../features/flagship/flagship-queries.ts'
import { NavigationForm, type NavigationLink } from '../../../features/setting/desk/navigation-form.tsx'
import { SettingPage } from '../../../features/setting/desk/setting-page.tsx'
import { navigationSetting } from '../../../features/setting/desk/setting-records.ts'
import { paths } from '../../../platform/paths.ts'
import { listHideableLinks } from '../../../shell/site-map.ts'

export default function NavigationSettingsRoute() {
  const { data: davos } = useQuery(flagshipQueries.davosLink())
  const shown = davos?.is_visible ?? false
  const links: NavigationLink[] = [
    { to: paths.home, label: 'Home', rule: { shown: true, said: 'Always visible.' } },
    ...listHideableLinks(),
    {
      to: paths.flagshipDavos,
      label: davos?.title ?? 'Davos',
      rule: {
        shown,
        said: `${paths.flagshipDavos} is controlled by the visibility of the flagship.`,
      },
    },
  ]
  return (
    <SettingPage
      title="Menu and footer"
      lede="Links that the header, the menu on phones and the footer show."
      settings={[navigationSetting]}
    >
      {findSetting => (
        <FormSections>
          <NavigationForm {...findSetting(navigationSetting)} links={links} />
        </FormSections>
      )}
    </SettingPage>
  )
}
