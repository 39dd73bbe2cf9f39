import type { IncomingLinksHandle } from '../../../../desk/links/incoming-links-row.tsx'
import { PageEditorPage } from '../../../../features/page/desk/page-editor-page.tsx'
import { findEditorPath } from '../../../../record-paths.ts'

export const handle: IncomingLinksHandle = { recordPath: findEditorPath }

export default function PageEditorRoute() {
  return <PageEditorPage />
}
