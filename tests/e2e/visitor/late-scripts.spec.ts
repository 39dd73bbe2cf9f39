import type { Page } from '@playwright/test'
import { desktopSize, expect, phoneSize, test, waitUntilHydrated } from '../../support/browser-page.ts'

/** Delays every script module, like a slow connection. @returns a function that releases the modules */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Makes modules fail to load until the page is reloaded. @returns a promise that settles when the page has reloaded */
async function loseParts(page: Page): Promise<{ reload: Promise<unknown> }> {
  let isBlocked = true
  page.on('request', request => {
    if (request.isNavigationRequest()) isBlocked = false
  })
  await page.route('**/assets/*.js', route => (isBlocked ? route.abort() : route.continue()))
  return { reload: page.waitForEvent('domcontentloaded') }
}

test('no script of a page is requested before the page has loaded or a control is used', async ({ page }) => {
  const scriptUrls: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script' || /\/assets\/.*\.js$/.test(request.url())) scriptUrls.push(request.url())
  })
  // A pending picture delays the load event of the page.
  const { promise: picture, resolve: letPicture } = Promise.withResolvers<void>()
  await page.route('**/weave/**', async route => {
    await picture
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(scriptUrls).toEqual([])
  await page.keyboard.press('Tab')
  await expect.poll(() => scriptUrls.length).toBeGreaterThan(0)
  letPicture()
  await waitUntilHydrated(page)
})

test('a button that is pressed while scripts load works when the scripts are loaded', { tag: '@core' }, async ({
  page,
}) => {
  await page.setViewportSize(desktopSize)
  const letScripts = await holdScripts(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Watch Our Story' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  letScripts()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a filter that is selected while scripts load is applied once the scripts are loaded', { tag: '@core' }, async ({
  page,
}) => {
  await page.setViewportSize(desktopSize)
  const letScripts = await holdScripts(page)
  await page.goto('/events', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Region').selectOption('West Africa')
  await page.getByRole('searchbox').first().pressSequentially('table')
  letScripts()
  await expect(page).toHaveURL(/region=West\+Africa/)
  await expect(page).toHaveURL(/table/)
  await expect(page.getByLabel('Region')).toHaveValue('West Africa')
})

test('links and the phone menu work before any script has loaded', async ({ page }) => {
  await page.setViewportSize(phoneSize)
  await holdScripts(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.locator('header summary').click()
  await page
    .getByRole('navigation', { name: 'Main' })
    .filter({ visible: true })
    .getByRole('link', { name: 'Events' })
    .click()
  await expect(page).toHaveURL('/events')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('clicks and keys during hydration are handled after hydration', async ({ page }) => {
  await page.setViewportSize(desktopSize)
  const letScripts = await holdScripts(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  // React listens on this element, and would hydrate the whole page immediately after any event that reaches the
  // element.
  const events = await page.evaluateHandle(() => {
    const types: string[] = []
    for (const type of ['pointerdown', 'click', 'keydown'])
      document.addEventListener(type, () => types.push(type), { capture: true })
    return types
  })
  const title = page.getByRole('heading', { level: 1 })
  await title.click()
  await page.keyboard.press('Shift')
  expect(await events.jsonValue()).toEqual([])
  letScripts()
  await waitUntilHydrated(page)
  await title.click()
  await page.keyboard.press('Shift')
  expect(await events.jsonValue()).toEqual(['pointerdown', 'click', 'keydown'])
})

test('form input that is typed while scripts load stays in the form', async ({ page }) => {
  const letScripts = await holdScripts(page)
  await page.goto('/connect?for=contact', { waitUntil: 'domcontentloaded' })
  await page.getByRole('textbox', { name: 'Name' }).pressSequentially('Tunde Bello')
  letScripts()
  await waitUntilHydrated(page)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Tunde Bello')
  // The script that stores the draft is loaded after the text was typed.
  await expect(page.getByRole('status').filter({ hasText: /^Saved on this device at/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Tunde Bello')
})

test('a page of an older build whose script files are missing is reloaded once', async ({ page }) => {
  await page.goto('/connect?for=contact')
  await waitUntilHydrated(page)
  await page.getByRole('textbox', { name: 'Name' }).pressSequentially('Tunde Bello')
  const lostParts = await loseParts(page)
  await page.setViewportSize(desktopSize)
  const events = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).first()
  await events.click()
  await lostParts.reload
  await expect(page).toHaveURL(/connect/)
  await waitUntilHydrated(page)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Tunde Bello')
  await events.click()
  await expect(page).toHaveURL('/events')
})

test('a dialog whose script file is missing opens after the page was reloaded', async ({ page }) => {
  await page.setViewportSize(desktopSize)
  await page.goto('/')
  await waitUntilHydrated(page)
  const lostParts = await loseParts(page)
  const watch = page.getByRole('button', { name: 'Watch Our Story' })
  await watch.click()
  await lostParts.reload
  await waitUntilHydrated(page)
  await watch.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a page that needs its scripts offers a reload if they do not load', async ({ page }) => {
  const notice = page.getByText('This page is still loading. If nothing happens, reload the page.')
  await page.route('**/assets/*.js', route => route.abort())
  for (const path of ['/auth/login', '/profile', '/admin']) {
    await page.goto(path)
    await expect(notice).toBeHidden()
    // An animation delays the notice by ten seconds, so the test finishes the animation.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish()
    })
    await expect(notice).toBeVisible()
  }
  await page.unroute('**/assets/*.js')
  await page.goto('/auth/login')
  await waitUntilHydrated(page)
  await expect(notice).toHaveCount(0)
})
