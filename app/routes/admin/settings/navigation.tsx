import { useQuery } from '@tanstack/react-query'
import { FormSections } from '../../../desk/form/form-sections.tsx'
import { flagshipQueries } from '../../../features/flagship/flagship-queries.ts'
import { NavigationForm, type NavigationLink } from '../../../features/setting/desk/navigation-form.tsx'
import { SettingPage } from '../../../features/setting/desk/setting-page.tsx'
import { navigationSetting } from '../../../features/setting/desk/setting-records.ts'
import { paths } from '../../../platform/paths.ts'
import { hideableLinks } from '../../../shell/site-map.ts'

export default function NavigationSettingsRoute() {
  const { data: davos } = useQuery(flagshipQueries.davosLink())
  const shown = davos?.is_visible ?? false
  const links: NavigationLink[] = [
    { to: paths.home, label: 'Home', rule: { shown: true, said: 'Always shown.' } },
    ...hideableLinks(),
    {
      to: paths.flagshipDavos,
      label: davos?.title ?? 'Davos',
      rule: {
        shown,
        said: `${paths.flagshipDavos} follows its own record: it is ${shown ? 'shown, because the record is visible' : 'left out, because the record is hidden'}, under the record’s title.`,
      },
    },
  ]
  return (
    <SettingPage
      title="Navigation"
      lede="Which links visitors are offered on every page. Nothing is unpublished here."
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
