import type { Locator, Page } from '@playwright/test'
import {
  desktopSize,
  expect,
  expectAccessibleOnEveryScreen,
  expectAccessibleOnPhoneAndDesktop,
  phoneSize,
  test,
} from '../../support/browser-page.ts'
import { makeAminaClient } from '../../support/editors.ts'
import { openAsMusa, readPublicPage } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

/** Creates three events of one circle in March 2097: one published, one with attendees, one draft without a date. */
async function gatherings(page: Page) {
  await page.goto('/auth/login')
  const client = await makeAminaClient(page)
  const mark = crypto.randomUUID().slice(0, 8)
  const { data: circle } = await client
    .from('circles')
    .insert({ slug: `night-${mark}`, name: `Night ${mark}`, color_hex: '#1D4ED8' })
    .select('id')
    .single()
    .throwOnError()
  const add = (title: string, day: number, more: object) =>
    client
      .rpc('save_event', {
        fields: {
          slug: `${title}-${mark}`.toLowerCase(),
          title: `${title} ${mark}`,
          start_date: `2097-03-${day}T16:00:00Z`,
          end_date: `2097-03-${day}T18:00:00Z`,
          timezone: 'Europe/Zurich',
          circles: [circle.id],
          status: 'published',
          ...more,
        },
      })
      .throwOnError()
  await add('Freight', 12, {})
  await add('Supper', 20, { attendees: 26 })
  await add('Someday', 1, { status: 'draft', time_precision: 'month', end_date: null })
  const readStart = async (title: string) =>
    (await client.from('events').select('start_date').eq('title', `${title} ${mark}`).single().throwOnError()).data
      .start_date
  const path = `/admin/events?view=month&tab=all&month=2097-03&q=${mark}`
  return { mark, path, readStart }
}
const bar = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Month' }).locator('.event-bar', { hasText: title })
const findDay = (page: Page, name: RegExp) => page.getByRole('region', { name: 'Month' }).getByRole('link', { name })

/** The window is tall enough for a whole month, because the page would scroll during a drag. */
const tallSize = { ...desktopSize, height: 1400 }

/** Drags an element to the middle of another element. */
async function drag(page: Page, from: Locator, target: Locator) {
  await from.hover()
  await page.mouse.down()
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nowhere to drop it.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x - 10, y, { steps: 5 })
  await page.mouse.move(x, y, { steps: 3 })
  await page.mouse.up()
}

test('a manager moves an event with the keyboard and sees a clash with another event of the circle', {
  tag: '@core',
}, async ({ page }) => {
  const { mark, path, readStart } = await gatherings(page)
  await openAsMusa(page, path, 'Events')
  await expect(page.getByRole('heading', { level: 2, name: 'March 2097' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Undated' })).toContainText(`Someday ${mark}`)
  await page.setViewportSize(phoneSize)
  await expect(bar(page, 'Freight')).toBeHidden()
  await expectAccessibleOnEveryScreen(page)
  await bar(page, 'Freight').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('status').filter({ hasText: 'returned to Tuesday, March 12' })).toHaveCount(1)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: 'Wednesday, March 20.' })).toHaveCount(1)
  await page.keyboard.press('Space')
  const toast = page.getByRole('dialog').filter({ hasText: `“Freight ${mark}” moved to Wed 20` })
  await expect(toast).toContainText(`Night ${mark} also has “Supper ${mark}” that day.`)
  expect(await readStart('Freight')).toBe('2097-03-20T16:00:00+00:00')
  await expect.poll(() => readPublicPage(page, `/event/freight-${mark}`)).toContain('March 20, 2097')
  await findDay(page, /March 20, 2 events/).click()
  const day = page.getByRole('region', { name: 'Wednesday, March 20' })
  await expect(day).toContainText(`Night ${mark} meets 2 times on this day.`)
  // The toast would close after ten seconds, but its timer stops while the toast has the focus.
  await page.keyboard.press('F6')
  await expectAccessibleOnPhoneAndDesktop(page)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`“Freight ${mark}” restored`)).toBeVisible()
  expect(await readStart('Freight')).toBe('2097-03-12T16:00:00+00:00')
  await expect(findDay(page, /March 12, 1 event/)).toBeVisible()

  await bar(page, 'Freight').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: '17:15 Zurich, Tuesday, March 12.' })).toHaveCount(1)
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: 'Wednesday, March 13.' })).toHaveCount(1)
  await page.keyboard.press('Enter')
  const movedMessage = page.getByRole('dialog').filter({ hasText: `“Freight ${mark}” moved to Wed 13, 17:30 Zurich` })
  await expect(movedMessage).toBeVisible()
  expect(await readStart('Freight')).toBe('2097-03-13T16:30:00+00:00')
  await movedMessage.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => readStart('Freight')).toBe('2097-03-12T16:00:00+00:00')
  await page.getByRole('region', { name: 'Undated' }).getByRole('link').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('status').filter({ hasText: 'The start time is not set.' })).toHaveCount(1)
})

test('moving an event with registered attendees asks for confirmation', async ({ page }) => {
  const { mark, path, readStart } = await gatherings(page)
  await openAsMusa(page, path, 'Events')
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Year' }).click()
  await expect(page.getByRole('heading', { level: 2, name: '2097' })).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)
  await page.getByRole('link', { name: 'March 20, 1 event' }).click()
  await expect(page.getByRole('region', { name: 'Wednesday, March 20' })).toContainText(`Supper ${mark}`)
  await page.setViewportSize(tallSize)
  await drag(page, bar(page, 'Supper'), findDay(page, /March 27/))
  const question = page.getByRole('alertdialog', { name: `Move “Supper ${mark}”?` })
  await expect(question).toContainText('Wed 20 becomes Wed 27')
  await expect(question).toContainText('26 attendees.')
  await expectAccessibleOnPhoneAndDesktop(page)
  await page.setViewportSize(tallSize)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(findDay(page, /March 20, 1 event/)).toBeVisible()
  expect(await readStart('Supper')).toBe('2097-03-20T16:00:00+00:00')
  await drag(page, bar(page, 'Supper'), findDay(page, /April 3/))
  await question.getByRole('button', { name: 'Move event' }).click()
  await expect(page.getByText(`“Supper ${mark}” moved to Wed 3`)).toBeVisible()
  // Summer time has started between the two dates: the local time at the event's place is unchanged.
  expect(await readStart('Supper')).toBe('2097-04-03T15:00:00+00:00')
  await page.goto(path.replace('2097-03', '2098-01'))
  await expect(page.getByRole('heading', { name: `No results for “${mark}” in January 2098` })).toBeVisible()
  await page.getByRole('link', { name: 'Wednesday, April 3, 2097' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'April 2097' })).toBeVisible()
  await page.goto(path)
  await page.setViewportSize(tallSize)
  await page.getByRole('region', { name: 'Undated' }).getByRole('link').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Undated' }).getByRole('link')).toBeFocused()
  await drag(page, page.getByRole('region', { name: 'Undated' }).getByRole('link'), findDay(page, /March 6/))
  await expect(page.getByText(`“Someday ${mark}” moved to Wed 6`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Undated' })).toHaveCount(0)
  expect(await readStart('Someday')).toBe('2097-03-05T23:00:00+00:00')
  await findDay(page, /March 5, nothing/).click()
  await page.getByRole('link', { name: 'Event on this day' }).click()
  await expect(page.getByLabel('Starts')).toHaveValue('2097-03-05T09:00')
})
