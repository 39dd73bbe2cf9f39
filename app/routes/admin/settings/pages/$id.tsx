import { PageEditorPage } from '../../../../features/page/desk/page-editor-page.tsx'

export default function PageEditorRoute() {
  return <PageEditorPage />
}
