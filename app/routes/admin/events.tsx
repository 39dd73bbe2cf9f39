import { EventDeskPage } from '../../features/event/desk/event-desk-page.tsx'

export default function EventsDeskRoute() {
  return <EventDeskPage />
}
