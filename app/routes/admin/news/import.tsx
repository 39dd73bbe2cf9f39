import { ImportsPage } from '../../../features/import/ui/imports-page.tsx'

const ImportsRoute = () => <ImportsPage kind="article" />
export default ImportsRoute
