import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { recordInteractions } from './interaction-times.ts'
import { shiftClock } from './shifted-clock.ts'
import { fromSomewhere } from './users.ts'

export { expect }

/** What the browser itself reports, and the page after it: a document that answers 404, and what a journey has cut off on purpose. No fault of the page. */
const isExpected = (text: string) =>
  /^query failed .*Failed to fetch/.test(text) ||
  text === 'Service Worker registration blocked by Playwright' ||
  /^Error loading route module|^TypeError: Failed to fetch dynamically imported module/.test(text) ||
  /Failed to load resource: (the server responded with a status of 40[34]|net::ERR_(FAILED|INTERNET_DISCONNECTED))/.test(
    text,
  )

/** Where `npm run bench -- --interactions` wants to read how long each interaction took. */
const interactions = process.env.INTERACTION_TIMES

/** Every journey fails when the page says anything on the console: hydration that differs, a refused script, a missing picture. */
export const test = base.extend<{
  clockOfRun: undefined
  quietConsole: undefined
  rewritten: undefined
  timed: undefined
}>({
  // Each journey comes from an address of its own, as through a proxy: the limits are for one, not for all together.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => use({ ...extraHTTPHeaders, ...fromSomewhere() }),
  clockOfRun: [
    async ({ page }, use) => {
      await shiftClock(page)
      await use(undefined)
    },
    { auto: true },
  ],
  quietConsole: [
    async ({ page }, use) => {
      const said: string[] = []
      page.on('console', message => {
        if (!isExpected(message.text())) said.push(`${message.type()}: ${message.text()}`)
      })
      page.on('pageerror', error => said.push(`error: ${error.message}`))
      page.on('response', response => {
        if (response.status() >= 400 && response.request().resourceType() !== 'document')
          said.push(`${response.status()} ${response.url()}`)
      })
      await use(undefined)
      expect(said, 'what the page said on the console').toEqual([])
    },
    { auto: true },
  ],
  // An answer that a journey rewrites may still be on its way as the journey ends: nobody reads it any more.
  rewritten: [
    async ({ page }, use) => {
      await use(undefined)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
    { auto: true },
  ],
  timed: [
    async ({ page }, use, { title }) => {
      if (interactions) await recordInteractions(page, title, interactions)
      await use(undefined)
    },
    { auto: true },
  ],
})

/**
 * In the page itself, without a second one to collect in, and with nothing written down of what is well: a third of the
 * time for the same findings. Only frames of other sites would be left out, and there are none before they are asked for.
 */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })

/** No violation of WCAG 2.2 A and AA, nor of axe's own best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await axe(page).analyze()
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`,
  )
  expect(told).toEqual([])
}

/** What depends on colours, and on nothing else: for a second look at a page that is accessible otherwise. */
async function expectReadable(page: Page): Promise<void> {
  const { violations } = await axe(page).withRules(['color-contrast', 'link-in-text-block']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join('; ')}`)).toEqual([])
}

/** The page as it stands, on screens of these sizes: accessible and without sideways scrolling; on the last one readable in the dark too. */
export async function expectAccessibleOn(page: Page, ...sizes: { width: number; height: number }[]): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectReadable(page)
}

/** Waits until the page is alive, so that what is pressed next is heard by it: before that a link is followed as plain HTML. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => window.earlyPresses === null)
}

/** What stands by now was drawn, and whoever watches was told. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise(told => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(told)))))

/**
 * The browser knows nobody any more, as after a week. First an address without scripts: a page that still reads would go on as
 * nobody, and be refused.
 */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.clear())
}

/** Nothing reaches beyond the window's edge: no sideways scrolling of the page. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, window_] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content).toBeLessThanOrEqual(window_ ?? 0)
}

export const phone = { width: 375, height: 812 }
export const tablet = { width: 768, height: 1024 }
export const desk = { width: 1440, height: 900 }
