import { setTimeout as pause } from 'node:timers/promises'
import { ServerFunctionError, type ServerFunctions } from '../backend/server-functions.ts'

/** Milliseconds between looks when nothing is planned sooner: a colleague may plan something at any time. */
const longest = 15_000
/** A date is looked at just after it, not just before. */
const shortly = 50

/** Milliseconds until the next look. `next` is when something is planned, if anything is. */
export function delayUntilNextCheck(next: string | null, now: number): number {
  const planned = next === null ? Number.POSITIVE_INFINITY : Date.parse(next) - now
  return Math.min(longest, Math.max(0, planned) + shortly)
}

/**
 * Lets what is planned happen at its time: what comes out is on every page within seconds, and what ends is archived. Every
 * process looks; the database lets one of them act.
 * @returns what stops it, and waits for a look that is under way
 */
export function openSchedule({ functions, log }: { functions: ServerFunctions; log: (line: string) => void }) {
  const stopping = new AbortController()
  let isSaid = false
  async function look(): Promise<string | null> {
    try {
      const { next } = (await functions.call('server_apply_schedule')) as { next: string | null }
      isSaid = false
      return next
    } catch (error) {
      // What stands in the way of every function has been said, and one line for a database that is away is enough.
      if (!isSaid && !(error instanceof ServerFunctionError)) log('what is planned could not be looked at')
      isSaid = true
      return null
    }
  }
  async function follow() {
    while (!stopping.signal.aborted) {
      const wait = delayUntilNextCheck(await look(), Date.now())
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
