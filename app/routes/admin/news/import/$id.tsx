import { ImportPage } from '../../../../features/import/ui/import-page.tsx'
import type { Route } from './+types/$id'

const ImportRoute = ({ params: { id } }: Route.ComponentProps) => <ImportPage id={id} />
export default ImportRoute
