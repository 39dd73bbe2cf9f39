import type { Page } from '@playwright/test'
import { makeApplicant } from '../support/applications.ts'
import { expect, test } from '../support/browser-page.ts'
import { listUnusedExceptions } from '../support/engine-exceptions.ts'
import { openScreen } from '../support/judged-screens.ts'
import { formatWordpressExport } from '../support/old-site.ts'
import { amina, openPageAsUser } from '../support/users.ts'
import { FaultReport } from './fault-report.ts'
import { findParameterAddresses, listFixedAddresses, readLinks } from './screens.ts'

// These tests run one after the other in one process, which records the exceptions that were needed.
test.describe.configure({ mode: 'serial', timeout: 45 * 60_000 })

const calendar = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:guild', 'SUMMARY:Tea', 'DTSTART:20270311T100000Z'],
  ...['END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n')
const oldSite = formatWordpressExport('old.invalid', [{ id: 1 }])

const imports = [
  { path: '/admin/news/import', name: 'old.xml', mimeType: 'text/xml', text: oldSite },
  { path: '/admin/events/import', name: 'guild.ics', mimeType: 'text/calendar', text: calendar },
]

/** Tab of a flagship whose rows are the only links to the page of a seat. */
const seatsOfNextEdition = '/admin/davos?part=seats'

/**
 * Makes the records that the sample content lacks: an application and an import of each type. Returns the paths of the
 * pages of these records.
 */
async function makeFurtherRecords(page: Page): Promise<string[]> {
  const { id } = await makeApplicant(page)
  const paths = [`/admin/applications/${id}`]
  for (const { path, name, mimeType, text } of imports) {
    await openScreen(page, path)
    await page.getByLabel('File').setInputFiles({ name, mimeType, buffer: Buffer.from(text) })
    await expect(page.getByRole('heading', { level: 1, name: 'Preview' })).toBeVisible()
    paths.push(new URL(page.url()).pathname)
  }
  return paths
}

test('every screen of the back office passes two accessibility checkers and an HTML validator', async ({ page }) => {
  await openPageAsUser(page, amina, '/admin')
  const links = new Set(await makeFurtherRecords(page))
  const report = new FaultReport()
  const judge = (path: string) =>
    test.step(path, () =>
      report.judge(page, path, async () => {
        for (const link of await readLinks(page)) links.add(link)
      }),
    )
  for (const path of [...listFixedAddresses(), seatsOfNextEdition]) await judge(path)
  const records = findParameterAddresses([...links])
  expect(
    records.filter(({ addresses }) => addresses.length === 0),
    'screens that no record opens',
  ).toEqual([])
  for (const path of records.flatMap(({ addresses }) => addresses)) await judge(path)
  report.expectNone()
})

test('every listed exception of the accessibility checkers is needed', () => {
  expect(listUnusedExceptions()).toEqual([])
})
