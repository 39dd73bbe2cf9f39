import type { Page } from '@playwright/test'
import {
  desktopSize,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  phoneSize,
  tabletSize,
  test,
  waitUntilHydrated,
} from '../../support/browser-page.ts'

const cards = (page: Page) => page.locator('.events-main .card')

test('a phone shows the first event without scrolling, because calendar and filters are collapsed', async ({
  page,
}) => {
  await page.setViewportSize(phoneSize)
  await page.goto('/events')
  await waitUntilHydrated(page)
  expect(await cardsInRow(page)).toBe(1)
  expect((await cards(page).first().boundingBox())?.y).toBeLessThan(phoneSize.height)
  await expect(page.getByRole('grid').filter({ visible: true })).toHaveCount(0)
  await page.getByText('View Calendar').click()
  await expect(page.getByRole('grid').filter({ visible: true })).toHaveCount(1)
  await expectAccessible(page)
  await expect(page.getByLabel('Search')).toBeVisible()
  await expect(page.getByLabel('Region')).toBeHidden()
  await page.getByText('Filter', { exact: true }).click()
  await page.getByLabel('Region').selectOption('West Africa')
  await expect(page).toHaveURL('/events?region=West+Africa')
  // The filters are expanded when at least one filter is active.
  await page.reload()
  await expect(page.getByLabel('Region')).toHaveValue('West Africa')
  await expectAccessible(page)
})

/** Counts the cards in the first row. */
const cardsInRow = (page: Page) =>
  cards(page).evaluateAll(cardElements => {
    const tops = cardElements.map(card => card.getBoundingClientRect().top)
    return tops.filter(top => top === tops[0]).length
  })

test('the events are in one column on small screens and in three columns on large screens', async ({ page }) => {
  await page.goto('/events?tab=past')
  await expect(cards(page)).toHaveCount(6)
  for (const [width, inRow] of [
    [640, 1],
    [tabletSize.width, 1],
    [1023, 1],
    [1024, 3],
    [desktopSize.width, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    expect(await cardsInRow(page), `at ${width} pixels`).toBe(inRow)
    await expect(page.getByText('View Calendar')).toBeVisible({ visible: inRow === 1 })
    await expectNoHorizontalScroll(page)
    if (inRow === 1) continue
    const side = await page.getByRole('complementary', { name: 'Calendar and categories' }).boundingBox()
    expect((side?.x ?? 0) + (side?.width ?? 0)).toBeLessThan((await cards(page).first().boundingBox())?.x ?? 0)
  }
})

test('the calendar on a phone is a list under each month', async ({ page }) => {
  await page.setViewportSize(phoneSize)
  await page.goto('/circles/culture/calendar')
  await waitUntilHydrated(page)
  await expect(page.locator('.weeks').filter({ visible: true })).toHaveCount(0)
  await expect(page.locator('.calendar-sheets .agenda-item').filter({ visible: true }).first()).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
})
