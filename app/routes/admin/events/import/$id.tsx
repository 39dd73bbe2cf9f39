import { Suspense } from 'react'
import { ImportPage } from '../../../../features/import/ui/import-page.tsx'
import type { ImportHandle } from '../../../../features/import/ui/use-import-handle.ts'
import { makeLazyPart } from '../../../../platform/lazy-part.ts'
import { findEditorPath } from '../../../../record-paths.ts'
import type { Route } from './+types/$id'

// The public event page is loaded lazily, because only the preview needs it.
const ImportedEvent = makeLazyPart(() => import('../../../../features/event/desk/imported-event.tsx'))

export const handle: ImportHandle = {
  recordPath: findEditorPath,
  drawPage: (_, fields) => (
    <Suspense fallback={<p role="status">Loading…</p>}>
      <ImportedEvent values={fields} />
    </Suspense>
  ),
}

const EventImportRoute = ({ params: { id } }: Route.ComponentProps) => <ImportPage id={id} kind="event" />
export default EventImportRoute
