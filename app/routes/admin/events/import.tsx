import { ImportsPage } from '../../../features/import/ui/imports-page.tsx'

const EventImportsRoute = () => <ImportsPage kind="event" />
export default EventImportsRoute
