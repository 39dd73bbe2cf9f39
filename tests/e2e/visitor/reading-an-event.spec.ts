import { desktopSize, expect, test, waitUntilHydrated } from '../../support/browser-page.ts'

test.use({ viewport: desktopSize })

test('an event that is opened from a filtered list leads back to the filtered list', { tag: '@core' }, async ({
  page,
}) => {
  const list = '/events?tab=past&circle=ventures'
  await page.goto(list)
  await waitUntilHydrated(page)
  await page.evaluate(() => Object.assign(window, { stillTheSame: true }))
  const card = page.locator('.card').first()
  const title = await card.getByRole('heading').textContent()
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  await expect(page).toHaveTitle(new RegExp(`^${title?.replace(/[?()]/g, '\\$&')}( \\||$)`))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('link', { name: 'Back to Events' }).first().click()
  await expect(page).toHaveURL(list)
  expect(await page.evaluate(() => (window as { stillTheSame?: boolean }).stillTheSame)).toBe(true)
})

test('the page of an event shows the title, date and circle from the list while loading', async ({ page }) => {
  // The past event “Eleven bridges” took place as planned, so no other event replaced it.
  await page.goto('/events?tab=past&q=eleven+bridges')
  await waitUntilHydrated(page)
  const eventGate = Promise.withResolvers<void>()
  await page.route('**/rest/v1/events_with_circles*', async route => {
    await eventGate.promise
    await route.continue()
  })
  const card = page.locator('.card').first()
  const title = (await card.getByRole('link').textContent()) ?? ''
  await card.getByRole('link').click()
  const heading = page.getByRole('heading', { level: 1, name: title })
  await expect(heading).toBeFocused()
  await expect(page.getByText('Loading event details...')).toBeVisible()
  await expect(page.locator('header .event-when')).toContainText(/20\d\d/)
  await expect(page.locator('header .badge').first()).toBeVisible()
  const boxBefore = await heading.boundingBox()
  const foot = async () => (await page.getByRole('contentinfo').boundingBox())?.y ?? 0
  expect(await foot(), 'the footer is below the fold').toBeGreaterThan(desktopSize.height)
  eventGate.resolve()
  await expect(page.getByRole('heading', { name: 'Event Details' })).toBeVisible()
  expect(await heading.boundingBox()).toEqual(boxBefore)
  await expect(heading).toBeFocused()
})
