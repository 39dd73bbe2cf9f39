import { EventAdminPage } from '../../features/event/desk/event-admin-page.tsx'

export default function EventsAdminRoute() {
  return <EventAdminPage />
}
