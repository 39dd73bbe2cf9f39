import type { Page, Request } from '@playwright/test'
import {
  desktopSize,
  expect,
  expectAccessibleOnPhoneAndDesktop,
  phoneSize,
  test,
  waitUntilHydrated,
} from '../../support/browser-page.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.full.address, viewport: phoneSize, serviceWorkers: 'allow' })

const article = '/news/a-bridge-fails-slowly'

/** Waits until the page is completely cached on the device. */
const expectCached = (page: Page, address: string) =>
  expect
    .poll(() => page.evaluate(async at => Boolean(await (await caches.open('kept-pages')).match(at)), address))
    .toBe(true)

/** All content cached on the device, by path. */
const listCached = (page: Page) =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })

test('a visitor reads visited pages offline with the time of saving', { tag: ['@core', '@full-speed'] }, async ({
  page,
  context,
}) => {
  await page.goto('/')
  await expectCached(page, '/')
  // A page opened by client-side navigation is stored for offline reading like a page that was loaded.
  await page.goto('/news')
  await waitUntilHydrated(page)
  await page.locator(`a[href="${article}"]`).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'A bridge fails slowly' })).toBeVisible()
  await expectCached(page, article)
  // Upcoming events are stored for offline reading before their first visit.
  await expectCached(page, '/events')
  await expectCached(page, '/offline')

  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Saved \w+ \d+, \d\d:\d\d\. You are offline\.$/)).toBeVisible()
  await expect(page.locator('article, main').first()).toContainText('bridge')
  await expectAccessibleOnPhoneAndDesktop(page)
  await page.setViewportSize(desktopSize)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).first().click()
  await expect(page).toHaveURL('/events')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events and calendar')
  await expect(page.getByText(/^Saved .* You are offline\.$/)).toBeVisible()

  // For a page that was never opened, the offline page lists the pages that the visitor can read.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Partners' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not on your device')
  await expectAccessibleOnPhoneAndDesktop(page)
  // With a network but no internet connection, the browser stays on the page.
  const openedPaths: string[] = []
  page.on('request', request => request.isNavigationRequest() && openedPaths.push(new URL(request.url()).pathname))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByRole('link', { name: /A bridge fails slowly/ }).click()
  await expect(page).toHaveURL(article)
  expect(openedPaths).toEqual([article])

  // When the connection is back, the page that the visitor wanted opens.
  await page.goto('/partners')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not on your device')
  await context.setOffline(false)
  await expect(page).toHaveURL('/partners')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Partners')
})

test('pages that could not be cached at the first attempt are cached later', async ({ page, context }) => {
  const refusedPaths = new Set<string>()
  await context.route(/\/(offline|news|events)?$/, route => {
    const { pathname } = new URL(route.request().url())
    if (!route.request().serviceWorker() || refusedPaths.has(pathname)) return route.continue()
    refusedPaths.add(pathname)
    return pathname === '/news' ? route.fulfill({ status: 503, body: 'One moment' }) : route.abort()
  })
  await page.goto('/')
  for (const path of ['/', '/events', '/news', '/offline']) await expectCached(page, path)
  expect([...refusedPaths].sort()).toEqual(['/', '/events', '/news', '/offline'])
})

test('account pages, forms, searches and previews are not cached', async ({ page }) => {
  await page.goto('/news')
  await expectCached(page, '/news')
  for (const path of ['/auth/login', '/connect', '/search?q=bridge', '/members', '/news/all?page=2']) {
    await page.goto(path)
    await waitUntilHydrated(page).catch(() => {})
  }
  await page.goto('/offline')
  await waitUntilHydrated(page)
  const cachedAddresses = await listCached(page)
  expect(cachedAddresses).toContain('/news')
  expect(
    cachedAddresses.filter(path => /^\/(auth|admin|profile|connect|search|members|preview|rest|api|media)/.test(path)),
  ).toEqual([])
  await expect(page.getByText(/^\d+ pages?, \d+ KB\./)).toBeVisible()

  await page.getByRole('button', { name: 'Delete and stop saving' }).click()
  await expect(page.getByText('No pages are saved.')).toBeVisible()
  await page.goto('/news')
  await waitUntilHydrated(page)
  // A page is stored in an idle moment of the browser. That task was queued before this callback, so it would have run
  // when the callback runs.
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(() => setTimeout(resolve), { timeout: 5000 })))
  await page.goto('/offline')
  await expect(page.getByText('No pages are saved.')).toBeVisible()
  expect(await listCached(page)).toEqual([])
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('an uncached page requests each of its scripts once on a slow device', async ({ page }) => {
  await page.goto('/news')
  await expectCached(page, '/news')
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  for (let visit = 0; visit < 3; visit++) {
    // Only requests of the current page count, not late requests of the previous page.
    await page.goto('about:blank')
    const scriptUrls: string[] = []
    const note = (request: Request) => void (request.resourceType() === 'script' && scriptUrls.push(request.url()))
    page.on('request', note)
    await page.goto('/auth/login')
    await waitUntilHydrated(page)
    page.off('request', note)
    expect(scriptUrls.length).toBeGreaterThan(5)
    expect(scriptUrls.filter((address, index) => scriptUrls.indexOf(address) !== index)).toEqual([])
  }
})
