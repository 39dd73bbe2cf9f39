import { type Event, type EventCircle, listEventDays } from '../event.ts'

type ComparedEvent = Pick<
  Event,
  'id' | 'title' | 'start_date' | 'end_date' | 'timezone' | 'time_precision' | 'event_state' | 'circles'
>

/** Conflict of dates: one circle has several events on the same day. */
export type EventConflict = { day: string; circle: EventCircle; events: ComparedEvent[] }

/** Conflicts of dates, sorted by day. Cancelled events are ignored. */
export function findEventConflicts(events: readonly ComparedEvent[]): EventConflict[] {
  const taking = events.filter(({ event_state }) => event_state !== 'cancelled' && event_state !== 'postponed')
  const meetings = new Map<string, EventConflict>()
  for (const event of taking)
    for (const day of listEventDays(event))
      for (const circle of event.circles) {
        const key = `${day} ${circle.id}`
        const meeting = meetings.get(key) ?? { day, circle, events: [] }
        meetings.set(key, { ...meeting, events: [...meeting.events, event] })
      }
  return [...meetings.values()]
    .filter(({ events }) => events.length > 1)
    .sort((a, b) => a.day.localeCompare(b.day) || a.circle.name.localeCompare(b.circle.name))
}
