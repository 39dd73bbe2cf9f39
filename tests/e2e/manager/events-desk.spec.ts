import type { Page } from '@playwright/test'
import { expect, expectAccessibleOnEveryScreen, test } from '../../support/browser-page.ts'
import {
  findSettingsForm,
  openAsMusa,
  openPanelRow,
  openSection,
  publishRecord,
  readPublicPage,
  saveRecord,
} from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address, timezoneId: 'Africa/Nairobi' })

const _listRows = (page: Page) => page.getByRole('table', { name: 'Events' }).getByRole('rowheader')
const _listTabs = (page: Page) => page.getByRole('navigation', { name: 'Events by status' })

test('a manager creates an event in the time zone of its place and cancels the event', {
  tag: '@core',
}, async ({ page }) => {
  await openAsMusa(page, '/admin/events', 'Events')
  // A site without events has the link in its empty list too.
  await page
    .getByRole('link', { name: /^New event/ })
    .first()
    .click()
  const mark = crypto.randomUUID().slice(0, 8)
  const form = findSettingsForm(page, 'A new event')
  await form.getByLabel('Title', { exact: true }).fill(`Open doors ${mark}`)
  await openSection(page, 'Description')
  await form.getByLabel('Summary').fill('Six fridges and a mechanic.')
  await form.getByLabel('Starts').fill('2098-12-03T17:00')
  await expect(form.getByText('17:00 UTC. That is 20:00 where you are, in Nairobi.')).toBeVisible()
  await form.getByLabel('Time zone').fill('zurich')
  await page.getByRole('option', { name: 'Zurich' }).click()
  await expect(form.getByLabel('Starts')).toHaveValue('2098-12-03T17:00')
  await expect(form.getByText('That is 19:00 where you are, in Nairobi.')).toBeVisible()
  await form.getByLabel('Date precision').selectOption('Date only')
  await expect(form.getByLabel('Starts')).toHaveValue('2098-12-03')
  await form.getByLabel('Date precision').selectOption('Exact date and time')
  await expect(form.getByLabel('Starts')).toHaveValue('2098-12-03T17:00')
  await form.getByLabel('Venue', { exact: true }).fill('Klinik am Rheinknie, Basel')
  await form.getByText('Add region').click()
  await form.getByLabel('Region').selectOption('Europe')
  await saveRecord(page, 'A new event')
  await expect(page).toHaveURL(/\/admin\/events\/[0-9a-f-]{36}$/)
  const path = `/event/open-doors-${mark}`
  expect((await page.request.get(path)).url()).toContain('/404')
  const event = findSettingsForm(page, 'The event')
  await expectAccessibleOnEveryScreen(page)
  await publishRecord(page, 'The event')
  await expect(event.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect.poll(() => readPublicPage(page, path)).toContain('17:00')
  const calendar = () => readPublicPage(page, `/calendar/event/open-doors-${mark}.ics`)
  const sequence = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1])
  const before = sequence(await calendar())
  expect(await calendar()).toContain('DTSTART;TZID=Europe/Zurich:20981203T170000')
  // A calendar program compares versions of an event by the second of their last change.
  const second = () => Math.floor(Date.now() / 1000)
  const savedRow = second()
  await expect.poll(second).toBeGreaterThan(savedRow)
  await openPanelRow(page, 'Event status')
  await event.getByLabel('Event status').selectOption('Cancelled')
  await event.getByLabel('Message to attendees').fill('The hall flooded. We meet in March.')
  await saveRecord(page, 'The event')
  await expect(event.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect.poll(calendar).toContain('STATUS:CANCELLED')
  expect(sequence(await calendar())).toBeGreaterThan(before)
  expect(await calendar()).toContain('The hall flooded. We meet in March.')
  const publicPage = await readPublicPage(page, path)
  expect(publicPage).toContain('https://schema.org/EventCancelled')
  expect(publicPage).toContain('The hall flooded. We meet in March.')
  expect(await readPublicPage(page, `/events?q=${mark}`)).toContain('Cancelled')
  expect(await readPublicPage(page, `/search?q=${mark}`)).toContain('Cancelled')
})
