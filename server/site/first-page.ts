import { setTimeout as pause } from 'node:timers/promises'
import { BackendRefusal } from '../backend/refusal.ts'

/** Maximum time in ms of all attempts to render the first page, and pause in ms between two attempts. */
const firstPageTiming = { longest: 60_000, between: 1_000 }

/**
 * Renders the first page when the server starts, so that no visitor waits for the warm-up. A 503 means that the rows
 * arrived too late, for example on a machine that is busy with other starts; then the page is rendered again.
 * @throws BackendRefusal when rendering fails
 */
export async function waitForFirstPage(
  ask: () => Promise<number>,
  { longest: timeoutMs, between } = firstPageTiming,
): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    const status = await ask()
    if (status < 500) return
    if (status !== 503 || performance.now() - startedAt > timeoutMs)
      throw new BackendRefusal(`The first page could not be rendered (${status}). See the error above.`)
    await pause(between)
  }
}
