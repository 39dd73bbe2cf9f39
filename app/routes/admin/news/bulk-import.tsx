import { ImportsPage } from '../../../features/import/ui/imports-page.tsx'

const BulkImportRoute = () => <ImportsPage kind="article" many />
export default BulkImportRoute
