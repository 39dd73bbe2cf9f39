import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { recordInteractions } from './interaction-times.ts'
import { shiftClock } from './shifted-clock.ts'
import { makeVisitorHeaders } from './users.ts'

export { expect }

/**
 * Expected console messages: network errors logged by browser and page for a document with status 404, or for
 * requests that a test cut off.
 */
const isExpectedMessage = (text: string) =>
  /^query failed .*Failed to fetch/.test(text) ||
  text === 'Service Worker registration blocked by Playwright' ||
  /^Error loading route module|^TypeError: Failed to fetch dynamically imported module/.test(text) ||
  /Failed to load resource: (the server responded with a status of 40[34]|net::ERR_(FAILED|INTERNET_DISCONNECTED))/.test(
    text,
  )

/** File for the interaction times of `npm run bench -- --interactions`. */
const interactionTimesFile = process.env.INTERACTION_TIMES

/** Playwright's test, which also fails on any console message: hydration mismatch, refused script, missing picture. */
export const test = base.extend<{
  /** Further console messages that a test allows. */
  expectedConsole: RegExp | undefined
  clockOfRun: undefined
  quietConsole: undefined
  rewritten: undefined
  timed: undefined
  slowMachine: undefined
}>({
  // Each test has a different IP address, as behind a proxy, so that rate limits count each test separately.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => use({ ...extraHTTPHeaders, ...makeVisitorHeaders() }),
  expectedConsole: [undefined, { option: true }],
  clockOfRun: [
    async ({ page }, use) => {
      await shiftClock(page)
      await use(undefined)
    },
    { auto: true },
  ],
  quietConsole: [
    async ({ page, expectedConsole }, use) => {
      const messages: string[] = []
      page.on('console', message => {
        if (!isExpectedMessage(message.text()) && !expectedConsole?.test(message.text()))
          messages.push(`${message.type()}: ${message.text()}`)
      })
      page.on('pageerror', error => messages.push(`error: ${error.message}`))
      page.on('response', response => {
        const message = `${response.status()} ${response.url()}`
        if (
          response.status() >= 400 &&
          response.request().resourceType() !== 'document' &&
          !expectedConsole?.test(message)
        )
          messages.push(message)
      })
      await use(undefined)
      expect(messages, 'what the page said on the console').toEqual([])
    },
    { auto: true },
  ],
  // A response that a test rewrites may still be pending when the test ends; this fixture drops such a response.
  rewritten: [
    async ({ page }, use) => {
      await use(undefined)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
    { auto: true },
  ],
  // Runs the page at a third of the speed (`npm run test:again -- FILE --slow`), which shows steps that the test does
  // not wait for. Journeys with the tag @full-speed print a page or go offline: a second debugging session of the
  // browser, which slows down the page, ends both.
  slowMachine: [
    async ({ page }, use, { tags }) => {
      if (process.env.SLOW_MACHINE && !tags.includes('@full-speed')) {
        const session = await page.context().newCDPSession(page)
        await session.send('Emulation.setCPUThrottlingRate', { rate: 3 })
      }
      await use(undefined)
    },
    { auto: true },
  ],
  timed: [
    async ({ page }, use, { title }) => {
      if (interactionTimesFile) await recordInteractions(page, title, interactionTimesFile)
      await use(undefined)
    },
    { auto: true },
  ],
})

/**
 * Runs axe in the page itself, without a second page to collect results, and without reporting passed rules, which
 * takes a third of the time for the same violations. Iframes of other sites are left out; no page has such an iframe
 * before the visitor requests it.
 */
const makeAxeBuilder = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })

/** Expects no violation of WCAG 2.2 A and AA, nor of the best practices of axe. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await makeAxeBuilder(page).analyze()
  const violationTexts = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`,
  )
  expect(violationTexts).toEqual([])
}

/** Checks only the rules about colours, for a page that has passed all other rules. */
async function expectReadable(page: Page): Promise<void> {
  const { violations } = await makeAxeBuilder(page).withRules(['color-contrast', 'link-in-text-block']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join('; ')}`)).toEqual([])
}

/** Expects no text in a column so narrow that its words break into single letters. */
export async function expectNoSqueezedText(page: Page): Promise<void> {
  const squeezedTexts = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const foundTexts: string[] = []
    // Texts only for screen readers are clipped.
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement))
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.textContent?.trim() ?? ''
      if (words.length < 8) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const { width, height } = range.getBoundingClientRect()
      if (width > 0 && width < 24 && height > 8 * width && !isClipped(text.parentElement))
        foundTexts.push(words.slice(0, 80))
    }
    return foundTexts
  })
  expect(squeezedTexts, 'texts in a column of single letters').toEqual([])
}

/**
 * Checks the current page on screens of these sizes: accessible and without horizontal scrolling. On the last screen
 * size, the function also checks that the dark theme is readable.
 */
export async function expectAccessibleOn(page: Page, ...sizes: { width: number; height: number }[]): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
  }
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectReadable(page)
}

export const expectAccessibleOnPhoneAndDesktop = (page: Page) => expectAccessibleOn(page, phoneSize, desktopSize)

export const expectAccessibleOnEveryScreen = (page: Page) =>
  expectAccessibleOn(page, phoneSize, tabletSize, desktopSize)

/**
 * Waits for hydration, so that React handles the next click. Before hydration the browser follows a link as in plain
 * HTML.
 */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => window.earlyPresses === null)
}

/** Waits until the current state is painted and observers have run. */
export const waitUntilPainted = (page: Page) =>
  page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )

/**
 * Deletes the browser's session, as if it had expired. First opens a URL without scripts, because a page that is still
 * loading would continue without a session, and its requests would be refused.
 */
export async function deleteStoredSession(page: Page): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.clear())
}

/** Expects that no content extends beyond the window, which would cause horizontal scrolling. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const [content, window_] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content).toBeLessThanOrEqual(window_ ?? 0)
}

export const phoneSize = { width: 375, height: 812 }
export const tabletSize = { width: 768, height: 1024 }
export const desktopSize = { width: 1440, height: 900 }
