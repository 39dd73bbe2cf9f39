import { PageListPage } from '../../../features/page/desk/page-list-page.tsx'

export default function PageSettingsRoute() {
  return <PageListPage />
}
