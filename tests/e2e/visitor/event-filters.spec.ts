import type { Locator, Page } from '@playwright/test'
import {
  desktopSize,
  expect,
  expectAccessible,
  test,
  waitUntilHydrated,
  waitUntilPainted,
} from '../../support/browser-page.ts'

test.use({ viewport: desktopSize })

const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Upcoming or past events' }).getByRole('link', { name })
const cards = (page: Page) => page.locator('.events-main .card')

/** Goes back in the calendar to a month with a marked day. The marks of the days appear shortly after the month. */
async function showMonthOfDay(page: Page, day: Locator) {
  for (let month = 0; month < 14 && (await day.count()) === 0; month++) {
    const marks = page.waitForResponse('**/rpc/mark_event_days*')
    await page.getByRole('button', { name: 'Previous month' }).first().click()
    await (await marks).finished()
    await waitUntilPainted(page)
  }
}

test('the URL of the list of events contains every filter that a visitor selects', { tag: '@core' }, async ({
  page,
}) => {
  await page.goto('/events')
  await waitUntilHydrated(page)
  // The event that the search “osu” finds is the only event that is always upcoming, because the dates of the sample
  // content move to the next year before the event is over.
  await page.getByLabel('Search').fill('osu')
  await expect(page).toHaveURL('/events?q=osu')
  await page.getByLabel('Region').selectOption('West Africa')
  await expect(page).toHaveURL(/q=osu.*region=West/)
  await expect(cards(page).first()).toContainText('West Africa')
  // The URL changes shortly before the content of the page.
  await expect(page.getByRole('link', { name: /West Africa.*remove/ })).toBeVisible()
  await page.getByRole('link', { name: /osu.*remove/ }).click()
  await expect(page).toHaveURL('/events?region=West+Africa')
  await expect(page.getByLabel('Search')).toHaveValue('')
  await page.goBack()
  await expect(page).toHaveURL(/q=osu/)
  await expect(page.getByLabel('Search')).toHaveValue('osu')
})

test('a day of the calendar that is selected with the keyboard filters both tabs', async ({ page }) => {
  await page.goto('/events?tab=past&page=2')
  await waitUntilHydrated(page)
  const day = page
    .getByRole('grid')
    .first()
    .getByRole('gridcell')
    .getByRole('button', { name: /1 past event/ })
    .first()
  await showMonthOfDay(page, day)
  await day.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d/)
  expect(new URL(page.url()).searchParams.has('page')).toBe(false)
  await expect(page.getByRole('link', { name: /\d{4}\s*, remove/ })).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await expectAccessible(page)
  await tab(page, /Upcoming/).click()
  await expect(cards(page)).toHaveCount(1)
})

test('a selected calendar day shows its past events even if the upcoming tab is open', async ({ page }) => {
  await page.goto('/events')
  await waitUntilHydrated(page)
  const before = await tab(page, /Upcoming/).getAttribute('aria-current')
  expect(before).not.toBeNull()
  const day = page
    .getByRole('gridcell')
    .getByRole('button', { name: /1 past event/ })
    .filter({ visible: true })
  await showMonthOfDay(page, day)
  await day.first().click()
  await expect(page).toHaveURL(/\?day=/)
  await expect(cards(page)).toHaveCount(1)
  await expect(tab(page, /Past Events/)).toHaveAttribute('aria-current', before ?? '')
  await expect(tab(page, /Upcoming/)).not.toHaveAttribute('aria-current')
})

test('the calendar of the network opens at the month of the next event', async ({ page }) => {
  await page.goto('/collective-calendar')
  await waitUntilHydrated(page)
  const months = page.getByRole('navigation', { name: 'Months' })
  await expect(months.getByRole('listitem')).toHaveCount(12)
  const currentMonth = months.locator('[aria-current="true"]')
  const month = ((await currentMonth.locator('.visually-hidden').textContent()) ?? '').split(',')[0] ?? ''
  const sheet = page.getByRole('region', { name: month })
  await expect(sheet.getByText(/The next is /)).toBeVisible()
  await expect(sheet.getByRole('link').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'After that' }).getByRole('link').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('list', { name: 'Circles' }).getByRole('link', { name: 'Culture' }).click()
  await expect(page).toHaveURL('/collective-calendar?circle=culture')
  await expect(page.getByRole('region', { name: 'After that' }).getByText('Infrastructure')).toHaveCount(0)
  await page.keyboard.press('PageDown')
  await expect(page).toHaveURL(/circle=culture&month=/)
  await page.goBack()
  await expect(page).toHaveURL('/collective-calendar?circle=culture')
})

test('each filter that a visitor selects adds an entry to the browser history', async ({ page }) => {
  await page.goto('/about')
  await waitUntilHydrated(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click()
  await page.getByLabel('Circle', { exact: true }).selectOption('Infrastructure')
  await expect(page).toHaveURL('/events?circle=infrastructure')
  await page.getByLabel('Region').selectOption('West Africa')
  await expect(page).toHaveURL(/region=West/)
  await page.goBack()
  await expect(page).toHaveURL('/events?circle=infrastructure')
  await page.goBack()
  await expect(page).toHaveURL('/events')
  await tab(page, /Past Events/).click()
  await expect(page).toHaveURL('/events?tab=past')
  const nextLink = page.getByRole('navigation', { name: 'Pages of events' }).getByRole('link', { name: 'Next' })
  await expect(nextLink).toHaveAttribute('href', '/events?tab=past&page=2#list')
  await nextLink.click()
  await expect(page).toHaveURL('/events?tab=past&page=2#list')
  await expect(page.getByRole('status').filter({ hasText: 'page 2 of' })).toBeAttached()
  await expect(cards(page).first()).toBeInViewport()
  await expect(cards(page).first().getByRole('link')).toBeFocused()
})
