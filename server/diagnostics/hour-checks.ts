import { formatClock } from '../../app/platform/dates/in-zone.ts'
import { zoneCity } from '../../app/platform/dates/moment-in-zone.ts'
import type { Backend } from '../backend/backend.ts'
import type { ServerFunctions } from '../backend/server-functions.ts'
import {
  type EventHours,
  listMovedHours,
  readEventHours,
  recordHours,
  retypedMoments,
  zoneData,
} from '../jobs/event-hours.ts'
import type { Caller } from './caller.ts'
import { type Finding, okCheck, unknownCheck, warningCheck } from './check.ts'

/** Whether the times of future events still match the typed ones, and which time zone data differs. */
export async function hoursCheck({ operations }: Backend): Promise<Finding> {
  if (!operations)
    return unknownCheck(
      `The server’s zone data is ${zoneData}. Hours are not watched, because SUPABASE_SECRET_KEY is not set.`,
    )
  return hoursFinding(await readEventHours(operations.functions))
}

const firstShown = 3
const clock = (text: string) => text.slice(0, -':00'.length)

export function hoursFinding(events: readonly EventHours[]): Finding {
  const moved = listMovedHours(events)
  const data = `Zone data ${zoneData}.`
  if (moved.length > 0)
    return {
      ...warningCheck(
        `${moved
          .slice(0, firstShown)
          .map(
            ({ title, timezone, start_date, noted }) =>
              `“${title}” was typed as ${clock(noted?.start_clock ?? '')} in ${zoneCity(timezone)} and is ${clock(formatClock(start_date, timezone))} now.`,
          )
          .join(' ')}${moved.length > firstShown ? ` So are ${moved.length - firstShown} more.` : ''} ${data}`,
        'The law about the clocks of that place has changed. Set the typed hours again, or keep the moments.',
      ),
      offers: 'event hours',
    }
  const deviatingEvent = events.find(
    ({ timezone, start_date, database_clock }) => formatClock(start_date, timezone) !== database_clock,
  )
  if (deviatingEvent)
    return warningCheck(
      `The database has other zone data than the server, as in ${zoneCity(deviatingEvent.timezone)}. ${data}`,
      'Update the database, or its package of time zones (tzdata), and restart it.',
    )
  return okCheck(`The hours of all ${events.length} coming events are as typed. ${data}`)
}

/**
 * Editor's decision on events whose time moved after a change of time zone rules: restore the typed time, or keep the
 * instant.
 */
export type HoursDecision = 'typed' | 'kept'

/**
 * Applies a decision with the permissions of the person who made it.
 * @returns the number of events, and the titles of those that could not be saved
 */
export async function decideHours(functions: ServerFunctions, { ask }: Caller, decision: HoursDecision) {
  const moved = listMovedHours(await readEventHours(functions))
  const refused: string[] = []
  if (decision === 'typed')
    for (const event of moved) {
      // Filters by the old date, because another editor may have changed it in the meantime.
      const at = `/rest/v1/events?id=eq.${event.id}&start_date=eq.${encodeURIComponent(event.start_date)}`
      const answer = await ask(at, {
        method: 'PATCH',
        body: JSON.stringify(retypedMoments(event)),
        headers: { 'content-type': 'application/json' },
      })
      if (!answer.ok) refused.push(event.title)
    }
  await recordHours(
    functions,
    decision === 'kept' ? moved : (await readEventHours(functions)).filter(({ noted }) => noted === null),
  )
  return { decided: moved.length - refused.length, refused }
}
