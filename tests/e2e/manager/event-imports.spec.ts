import type { Page } from '@playwright/test'
import { expect, expectAccessibleOnPhoneAndDesktop, test } from '../../support/browser-page.ts'
import { formatWordpressExport } from '../../support/old-site.ts'
import { openAsMusa } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

// This file uses a separate site and runs its tests in sequence, because an import cannot be undone while another
// import is running.
test.use({ baseURL: sites.edited.address })
test.describe.configure({ mode: 'default' })

const calendar = (mark: string, ...events: string[][]) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', `X-WR-CALNAME:Guild ${mark}`],
    ...events.flatMap((lines, at) => ['BEGIN:VEVENT', `UID:${mark}-${at}`, ...lines, 'END:VEVENT']),
    ...['END:VCALENDAR', ''],
  ].join('\r\n')

async function choose(page: Page, text: string, name = 'guild.ics') {
  await page.goto('/admin/events/import')
  await page.getByLabel(/^As in the source/).check()
  await page.getByLabel('File').setInputFiles({ name, mimeType: 'text/calendar', buffer: Buffer.from(text) })
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const items = (page: Page) => page.getByRole('region', { name: 'Items' }).getByRole('listitem')

test('an import page refuses an unsuitable source and states the reason or the right import page', async ({ page }) => {
  await openAsMusa(page, '/admin/events/import', 'Import events')
  await choose(page, formatWordpressExport('old.invalid', [{ id: 1 }]), 'letters.xml')
  await expect(page.getByRole('alert')).toContainText('which holds articles and no events. Bring it in at News.')
  await expectAccessibleOnPhoneAndDesktop(page)
  await page.goto('/admin/news/import')
  const file = { name: 'guild.ics', mimeType: 'text/calendar', buffer: Buffer.from(calendar('x', [])) }
  await page.getByLabel('File').setInputFiles(file)
  await expect(page.getByRole('alert')).toContainText('which holds events and no articles. Bring it in at Events.')

  await page.goto('/admin/news/import')
  const address = page.getByLabel('From URL')
  await address.fill('old.example')
  await page.getByRole('button', { name: 'Load', exact: true }).click()
  await expect(page.getByText('“old.example” is not a URL.')).toBeVisible()
  await address.fill('http://127.0.0.1/feed')
  await page.getByRole('button', { name: 'Load', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('127.0.0.1 is not on the open internet.')
  await page.getByRole('link', { name: 'Choose another source' }).click()
  const notes = { name: 'notes.bin', mimeType: 'text/xml', buffer: Buffer.from('\u0000\u0001\u0002 of nobody') }
  await page.getByLabel('File').setInputFiles(notes)
  await expect(page.getByRole('alert')).toContainText('The format of notes.bin was not recognised.')
  await expectAccessibleOnPhoneAndDesktop(page)
})

const tea = (mark: string, title: string, hour: string) => [
  `SUMMARY:${title} ${mark}`,
  `DTSTART;TZID=Africa/Lagos:20270311T${hour}0000`,
  'LOCATION:Old Quay\\, Lagos',
  'BEGIN:VALARM',
  'END:VALARM',
]

test('a manager imports a calendar and reverts the import', async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const weeklyEvent = [
    `SUMMARY:Ledger ${mark}`,
    'DTSTART;TZID=Africa/Lagos:20270401T180000',
    'RRULE:FREQ=WEEKLY;COUNT=3',
  ]
  await openAsMusa(page, '/admin/events', 'Events')
  await page.getByRole('link', { name: 'Import…' }).click()
  await expect(heading(page, 'Import events')).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)
  await choose(page, calendar(mark, tea(mark, 'Tea', '10'), weeklyEvent))
  await expect(heading(page, 'Preview')).toBeVisible()
  await expect(items(page)).toHaveCount(4)
  await expect(items(page).first()).toContainText(`/event/tea-${mark}, 11 March 2027, 10:00 (Lagos, UTC+1)`)
  await expect(items(page).first()).toContainText('Not imported: reminders')
  await expect(items(page).last()).toContainText('It repeats 3 times')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('4 events become public immediately')
  await page.getByRole('button', { name: 'Import 4 changes' }).click()
  await expect(heading(page, '4 events imported')).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)
  const plan = page.url()

  await page.goto(`/event/tea-${mark}`)
  await expect(heading(page, `Tea ${mark}`)).toBeVisible()
  await page.goto(`/events?q=${mark}`)
  await expect(page.getByRole('link', { name: new RegExp(`Ledger ${mark}`) }).first()).toBeVisible()

  // The URL of this event import under the news imports redirects to the event import.
  await page.goto(plan.replace('/events/', '/news/'))
  await expect(page).toHaveURL(plan)
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('4 events are removed.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(heading(page, 'Import undone')).toBeVisible()
  // The cached page is dropped when the server receives the content change.
  await expect.poll(async () => (await page.request.get(`/event/tea-${mark}`)).status()).toBe(404)
})

test('a manager resolves a conflict between an event on the site and the same event in its calendar', async ({
  page,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  await openAsMusa(page, '/admin/events/import', 'Import events')
  await choose(page, calendar(mark, tea(mark, 'Tea', '10')))
  await page.getByRole('button', { name: 'Import 1 change' }).click()
  await expect(heading(page, '1 event imported')).toBeVisible()
  await items(page)
    .first()
    .getByRole('link', { name: `Tea ${mark}` })
    .click()
  await page.getByLabel('Title', { exact: true }).fill(`Tea, as Musa says ${mark}`)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

  await choose(page, calendar(mark, tea(mark, 'Green tea', '11')))
  await expect(page.getByText('1 item needs your decision')).toBeVisible()
  const first = items(page).first()
  await expect(first).toContainText('Edited here since: title')
  await first.getByRole('button', { name: /^What differs/ }).click()
  await expect(first.getByRole('table')).toContainText('11 March 2027, 10:00 (Lagos, UTC+1)')
  await first.getByLabel('Title as here').click()
  await expect(first).toContainText('Update')
  await expectAccessibleOnPhoneAndDesktop(page)
  await page.getByRole('button', { name: 'Import 1 change' }).click()
  await expect(heading(page, '1 event imported')).toBeVisible()
  await page.goto(`/event/tea-${mark}`)
  await expect(heading(page, `Tea, as Musa says ${mark}`)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('11:00')
})

test('a manager maps the columns of a table and chooses the order of day and month', async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  await openAsMusa(page, '/admin/events/import', 'Import events')
  await choose(page, `Gathering ${mark};Start;Room\nTea ${mark};03/04/2027;40\n`, `sheet-${mark}.csv`)
  await expect(items(page).first()).toContainText('It has no title')
  await page.getByLabel(`Map column “Gathering ${mark}” to`).selectOption('Title')
  await page.getByLabel('Dates such as 03/04/2026').selectOption('Day first (3 April)')
  await expectAccessibleOnPhoneAndDesktop(page)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(items(page).first()).toContainText(`/event/tea-${mark}`)
  await items(page)
    .first()
    .getByRole('button', { name: /^What differs/ })
    .click()
  await expect(items(page).first().getByRole('table')).toContainText('3 April 2027')
  await items(page).first().getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog').frameLocator('iframe')
  await expect(preview.getByRole('heading', { level: 1, name: `Tea ${mark}` })).toBeVisible()
  await expect(preview.getByText(/April 3, 2027/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Nothing new becomes public')
})

test('a manager imports several tables together', async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  await openAsMusa(page, '/admin/events/bulk-import', 'Import events')
  await expect(page.getByRole('link', { name: 'Bulk import' })).toHaveAttribute('aria-current', 'page')
  const sheet = (name: string, title: string) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(`Title;Start\n${title} ${mark};2027-05-02\n`),
  })
  await page
    .getByLabel('Files')
    .setInputFiles([sheet(`coffee-${mark}.csv`, 'Coffee'), sheet(`cocoa-${mark}.csv`, 'Cocoa')])
  await expect(page.getByRole('link', { name: `cocoa-${mark}.csv` })).toBeVisible()
  await page.getByRole('link', { name: `coffee-${mark}.csv` }).click()
  await expect(items(page).first()).toContainText(`/event/coffee-${mark}`)
})
