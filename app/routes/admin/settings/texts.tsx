import { useSearchParams } from 'react-router'
import { SettingPage } from '../../../features/setting/desk/setting-page.tsx'
import { TextCatalogueList } from '../../../features/setting/desk/text-catalogue-list.tsx'
import { paths } from '../../../platform/paths.ts'

export default function TextSettingsRoute() {
  const [params] = useSearchParams()
  const query = params.get('q') ?? ''
  const at = (key: string | null) => {
    const next = new URLSearchParams()
    if (query) next.set('q', query)
    if (key) next.set('text', key)
    return next.size > 0 ? `${paths.settings.texts}?${next}` : paths.settings.texts
  }
  return (
    <SettingPage
      title="Page texts"
      lede="Short texts of each page. Articles, events and pages have their own editors."
      settings={[]}
    >
      {(_, stored) => <TextCatalogueList stored={stored} query={query} open={params.get('text')} at={at} />}
    </SettingPage>
  )
}
