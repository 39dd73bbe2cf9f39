import { formatShortDay } from '../../../platform/dates/date-format.ts'
import { Status, type StatusKind } from '../../../ui/status.tsx'
import type { ListedEvent } from './event-list-search.ts'

type StatusFields = Pick<ListedEvent, 'stage' | 'event_state' | 'published_at'>

/** Icon and label of each state of an event. */
export const eventStateBadges: Record<string, { kind: StatusKind; label: string }> = {
  scheduled: { kind: 'well', label: 'As planned' },
  cancelled: { kind: 'cancelled', label: 'Cancelled' },
  postponed: { kind: 'postponed', label: 'Postponed' },
  moved_online: { kind: 'online', label: 'Moved online' },
}

/**
 * Badge with the state of an event, or with the publishing status of an unpublished event.
 * @param now current time in ms since 1970
 */
export function EventStatus({ event, now }: { event: StatusFields; now: number }) {
  const state = eventStateBadges[event.event_state]
  const isWaiting = event.published_at !== null && Date.parse(event.published_at) > now
  if (event.stage === 'draft' || event.stage === 'archived')
    return (
      <Status kind={event.stage}>
        {event.stage === 'draft' ? 'Draft' : 'Archived'}
        {event.event_state !== 'scheduled' && <small>{state?.label}</small>}
      </Status>
    )
  if (isWaiting)
    return (
      <Status kind="scheduled">
        Scheduled
        <small>{event.published_at && `out ${formatShortDay(event.published_at, now)}`}</small>
      </Status>
    )
  if (event.stage === 'past' && event.event_state === 'scheduled') return <Status kind="published">Past</Status>
  return <Status kind={state?.kind ?? 'unknown'}>{state?.label ?? event.event_state}</Status>
}
