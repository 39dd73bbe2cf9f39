import { expect, type Page } from '@playwright/test'
import { desk, phone } from '../support/browser-page.ts'
import { judgeScreen, openScreen } from '../support/judged-screens.ts'

const views = [
  { name: 'desktop', size: desk, colorScheme: 'light' },
  { name: 'phone, dark', size: phone, colorScheme: 'dark' },
] as const

/** Violations of many screens: the same violation is reported once, with all screens that have it. */
export class FaultReport {
  readonly #places = new Map<string, string[]>()

  /** Judges a screen on desktop and phone, one in each theme. `onOpen` runs in each view before the judgement. */
  async judge(page: Page, path: string, onOpen?: () => Promise<void>): Promise<void> {
    for (const { name, size, colorScheme } of views) {
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
