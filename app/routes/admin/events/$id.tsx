import { EventEditorPage } from '../../../features/event/ui/event-editor-page.tsx'

export default function EventEditorRoute() {
  return <EventEditorPage />
}
