import { type Event, type EventCircle, listEventDays } from '../event.ts'

type Gathering = Pick<
  Event,
  'id' | 'title' | 'start_date' | 'end_date' | 'timezone' | 'time_precision' | 'event_state' | 'circles'
>

/** Conflict of dates: a day on which one circle has several events. */
export type EventConflict = { day: string; circle: EventCircle; events: Gathering[] }

/** Clashes among events that take place, sorted by day. */
export function findConflicts(events: readonly Gathering[]): EventConflict[] {
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
