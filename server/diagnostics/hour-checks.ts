import { formatLocalTime } from '../../app/platform/dates/format-in-time-zone.ts'
import { getTimeZoneCity } from '../../app/platform/dates/moment-in-zone.ts'
import type { Backend } from '../backend/backend.ts'
import type { ServerFunctions } from '../backend/server-functions.ts'
import {
  type EventHours,
  findTimesAsTyped,
  listMovedEventHours,
  readEventHours,
  recordEventHours,
  zoneDataVersion,
} from '../jobs/event-hours.ts'
import type { SignedInCaller } from './caller.ts'
import { type CheckFinding, reportOk, reportUnknown, reportWarning } from './check.ts'

/**
 * Checks whether the times of future events still match the times that editors typed, and whether the time zone data of
 * server and database differ.
 */
export async function checkEventHours({ operations }: Backend): Promise<CheckFinding> {
  if (!operations)
    return reportUnknown(
      `The server’s zone data is ${zoneDataVersion}. Hours are not watched, because SUPABASE_SECRET_KEY is not set.`,
    )
  return judgeEventHours(await readEventHours(operations.functions))
}

const maxShownEvents = 3
const removeSeconds = (text: string) => text.slice(0, -':00'.length)

export function judgeEventHours(events: readonly EventHours[]): CheckFinding {
  const movedHours = listMovedEventHours(events)
  const data = `Zone data ${zoneDataVersion}.`
  if (movedHours.length > 0)
    return {
      ...reportWarning(
        `${movedHours
          .slice(0, maxShownEvents)
          .map(
            ({ title, timezone, start_date, noted }) =>
              `“${title}” was typed as ${removeSeconds(noted?.start_clock ?? '')} in ${getTimeZoneCity(timezone)} and is ${removeSeconds(formatLocalTime(start_date, timezone))} now.`,
          )
          .join(
            ' ',
          )}${movedHours.length > maxShownEvents ? ` So are ${movedHours.length - maxShownEvents} more.` : ''} ${data}`,
        'The time zone rules of that place have changed. Restore the typed local times or keep the UTC times.',
      ),
      offers: 'event hours',
    }
  const deviatingEvent = events.find(
    ({ timezone, start_date, database_clock }) => formatLocalTime(start_date, timezone) !== database_clock,
  )
  if (deviatingEvent)
    return reportWarning(
      `The database has other zone data than the server, as in ${getTimeZoneCity(deviatingEvent.timezone)}. ${data}`,
      'Update the database, or its package of time zones (tzdata), and restart it.',
    )
  return reportOk(`The hours of all ${events.length} coming events are as typed. ${data}`)
}

/**
 * Editor's decision on events whose time moved when time zone rules changed: `typed` restores the typed time, `kept`
 * leaves the timestamp unchanged.
 */
export type EventHoursDecision = 'typed' | 'kept'

/**
 * Applies an admin's decision about changed event times with the permissions of that person.
 * @returns the number of events, and the titles of events that could not be saved
 */
export async function decideEventHours(
  functions: ServerFunctions,
  { ask }: SignedInCaller,
  decision: EventHoursDecision,
) {
  const movedHours = listMovedEventHours(await readEventHours(functions))
  const refusedTitles: string[] = []
  if (decision === 'typed')
    for (const event of movedHours) {
      // The condition of the update contains the old date, so that a change by another editor is not overwritten.
      const at = `/rest/v1/events?id=eq.${event.id}&start_date=eq.${encodeURIComponent(event.start_date)}`
      const answer = await ask(at, {
        method: 'PATCH',
        body: JSON.stringify(findTimesAsTyped(event)),
        headers: { 'content-type': 'application/json' },
      })
      if (!answer.ok) refusedTitles.push(event.title)
    }
  await recordEventHours(
    functions,
    decision === 'kept' ? movedHours : (await readEventHours(functions)).filter(({ noted }) => noted === null),
  )
  return { decided: movedHours.length - refusedTitles.length, refused: refusedTitles }
}
