import { setTimeout as pause } from 'node:timers/promises'
import { ServerFunctionError, type ServerFunctions } from '../backend/server-functions.ts'

/** Longest interval in ms between checks of the schedule, because an editor may schedule something at any time. */
const maxCheckIntervalMs = 15_000
/** Delay in ms of a check after a scheduled time, so that the check never runs too early. */
const checkDelayMs = 50

/** Computes the ms until the next check. `next` is the time of the next scheduled change, or null. */
export function getDelayUntilNextCheck(next: string | null, now: number): number {
  const plannedDelay = next === null ? Number.POSITIVE_INFINITY : Date.parse(next) - now
  return Math.min(maxCheckIntervalMs, Math.max(0, plannedDelay) + checkDelayMs)
}

/**
 * Publishes and archives scheduled content within seconds of its scheduled date. Every process checks; the database
 * lets only one process act.
 * @returns a function that stops the checks and waits for a running check
 */
export function openSchedule({ functions, log }: { functions: ServerFunctions; log: (line: string) => void }) {
  const stopping = new AbortController()
  let isLogged = false
  async function look(): Promise<string | null> {
    try {
      const { next } = (await functions.call('server_apply_schedule')) as { next: string | null }
      isLogged = false
      return next
    } catch (error) {
      // Errors of the database functions are logged already. For other errors one log line is enough while the
      // database is stopped.
      if (!isLogged && !(error instanceof ServerFunctionError))
        log('schedule: due publish dates could not be read, trying again at the next check')
      isLogged = true
      return null
    }
  }
  async function follow() {
    while (!stopping.signal.aborted) {
      const wait = getDelayUntilNextCheck(await look(), Date.now())
      await pause(wait, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
    }
  }
  const following = follow()
  return {
    async close() {
      stopping.abort()
      await following
    },
  }
}
