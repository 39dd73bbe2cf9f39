import { expect, expectAccessibleOnPhoneAndDesktop, test } from '../../support/browser-page.ts'
import { makeAminaClient } from '../../support/editors.ts'
import { formatWordpressExport } from '../../support/old-site.ts'
import { openAsMusa } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

/** Imports with the status from the file, because the first import of a site creates drafts by default. */
const asTheyWere = (page: import('@playwright/test').Page) => page.getByLabel('Keep original status').check()
const xml = (name: string, text: string) => ({ name, mimeType: 'text/xml', buffer: Buffer.from(text) })

test('a manager imports all items except an excluded item', {
  tag: '@core',
}, async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const post = (id: number, title: string, html: string) => ({ id, title: `${title} ${mark}`, html })
  const file = formatWordpressExport(`${mark}.invalid`, [
    post(1, 'Ferries', '<p>Words.</p>[gravityform id="1"]'),
    post(2, 'Looms', '<p>Two.</p>'),
    post(3, 'Lamps', '<p>Three.</p>'),
  ])
    .replaceAll('/post-', `/post-${mark}-`)
    .replaceAll('>post-', `>post-${mark}-`)
    // The author gets a name that only this test uses, because undoing an import also changes the author's other
    // articles.
    .replaceAll('sola', `sola-${mark}`)
    .replaceAll('Sola Adé', `Sola ${mark.toUpperCase()}`)
  await openAsMusa(page, '/admin/news', 'News')
  await page.getByRole('link', { name: 'Import…' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import articles' })).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)
  await asTheyWere(page)
  await page.getByLabel('File').setInputFiles(xml('harbour-letters.xml', file))
  await expect(page.getByRole('heading', { level: 1, name: 'Preview' })).toBeVisible()
  const items = page.getByRole('region', { name: 'Items' }).getByRole('listitem')
  await expect(items).toHaveCount(3)
  await expect(items.first()).toContainText('Create')
  await expect(items.first()).toContainText('gravityform')
  await page.getByLabel(`Import Looms ${mark}`).uncheck()
  await expect(page.getByRole('button', { name: 'Import 2 changes' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('2 articles become public immediately')
  await expectAccessibleOnPhoneAndDesktop(page)

  await page.getByRole('button', { name: 'Import 2 changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '2 articles imported' })).toBeVisible()
  await expect(items.filter({ hasText: 'Looms' })).toContainText('Skipped')
  await expectAccessibleOnPhoneAndDesktop(page)
  await items
    .first()
    .getByRole('link', { name: `Ferries ${mark}` })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `Ferries ${mark}` })).toBeVisible()
  await page.goBack()

  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('2 articles are removed.')
  // The start of an import is refused while the import of another test is running, so the start is retried.
  const amina = await makeAminaClient(page)
  const listRunning = async () => (await amina.from('imports').select('id').in('status', ['running', 'undoing'])).data
  await expect.poll(listRunning).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import undone' })).toBeVisible()
  await page.goto(`/admin/news?q=${mark}`)
  await expect(page.getByText(`No results for “${mark}”`)).toBeVisible()
  await page.goto('/admin/news/import')
  await expect(page.getByRole('row').filter({ hasText: 'harbour-letters.xml' }).first()).toContainText('Undone')
})
