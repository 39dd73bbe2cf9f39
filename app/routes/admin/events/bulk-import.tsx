import { ImportsPage } from '../../../features/import/ui/imports-page.tsx'

const EventBulkImportRoute = () => <ImportsPage kind="event" many />
export default EventBulkImportRoute
