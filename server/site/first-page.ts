import { setTimeout as pause } from 'node:timers/promises'
import { BackendRefusal } from '../backend/refusal.ts'

/** Milliseconds for which a first page that is late is asked for again, and between two tries. */
const patience = { longest: 60_000, between: 1_000 }

/**
 * Makes the first page, so that no visitor waits for all that it takes. A 503 is a page whose rows came too late, as on a
 * machine that is busy with other starts: it is asked for again.
 * @throws BackendRefusal where it cannot be made
 */
export async function makeFirstPage(ask: () => Promise<number>, { longest, between } = patience): Promise<void> {
  const begun = performance.now()
  for (;;) {
    const status = await ask()
    if (status < 500) return
    if (status !== 503 || performance.now() - begun > longest)
      throw new BackendRefusal(`The first page could not be made (${status}). See the error above.`)
    await pause(between)
  }
}
