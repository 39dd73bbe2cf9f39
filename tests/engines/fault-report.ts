import { expect, type Page } from '@playwright/test'
import { desktopSize, phoneSize } from '../support/browser-page.ts'
import { judgeScreen, openScreen } from '../support/judged-screens.ts'

const testedViews = [
  { name: 'desktop', size: desktopSize, colorScheme: 'light' },
  { name: 'phone, dark', size: phoneSize, colorScheme: 'dark' },
] as const

/**
 * Collects violations of many screens. A violation that occurs on several screens is reported once, with all these
 * screens.
 */
export class FaultReport {
  readonly #places = new Map<string, string[]>()

  /**
   * Tests a screen on desktop and phone, once in the light theme and once in the dark theme. `onOpen` runs in each
   * view before the test.
   */
  async judge(page: Page, path: string, onOpen?: () => Promise<void>): Promise<void> {
    for (const { name, size, colorScheme } of testedViews) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await openScreen(page, path)
      await onOpen?.()
      for (const fault of await judgeScreen(page))
        this.#places.set(fault, [...(this.#places.get(fault) ?? []), `${path} (${name})`])
    }
  }

  expectNone(): void {
    expect([...this.#places].map(([fault, places]) => `${fault}\n  at ${places.join(', ')}`)).toEqual([])
  }
}
