import { randomUUID } from 'node:crypto'
import type { EventEmitter } from 'node:events'

/** Maximum number of uncaught errors within a minute, at which the process counts as broken and stops. */
const maxErrorsPerMinute = 10
const minuteMs = 60_000

/**
 * Logs an uncaught error with a reference number and lets the process continue: the state is in the database, requests
 * are independent, and a stranger who causes an error must not stop the site. Many errors within a minute shut the
 * process down, so that the process supervisor restarts it.
 */
export function handleUncaughtErrors(
  log: (line: string, error: unknown) => void,
  end: () => void,
  from: EventEmitter = process,
): void {
  let recent: number[] = []
  const note = (kind: string) => (error: unknown) => {
    log(`${kind}, reference ${randomUUID()}:`, error)
    const now = Date.now()
    recent = [...recent.filter(time => time > now - minuteMs), now]
    if (recent.length === maxErrorsPerMinute) {
      log(`${maxErrorsPerMinute} uncaught errors within a minute. Shutting down.`, '')
      end()
    }
  }
  from.on('uncaughtException', note('uncaught exception'))
  from.on('unhandledRejection', note('unhandled rejection'))
}
