import { randomUUID } from 'node:crypto'
import type { EventEmitter } from 'node:events'

/** So many within a minute say that the process is no longer sound. */
const most = 10
const minute = 60_000

/**
 * An error that nobody caught is logged with a reference and ends nothing by itself: what is kept is in the database, each
 * request stands for itself, and a fault that a stranger can provoke must not be a way to end the site. Many of them within
 * a minute do end it, in order, for whoever keeps it running to start afresh.
 */
export function survivesUncaught(
  log: (line: string, error: unknown) => void,
  end: () => void,
  from: EventEmitter = process,
): void {
  let recent: number[] = []
  const note = (kind: string) => (error: unknown) => {
    log(`${kind}, reference ${randomUUID()}:`, error)
    const now = Date.now()
    recent = [...recent.filter(time => time > now - minute), now]
    if (recent.length === most) {
      log(`${most} errors that nobody caught within a minute: ending.`, '')
      end()
    }
  }
  from.on('uncaughtException', note('uncaught exception'))
  from.on('unhandledRejection', note('unhandled rejection'))
}
