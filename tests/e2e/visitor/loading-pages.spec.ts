import type { Page } from '@playwright/test'
import {
  desktopSize,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  phoneSize,
  test,
  waitUntilHydrated,
  waitUntilPainted,
} from '../../support/browser-page.ts'
import { toSampleYear } from '../../support/sample-years.ts'

test.use({ quietConsole: undefined })

type Click = {
  /** Target URL of the link. */
  to: string
  /** Heading before any data is loaded, and when loading fails. */
  heading: RegExp
  /** Text that the page shows when loading fails. Undefined if another test covers this page. */
  failureText?: RegExp
  /** Beginning of the text that an editor wrote. */
  text?: string
}

const failurePattern = /could not be loaded\.$/

/** All public pages with data, grouped by the page from which one click leads to them. */
const clicks: readonly [from: string, Click[]][] = [
  [
    '/about',
    [
      { to: '/events', heading: /^Events and calendar$/ },
      { to: '/news', heading: /^News$/ },
      { to: '/partners', heading: /^Partners$/, failureText: failurePattern },
      { to: '/team', heading: /^Management$/, failureText: failurePattern },
      { to: '/leadership-council', heading: /^Leadership Council$/, failureText: failurePattern },
      { to: '/platforms', heading: /^Flagships$/, failureText: failurePattern },
      { to: '/circles', heading: /./, failureText: failurePattern },
      { to: '/gallery', heading: /^Gallery$/, failureText: failurePattern },
      { to: '/collective-calendar', heading: /^The calendar$/, failureText: failurePattern },
      { to: '/flagship-davos', heading: /^Davos/, failureText: failurePattern },
    ],
  ],
  [
    '/partners',
    [
      { to: '/about', heading: /^About/, text: 'A baraza is the bench along the front of a house' },
      {
        to: '/editorial',
        heading: /^Editorial standards$/,
        failureText: failurePattern,
        text: 'The network publishes interviews, news, reports',
      },
      {
        to: '/privacy-policy',
        heading: /^Privacy policy$/,
        failureText: failurePattern,
        text: 'In force from November 1, 2026.',
      },
    ],
  ],
  [
    '/platforms',
    [
      { to: '/collective-davos', heading: /^Davos$/, failureText: failurePattern },
      { to: '/collective-geneva', heading: /^Geneva$/, failureText: failurePattern },
      { to: '/collective-basel', heading: /^Basel$/, failureText: failurePattern },
    ],
  ],
  [
    '/collective-davos',
    [
      {
        to: toSampleYear('/flagship-davos/2026'),
        heading: new RegExp(toSampleYear('^Davos 2026$')),
        failureText: failurePattern,
      },
    ],
  ],
  [
    '/leadership-council',
    [{ to: '/leadership-council/what-our-leaders-say', heading: /say$/i, failureText: failurePattern }],
  ],
  ['/circles', [{ to: '/circles/infrastructure', heading: /^Infrastructure$/, failureText: failurePattern }]],
  [
    '/circles/infrastructure',
    [{ to: '/circles/infrastructure/calendar', heading: /^Infrastructure calendar$/, failureText: failurePattern }],
  ],
  ['/news/a-bridge-fails-slowly', [{ to: '/news/all', heading: /^All articles$/, failureText: failurePattern }]],
  ['/events?q=osu', [{ to: '/event/twenty-years', heading: /^Twenty years on the bench$/ }]],
  [
    '/news',
    [
      { to: '/news/road-to-davos', heading: /^Road to Davos$/, failureText: failurePattern },
      { to: '/news/collective', heading: /^Baraza Collective News$/, failureText: failurePattern },
      { to: '/news/a-clinic-is-a-cold-box', heading: /^A clinic is a cold box with a door$/ },
    ],
  ],
]

/** Delays the browser's requests for rows until the test releases the requests or makes them fail. */
async function holdRequests(page: Page) {
  const answerGate = Promise.withResolvers<'go' | 'fail'>()
  await page.route('**/rest/v1/**', async route =>
    (await answerGate.promise) === 'go' ? route.continue() : route.abort(),
  )
  return answerGate
}

/**
 * Delays the script that renders texts until rows have arrived and the page had two frames to show the rows, as on a
 * slow connection. Returns a function that waits until the page has the script, if the page requests the script.
 */
async function delayTextScript(page: Page): Promise<() => Promise<void>> {
  const script = '**/assets/rich-text-tree-*.js'
  const rows = page.waitForResponse(/\/rest\/v1\//)
  let isLoaded: Promise<unknown> | undefined
  await page.route(script, async route => {
    isLoaded = page.waitForResponse(route.request().url()).then(response => response.finished())
    await (await rows).finished()
    await waitUntilPainted(page)
    await route.continue()
  })
  return async () => {
    await isLoaded
    await page.unroute(script)
  }
}

/** Clicks a link to a URL, wherever the link is on the page. */
const press = (page: Page, path: string) =>
  page.evaluate(address => document.querySelector<HTMLAnchorElement>(`a[href="${address}"]`)?.click(), path)

/** Counts layout shift with the browser's own measurement; `window.moved = 0` resets the count. */
const countMoves = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) (window as unknown as { moved: number }).moved += entry.value
    }).observe({ type: 'layout-shift' })
  })

const routes = clicks.flatMap(([from, pages]) => pages.map(page => ({ from, ...page })))

/** The pages are split among three tests, so that the tests run in parallel. */
for (const third of [0, 1, 2])
  test(`a page shows a skeleton without layout shift while it loads (${third + 1} of 3)`, async ({ page }) => {
    test.slow()
    await countMoves(page)
    await page.setViewportSize(desktopSize)
    for (const { from, to, heading, text = '' } of routes.filter((_, index) => index % 3 === third)) {
      await test.step(`${from} to ${to}`, async () => {
        await page.goto(from)
        await waitUntilHydrated(page)
        const gate = await holdRequests(page)
        const loadTextScript = await delayTextScript(page)
        await press(page, to)
        await expect(page).toHaveURL(to)
        const title = page.getByRole('heading', { level: 1, name: heading })
        await expect(title).toBeVisible()
        await expect(page, 'the tab has a name').toHaveTitle(/\w/)
        await expect(page.getByRole('main')).not.toContainText(/No .* (found|available)|not been|Nothing to show/)
        expect((await page.getByRole('contentinfo').boundingBox())?.y, 'the footer').toBeGreaterThan(
          desktopSize.height - 200,
        )
        await expectNoHorizontalScroll(page)
        await page.evaluate(() => Object.assign(window, { moved: 0 }))
        gate.resolve('go')
        await loadTextScript()
        await expect(page.getByRole('main'), 'the text is rendered').toContainText(text)
        await expect(page.getByRole('main').locator('.spinner, .coming, .skeleton-block')).toHaveCount(0)
        await expect(title).toBeVisible()
        await waitUntilPainted(page)
        expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.1)
        await page.unroute('**/rest/v1/**')
      })
    }
  })

test('pages that fail to load are accessible and fit a phone', async ({ page }) => {
  test.slow()
  await page.setViewportSize(phoneSize)
  for (const { from, to, failureText } of routes.filter(({ failureText: failing }) => failing))
    await test.step(to, async () => {
      await page.goto(from)
      await waitUntilHydrated(page)
      await page.route('**/rest/v1/**', route => route.abort())
      await press(page, to)
      await expect(page.getByRole('heading', { name: failureText }).first()).toBeVisible()
      await expectNoHorizontalScroll(page)
      await expectAccessible(page)
      await page.unroute('**/rest/v1/**')
    })
})
