import { EventEditorPage } from '../../../features/event/desk/event-editor-page.tsx'

export default function EventEditorRoute() {
  return <EventEditorPage />
}
