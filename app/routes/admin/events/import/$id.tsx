import { ImportPage } from '../../../../features/import/ui/import-page.tsx'
import type { ImportHandle } from '../../../../features/import/ui/use-import-handle.ts'
import { deskPath } from '../../../../record-paths.ts'
import type { Route } from './+types/$id'

export const handle: ImportHandle = { recordPath: deskPath }

const EventImportRoute = ({ params: { id } }: Route.ComponentProps) => <ImportPage id={id} kind="event" />
export default EventImportRoute
