import { formatLocalTime } from '../../app/platform/dates/format-in-time-zone.ts'
import { parseDateTimeInputInZone } from '../../app/platform/dates/moment-in-zone.ts'
import { formatQuantity } from '../../app/platform/text/pluralize.ts'
import type { ServerFunctions } from '../backend/server-functions.ts'
import type { RunJob } from './jobs.ts'

/**
 * Timestamps of an event that is not over, as the database formats them, with the time zone that was chosen when the
 * times were typed.
 */
type EventMoments = { id: string; title: string; timezone: string; start_date: string; end_date: string | null }
/** Local times of an event at the venue, such as `2027-03-20 10:00:00`. */
type EventClocks = { start_clock: string; end_clock: string | null }
export type EventHours = EventMoments & {
  /** Local start time according to the database's zone data. */
  database_clock: string
  /** Recorded local times and the used version of the zone data; null if nothing was recorded. */
  noted: (EventClocks & { zone_data: string }) | null
}

/** Version of the time zone data on this server, such as `2026c`. */
export const zoneDataVersion = process.versions.tz ?? 'unknown'

export const readEventHours = async (functions: ServerFunctions): Promise<EventHours[]> =>
  (await functions.call('server_event_hours')) as unknown as EventHours[]

const formatClocks = ({ timezone, start_date, end_date }: EventMoments): EventClocks => ({
  start_clock: formatLocalTime(start_date, timezone),
  end_clock: end_date && formatLocalTime(end_date, timezone),
})

/**
 * Lists the events whose local time differs from the recorded local time, because the rules of the time zone have
 * changed since.
 */
export const listMovedEventHours = (events: readonly EventHours[]): EventHours[] =>
  events.filter(event => {
    const { noted } = event
    const now = formatClocks(event)
    return noted !== null && (noted.start_clock !== now.start_clock || noted.end_clock !== now.end_clock)
  })

/** Finds the timestamps at which the local time equals the recorded local time. */
export function findTimesAsTyped({ timezone, start_date, end_date, noted }: EventHours) {
  const moment = (clock: string) => parseDateTimeInputInZone(clock.replace(' ', 'T'), timezone)
  return {
    start_date: (noted && moment(noted.start_clock)) ?? start_date,
    end_date: (noted?.end_clock && moment(noted.end_clock)) ?? end_date,
  }
}

/** Records the current local times of events. */
export async function recordEventHours(functions: ServerFunctions, events: readonly EventHours[]): Promise<void> {
  if (events.length === 0) return
  const hours = events.map(event => ({ ...event, ...formatClocks(event), noted: undefined }))
  await functions.call('server_note_event_hours', { hours, zone_data: zoneDataVersion })
}

/**
 * Records the local times of new or changed events, and counts events whose time was moved by a change of time zone
 * rules.
 */
export const checkEventTimes =
  (functions: ServerFunctions): RunJob =>
  async () => {
    const events = await readEventHours(functions)
    await recordEventHours(
      functions,
      events.filter(({ noted }) => noted === null),
    )
    const movedHours = listMovedEventHours(events).length
    return {
      note:
        movedHours > 0
          ? `${formatQuantity(movedHours, 'event has', 'events have')} a different hour than typed.`
          : 'All hours match the typed ones.',
    }
  }
