import { ImportsPage } from '../../../features/import/ui/imports-page.tsx'

const BulkImportRoute = () => <ImportsPage many />
export default BulkImportRoute
