import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import { expect, expectAccessibleOnPhoneAndDesktop, test } from '../../support/browser-page.ts'
import { makeAminaClient } from '../../support/editors.ts'
import { openAsMusa, openSection, publishRecord } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

const newMark = () => crypto.randomUUID().slice(0, 8)

/** A published event on 24 November 2026, in Accra. */
async function newEvent(page: Page) {
  await page.goto('/auth/login')
  const client = await makeAminaClient(page)
  const mark = newMark()
  const { data } = await client
    .rpc('save_event', {
      fields: {
        slug: `market-${mark}-2026`,
        title: `Night Market ${mark} 2026`,
        start_date: '2026-11-24T18:00:00Z',
        timezone: 'Africa/Accra',
        status: 'published',
        attendees: 142,
      },
    })
    .throwOnError()
  const readStoredEvents = async () => {
    const { data } = await client
      .from('events')
      .select('title, status, start_date, attendees, is_pattern')
      .like('slug', `market-${mark}-%`)
      .order('start_date')
    return data?.slice(1)
  }
  return { mark, id: (data as { id: string }).id, readStoredEvents }
}

test('a manager duplicates an event to the same weekday of next year', {
  tag: '@core',
}, async ({ page }) => {
  const { mark, id, readStoredEvents } = await newEvent(page)
  await openAsMusa(page, `/admin/events/${id}`, `Night Market ${mark} 2026`)
  // The form appears later than the title. The shortcut works as soon as the Duplicate button is visible.
  await expect(page.getByRole('button', { name: /^Duplicate/ })).toBeVisible()
  await page.keyboard.press('d')
  const dialog = page.getByRole('alertdialog', { name: `Duplicate “Night Market ${mark} 2026”` })
  await expect(dialog.getByRole('list', { name: 'Dates' })).toHaveText('Tuesday, November 23, 2027')
  await expectAccessibleOnPhoneAndDesktop(page)
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Night Market ${mark} 2027` })).toBeVisible()
  await expect(page.getByLabel('Starts')).toHaveValue('2027-11-23T18:00')
  expect(await readStoredEvents()).toMatchObject([{ status: 'draft', attendees: null }])
  await page.getByRole('dialog').filter({ hasText: '1 draft created' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 event archived')).toBeVisible()
  expect(await readStoredEvents()).toMatchObject([{ status: 'archived' }])
})

test('a manager creates a series and a template from an event', async ({ page }) => {
  const { mark, id, readStoredEvents } = await newEvent(page)
  await openAsMusa(page, `/admin/events/${id}`, `Night Market ${mark} 2026`)
  await page.getByRole('button', { name: /^Duplicate/ }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('When').selectOption('Every N months, same weekday')
  await dialog.getByLabel('Number of copies').fill('2')
  await expect(dialog.getByRole('listitem')).toHaveText(['Tuesday, December 22, 2026', 'Tuesday, January 26, 2027'])
  await dialog.getByRole('button', { name: 'Create 2 drafts' }).click()
  await expect(page).toHaveURL('/admin/events?tab=draft')
  expect((await readStoredEvents())?.map(({ status }) => status)).toEqual(['draft', 'draft'])

  await page.goto(`/admin/events/${id}`)
  await page.getByRole('button', { name: /^Duplicate/ }).click()
  await dialog.getByLabel('When').selectOption('Save as template')
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await openSection(page, 'Circles and type')
  await expect(page.getByLabel('Use as template')).toBeChecked()
  const form = page.getByRole('form', { name: 'The event' })
  await publishRecord(page, 'The event')
  await expect(form.getByText('A template cannot be published.')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Discard changes' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Create event from template/ }).click()
  await dialog.getByLabel('Date', { exact: true }).fill('2027-03-01')
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByLabel('Starts')).toHaveValue('2027-03-01T18:00')
  await openSection(page, 'Circles and type')
  await expect(page.getByLabel('Use as template')).not.toBeChecked()
  await page.goto(`/admin/events?tab=pattern&q=${mark}`)
  await expect(page.getByRole('table', { name: 'Events' }).getByRole('rowheader')).toContainText(['Night Market'])
})

test('a manager exports all events of a filtered list as a table and as a calendar', async ({ page }) => {
  await page.goto('/auth/login')
  const client = await makeAminaClient(page)
  const mark = newMark()
  await client
    .from('events')
    .insert(
      Array.from({ length: 30 }, (_, at) => ({
        slug: `taken-${mark}-${at}`,
        title: `Taken ${mark} ${at}`,
        start_date: new Date(Date.UTC(2098, 0, at + 1, 16)).toISOString(),
        timezone: 'Africa/Nairobi',
        status: 'published',
      })),
    )
    .throwOnError()
  await openAsMusa(page, `/admin/events?q=${mark}`, 'Events')
  await expect(page.getByText('25 of 30')).toBeVisible()
  const exportEvents = async (label: string) => {
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: label }).click()
    const file = await download
    await expect(page.getByText('30 events exported').first()).toBeVisible()
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const workbook = await exportEvents('Excel (.xlsx)')
  expect(workbook.name).toMatch(/^events-\d{4}-\d\d-\d\d\.xlsx$/)
  const sheet = await readSheet(workbook.bytes)
  expect(sheet).toHaveLength(31)
  expect(sheet[1]).toEqual(expect.arrayContaining([`Taken ${mark} 0`, '2098-01-01 19:00', 'Africa/Nairobi']))
  const table = (await exportEvents('CSV')).bytes.toString()
  expect(table.trim().split('\r\n')).toHaveLength(31)
  const calendar = (await exportEvents('Calendar (.ics)')).bytes.toString()
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(30)
  expect(calendar).toContain('DTSTART;TZID=Africa/Nairobi:20980130T190000')
})
