import { type EventDetail, eventStateLabels } from '../event.ts'
import './event-notice.css'

/** Texts of the notice, used if no editor has written a note. */
const defaultNotices: Record<string, string> = {
  cancelled: 'This gathering does not take place.',
  postponed: 'It does not take place on the day first named. A new one will stand here.',
  moved_online: 'It takes place online.',
}

/** Notice at the top of the page that an event is cancelled or postponed. */
export function EventNotice({ event }: { event: Pick<EventDetail, 'event_state' | 'state_note'> }) {
  const { event_state: state, state_note: note } = event
  const label = eventStateLabels[state]
  if (!label) return null
  return (
    <div className={state === 'cancelled' ? 'event-plate event-plate-off span-8' : 'event-plate span-8'} role="status">
      <b>{label}</b>
      <p>{note || defaultNotices[state]}</p>
    </div>
  )
}
