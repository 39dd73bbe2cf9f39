import { EventDeskPage } from '../../features/event/ui/event-desk-page.tsx'

export default function EventsDeskRoute() {
  return <EventDeskPage />
}
