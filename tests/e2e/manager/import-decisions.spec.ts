import type { Page } from '@playwright/test'
import { expect, expectAccessibleOnPhoneAndDesktop, expectNoSqueezedText, test } from '../../support/browser-page.ts'
import { makeUniquePicture, makeUploadFile, makeHexDigits as newMark } from '../../support/library-desk.ts'
import { formatWordpressExport, type OldSitePost } from '../../support/old-site.ts'
import { openAsMusa } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

/** Makes a separate import source for each test. */
function oldSite() {
  const mark = crypto.randomUUID().slice(0, 8)
  const buildExport = (...posts: OldSitePost[]) =>
    formatWordpressExport(`${mark}.invalid`, posts)
      .replaceAll('/post-', `/post-${mark}-`)
      .replaceAll('>post-', `>post-${mark}-`)
  return { mark, buildExport }
}

async function choose(page: Page, text: string, name = 'old.xml') {
  await page.goto('/admin/news/import')
  await page.getByLabel('Keep original status').check()
  await page.getByLabel('File').setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(text) })
  await expect(page.getByRole('heading', { level: 1, name: /Preview|Nothing new/ })).toBeVisible()
}
const items = (page: Page) => page.getByRole('region', { name: 'Items' }).getByRole('listitem')
async function openImport(page: Page) {
  await page.getByRole('button', { name: /^Import/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /imported$|Nothing to import/ })).toBeVisible()
}

test('a manager compares both versions of an imported article and chooses the source’s version', async ({ page }) => {
  const { mark, buildExport } = oldSite()
  const posts = (title: string, html: string) =>
    buildExport({ id: 1, title: `${title} ${mark}`, html }, { id: 2, title: `Looms ${mark}`, html: '<p>Two.</p>' })
  await openAsMusa(page, '/admin/news/import', 'Import articles')
  await choose(page, posts('Ferries', '<p>Forty minutes in the queue.</p>'))
  await openImport(page)
  await items(page)
    .first()
    .getByRole('link', { name: `Ferries ${mark}` })
    .click()
  await page.getByLabel('Title', { exact: true }).fill(`Ferries, as Musa says ${mark}`)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

  await choose(page, posts('New ferries', '<p>Thirty-eight minutes in the queue.</p>'))
  const first = items(page).first()
  await expect(first).toContainText('Edited here since: title')
  await expect(page.getByText('1 item needs your decision')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('1 decision is open')
  await page.keyboard.press('j')
  await expect(first.getByRole('button', { name: /^What differs/ })).toBeFocused()
  await page.keyboard.press('Enter')
  const table = first.getByRole('table')
  await expect(table).toContainText(`Ferries, as Musa says ${mark}`)
  await expect(table.locator('del')).toContainText(['Forty'])
  await expect(table.locator('ins')).toContainText(['Thirty-eight'])
  await expectAccessibleOnPhoneAndDesktop(page)
  await expectNoSqueezedText(page)

  await first.getByRole('button', { name: 'Preview' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.frameLocator('iframe').getByText('Thirty-eight minutes in the queue.')).toBeVisible()
  await expect(dialog.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(`New ferries ${mark}`)
  await page.keyboard.press('Escape')
  await expect(first.getByRole('button', { name: 'Preview' })).toBeFocused()
  await page.keyboard.press('2')
  await expect(first).toContainText('Update')
  await expect(first.getByLabel('Title of the source')).toBeChecked()
  await page.keyboard.press('x')
  await expect(first.getByLabel(`Import New ferries ${mark}`)).not.toBeChecked()
  await page.keyboard.press('x')
  await expect(page.getByRole('button', { name: 'Import 1 change' })).toBeVisible()
  await openImport(page)
  await page.goto(`/news/post-${mark}-1`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`New ferries ${mark}`)
})

test('a manager gives an imported item a free slug and skips all other items together', async ({ page }) => {
  const { mark, buildExport } = oldSite()
  await openAsMusa(page, '/admin/news/import', 'Import articles')
  await choose(page, buildExport({ id: 1, title: `Kept ${mark}` }))
  await openImport(page)
  const otherExport = buildExport(
    { id: 1, title: `Wants it ${mark}` },
    { id: 2, title: `Two ${mark}` },
    { id: 3, title: `Three ${mark}` },
  )
  await choose(page, otherExport.replaceAll(`${mark}.invalid`, `${mark}-b.invalid`))
  const first = items(page).first()
  await expect(first).toContainText('The URL is used by another article')
  // A press anywhere in the row opens the comparison: the area of the button is above the title.
  await first.click({ position: { x: 240, y: 24 } })
  await expect(first.getByRole('link', { name: `Kept ${mark}` })).toBeVisible()
  await first.getByLabel('New slug').fill(`wants-it-${mark}`)
  await first.getByRole('button', { name: 'Use this slug' }).click()
  await expect(first).toContainText(`/news/wants-it-${mark}`)
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByText('3 will be skipped')).toBeVisible()
  await first.getByLabel(`Import Wants it ${mark}`).check()
  await expect(page.getByRole('button', { name: 'Import 1 change' })).toBeVisible()
  await openImport(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^import-[\d-]+-\w{8}\.csv$/)
  const lines = (await (await file.createReadStream()).toArray()).join('')
  expect(lines).toContain(`Wants it ${mark}`)
  expect(lines.match(/skipped/g)).toHaveLength(2)
})

test('a manager uploads a missing picture, which appears at its place in the imported text', async ({ page }) => {
  const { mark, buildExport } = oldSite()
  await openAsMusa(page, '/admin/news/import', 'Import articles')
  const html = '<p>Before.</p><p><img src="http://HOST/uploads/lamp.png" alt="A lamp"></p>'
  await choose(page, buildExport({ id: 1, title: `Lamps ${mark}`, html }))
  await openImport(page)
  const imagesPanel = page.getByRole('region', { name: 'Images' })
  await expect(imagesPanel).toContainText(`${mark}.invalid/uploads/lamp.png`)
  await expectAccessibleOnPhoneAndDesktop(page)
  await expectNoSqueezedText(page)
  await imagesPanel
    .getByLabel(`File for ${mark}.invalid/uploads/lamp.png`)
    .setInputFiles(makeUploadFile('lamp.png', await makeUniquePicture(newMark())))
  await expect(page.getByText('Image added')).toBeVisible()
  await page.goto(`/news/post-${mark}-1`)
  await expect(page.getByRole('img', { name: 'A lamp' })).toHaveAttribute('src', /\/media\//)
})

test('a manager corrects the detected type of an import file', async ({ page }) => {
  const { mark } = oldSite()
  await openAsMusa(page, '/admin/news/import', 'Import articles')
  await choose(page, `Surname;Telling\nFerries ${mark};Forty minutes.\n`, 'sheet.csv')
  await page.getByLabel('Map column “Surname” to').selectOption('Title')
  await page.getByLabel('Map column “Telling” to').selectOption('Text')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(items(page)).toHaveCount(1)
  await expect(items(page).first()).toContainText(`Ferries ${mark}`)
  await page.goto('/admin/news/import')
  await page.getByLabel('Paste text').fill(`# Pasted ${mark}\n\nSome *words*.`)
  await page.getByRole('button', { name: 'Load text' }).click()
  await expect(items(page).first()).toContainText(`Pasted ${mark}`)
})
