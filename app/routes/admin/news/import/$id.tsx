import { Suspense } from 'react'
import { ImportPage } from '../../../../features/import/ui/import-page.tsx'
import type { ImportHandle } from '../../../../features/import/ui/use-import-handle.ts'
import { makeLazyPart } from '../../../../platform/lazy-part.ts'
import { findEditorPath } from '../../../../record-paths.ts'
import type { Route } from './+types/$id'

// The public article page is loaded lazily, because it is large and only the preview needs it.
const ImportedArticle = makeLazyPart(() => import('../../../../features/article/desk/imported-article.tsx'))

export const handle: ImportHandle = {
  recordPath: findEditorPath,
  drawPage: (_, fields) => (
    <Suspense fallback={<p role="status">Loading…</p>}>
      <ImportedArticle values={fields} />
    </Suspense>
  ),
}

const ImportRoute = ({ params: { id } }: Route.ComponentProps) => <ImportPage id={id} kind="article" />
export default ImportRoute
