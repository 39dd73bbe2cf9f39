import { type EventDetail, stateLabels } from '../event.ts'

/** What visitors are told of an event that does not take place as planned. */
export function EventNotice({
  event: { event_state, state_note },
}: {
  event: Pick<EventDetail, 'event_state' | 'state_note'>
}) {
  const state = stateLabels[event_state]
  if (!state || !state_note) return null
  return (
    <div className={event_state === 'cancelled' ? 'event-notice event-notice-off' : 'event-notice'}>
      <b>{state}</b>
      <p>{state_note}</p>
    </div>
  )
}
