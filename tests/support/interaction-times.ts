import { appendFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/**
 * One event of an interaction as the browser measured the event, in ms; `duration` lasts until the effect of the event
 * is visible.
 */
export type TimedInteraction = {
  journey: string
  /** Id of the interaction, the same for all its events. */
  id: number
  path: string
  /** Element on which the event occurred, as `button "Save"`. */
  target: string
  type: string
  duration: number
  /** Input delay, and processing time of the handlers, in ms. */
  delay: number
  handlers: number
}

/** CPU slowdown factor: simulates a mid-range phone. */
const cpuSlowdown = 4

/** Slows a page down and writes each interaction to a file, as one line of JSON (Event Timing, W3C). */
export async function recordInteractions(page: Page, journey: string, file: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.exposeFunction('tellInteraction', (interaction: Omit<TimedInteraction, 'journey'>) =>
    appendFileSync(file, `${JSON.stringify({ journey, ...interaction })}\n`),
  )
  await page.addInitScript(() => {
    const tell = (window as unknown as { tellInteraction(interaction: object): void }).tellInteraction
    const describeTarget = (target: Node | null) => {
      const element = target instanceof Element ? (target.closest('button, a, label, summary') ?? target) : null
      const label = element?.getAttribute('aria-label') ?? element?.textContent ?? ''
      return `${element?.localName ?? 'page'} "${label.trim().replace(/\s+/g, ' ').slice(0, 40)}"`
    }
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (!entry.interactionId) continue
        const { interactionId: id, name: type, duration, startTime, processingStart, processingEnd, target } = entry
        const [delay, handlers] = [processingStart - startTime, processingEnd - processingStart]
        tell({ id, path: location.pathname, target: describeTarget(target), type, duration, delay, handlers })
      }
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  })
}
