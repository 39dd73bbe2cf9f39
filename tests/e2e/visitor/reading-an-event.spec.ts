import { ofSample } from '../../support/sample.ts'
import { alive, desk, expect, expectAccessible, test } from '../../support/visit.ts'

test.use({ viewport: desk })

test('an event that is not there leads to the missing page, which answers 404', async ({ page }) => {
  const answer = await page.goto('/event/no-such-gathering')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveURL(/^[^?]*\/404/)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('an event that could not be read leads there too, and can be tried again', async ({ page }) => {
  await page.goto('/events')
  await alive(page)
  await page.route('**/rest/v1/events_with_circles*', route => route.abort())
  await page.locator('.card').first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await page.unroute('**/rest/v1/events_with_circles*')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Event Details' })).toBeVisible()
})

test('while it is on its way he reads that it is', async ({ page }) => {
  await page.goto('/events')
  await alive(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/rest/v1/events_with_circles*', async route => {
    await held.promise
    await route.continue()
  })
  await page.locator('.card').first().getByRole('link').click()
  await expect(page.getByText('Loading event details...')).toBeVisible()
  held.resolve()
  await expect(page.getByRole('heading', { name: 'Event Details' })).toBeVisible()
})

test('from the list to an event and back, without a page load', { tag: '@core' }, async ({ page }) => {
  await page.goto('/events')
  await alive(page)
  await page.evaluate(() => Object.assign(window, { stillTheSame: true }))
  const card = page.locator('.card').first()
  const title = await card.getByRole('heading').textContent()
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  await expect(page).toHaveTitle(new RegExp(`^${title?.replace(/[?()]/g, '\\$&')}( \\||$)`))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('link', { name: 'Back to Events' }).first().click()
  await expect(page).toHaveURL('/events')
  expect(await page.evaluate(() => (window as { stillTheSame?: boolean }).stillTheSame)).toBe(true)
})

test('everything stated about an event is on its page', { tag: '@core' }, async ({ page }) => {
  await page.goto('/event/who-pays-for-the-corridor')
  const day = new Date(ofSample('2027-02-04'))
  const weekday = day.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
  await expect(page.getByText(`${weekday}, ${ofSample('February 4, 2027')}`)).toBeVisible()
  for (const name of ['Infrastructure', 'Ventures'])
    await expect(page.locator('header .badge', { hasText: name })).toBeVisible()
  const details = page.locator('section', { has: page.getByRole('heading', { name: 'Event Details' }) })
  await expect(details).toContainText('Lusaka')
  await expect(details).toContainText(/\d+ of \d+/)
  await expect(details).toContainText('Southern Africa')
  await expect(page.getByRole('heading', { name: 'About This Event' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contact for More Information' })).toHaveAttribute(
    'href',
    '/connect?event=who-pays-for-the-corridor',
  )
  await expectAccessible(page)
})

test('an organiser’s site without a scheme becomes a safe link that opens beside', async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto('/events')
  const key = await page.locator('html').getAttribute('data-backend-key')
  const rows = await request.get(
    `${baseURL}/rest/v1/events_with_circles?select=slug,organizer_website_url&organizer_website_url=not.like.http*`,
    { headers: { apikey: key ?? '' } },
  )
  const [event] = await rows.json()
  await page.goto(`/event/${event.slug}`)
  const link = page.getByRole('link', { name: /Visit Website/ })
  await expect(link).toHaveAttribute('href', `https://${event.organizer_website_url}`)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
})

test('an address by id, and an address that has changed, lead to the one true address', async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto('/event/lagos-reading-room')
  const key = await page.locator('html').getAttribute('data-backend-key')
  const rows = await request.get(`${baseURL}/rest/v1/events_with_circles?select=id&slug=eq.lagos-reading-room`, {
    headers: { apikey: key ?? '' },
  })
  const [event] = await rows.json()
  const answer = await request.get(`/event/${event.id}`, { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  expect(answer.headers().location).toContain('/event/lagos-reading-room')
})

test('of an event on its way the list has told title, date and circle already, in their place', async ({ page }) => {
  await page.goto('/events?tab=past')
  await alive(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/rest/v1/events_with_circles*', async route => {
    await held.promise
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
  const waiting = await heading.boundingBox()
  const foot = async () => (await page.getByRole('contentinfo').boundingBox())?.y ?? 0
  expect(await foot(), 'the footer is below the fold').toBeGreaterThan(desk.height)
  held.resolve()
  await expect(page.getByRole('heading', { name: 'Event Details' })).toBeVisible()
  expect(await heading.boundingBox()).toEqual(waiting)
  await expect(heading).toBeFocused()
})

test('a cancelled gathering says so before anything else, is struck, and has no places to take', async ({ page }) => {
  await page.goto('/event/chamber-lunch-guarantees')
  await expect(page.getByRole('status').filter({ hasText: 'Cancelled' })).toContainText('moves to the October lunch')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Cancelled: /)
  const instead = page.locator('section', { has: page.getByRole('heading', { name: 'Instead' }) })
  await expect(instead).toContainText('Chamber lunch: has anyone been paid?')
  await expect(instead.getByRole('link')).toHaveAttribute('href', '/event/chamber-lunch-has-anyone-been-paid')
  await expect(page.locator('.event-when s')).toContainText(ofSample('July 8, 2027'))
  await expect(page.getByText(/\d+ of \d+/)).toHaveCount(0)
  await expect(page.locator('header .badge', { hasText: 'Upcoming' })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/event/culverts-after-the-cyclone')
  await expect(page.locator('header .badge', { hasText: 'Upcoming' })).toHaveCount(0)
  await expect(page.locator('.event-when')).toHaveText(ofSample('July 2027, day to be confirmed'))
})

test('an event without a picture ends in what one wants next, and the way back leads where one was', async ({
  page,
}) => {
  await page.goto('/events?tab=past&circle=ventures')
  await alive(page)
  await page.locator('.card').first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Event Details' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Event Gallery' })).toHaveCount(0)
  const ways = page.getByRole('navigation', { name: 'Gatherings before and after' })
  await expect(ways.getByRole('link').first()).toContainText('Before it, in Ventures')
  await expect(ways.getByRole('link').last()).toContainText('After it')
  await page.getByRole('link', { name: 'Back to Events' }).first().click()
  await expect(page).toHaveURL('/events?tab=past&circle=ventures')
})

test('an event of which there is an album shows what lay on the table', async ({ page }) => {
  await page.goto('/event/eleven-bridges-one-ledger')
  const gallery = page.getByRole('region', { name: 'Event Gallery' })
  await expect(gallery.getByRole('img', { name: /chalk on the underside of a bridge/ })).toBeVisible()
  await gallery.getByRole('link', { name: 'Drawings in red, the album' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Drawings in red' })).toBeVisible()
})
