import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect } from '@playwright/test'
import { type Browser, launch, type Page } from 'puppeteer-core'
import { makeBrowserEnvironment } from '../support/shifted-clock.ts'
import { makeVisitorHeaders } from '../support/users.ts'

export { expect }

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')

type Violation = { id: string; nodes: { target: unknown[] }[] }

/** A page in Firefox. The test fails when the page writes to the console, throws, or requests a missing file. */
export const test = base.extend<{ firefoxPage: Page }, { firefox: Browser }>({
  firefox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const browser = await launch({
        browser: 'firefox',
        executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
        env: makeBrowserEnvironment(),
      })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  firefoxPage: async ({ firefox }, use) => {
    const context = await firefox.createBrowserContext()
    const page = await context.newPage()
    await page.setExtraHTTPHeaders(makeVisitorHeaders())
    const faults: string[] = []
    page.on('console', message => {
      if (message.type() === 'error' || message.type() === 'warn') faults.push(`${message.type()}: ${message.text()}`)
    })
    page.on('pageerror', error => faults.push(String(error)))
    page.on('response', response => {
      if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`)
    })
    await use(page)
    await context.close()
    expect(faults, 'console messages and failed requests').toEqual([])
  },
})

/** Waits until the page's scripts have hydrated the page. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction('window.earlyPresses === null', { timeout: 45_000 })

/** Expects no violation of WCAG 2.2 A and AA that axe-core can find. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axeSource)
  const violations = (await page.evaluate(
    "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)",
  )) as Violation[]
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join('; ')}`)).toEqual([])
}

/** Expects that the page is no wider than its window. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const [content = 0, window = 0] = (await page.evaluate(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  )) as number[]
  expect(content).toBeLessThanOrEqual(window)
}
