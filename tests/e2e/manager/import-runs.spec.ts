import { expect, expectAccessibleOnPhoneAndDesktop, test } from '../../support/browser-page.ts'
import { formatWordpressExport, serveOldSite } from '../../support/old-site.ts'
import { openAsMusa } from '../../support/settings-desk.ts'
import { oldSitePort, sites } from '../../support/sites.ts'

// The site `pictures` is used, because a running import blocks other imports, and no other test runs imports there.
test.use({ baseURL: sites.pictures.address })
// The tests run in sequence, because the simulated old site has only one port.
test.describe.configure({ mode: 'default' })

test('a manager pauses and continues an import run', async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const old = await serveOldSite(oldSitePort)
  const answers = Promise.withResolvers<void>()
  old.holdBack(answers.promise)
  try {
    // The fourth post is empty. The eleventh post has a picture with which the old site does not respond at first and
    // which is missing later, so that other tests on the library see no new picture.
    const posts = Array.from({ length: 24 }, (_, at) => ({
      id: at + 1,
      title: at === 3 ? '' : `Ferry ${at + 1} ${mark}`,
      html: at === 3 ? '' : '<p>Words.</p>',
      ...(at === 10 && { picture: `gone${mark}` }),
    }))
    const file = formatWordpressExport(old.host, posts)
      .replaceAll('/post-', `/post-${mark}-`)
      .replaceAll('>post-', `>post-${mark}-`)
    await openAsMusa(page, '/admin/news/import', 'Import articles')
    await page.getByLabel('Keep original status').check()
    await page
      .getByLabel('File')
      .setInputFiles({ name: 'ferries.xml', mimeType: 'text/xml', buffer: Buffer.from(file) })
    const stage = page.getByRole('list', { name: 'The stages of an import' }).locator('[aria-current=step]')
    await expect(stage).toHaveText('Plan24 articles')
    await page.getByRole('button', { name: 'Import 23 changes' }).click()

    const progressRegion = page.getByRole('region', { name: '10 of 24' })
    await expect(progressRegion).toBeVisible()
    const squares = progressRegion.getByRole('progressbar', { name: 'Imported items, in the order of the source' })
    await expect(squares).toHaveAttribute('aria-valuenow', '10')
    await expect(squares).toHaveAttribute('aria-valuetext', 'Created: 9, Error: 1, Waiting: 14')
    await expect(progressRegion.getByRole('list', { name: 'Legend' })).toContainText('Waiting 14')
    await expect(progressRegion.getByRole('list', { name: 'Latest items' }).getByRole('listitem')).toHaveCount(3)
    await expect(progressRegion.getByRole('list', { name: 'Latest items' })).toContainText(`Ferry 10 ${mark}`)
    await page.reload()
    await expect(progressRegion).toBeVisible()

    await progressRegion.getByRole('button', { name: 'Pause' }).press('Enter')
    await expect(page.getByText('Paused after 10 of 24.')).toBeVisible()
    await expect(page.getByText('14 items were not begun.')).toBeVisible()
    await expect(progressRegion.getByRole('img', { name: 'Imported items, in the order of the source' })).toBeVisible()
    await expectAccessibleOnPhoneAndDesktop(page)
    answers.resolve()
    await page.getByRole('button', { name: 'Resume from 11' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '23 articles imported' })).toBeVisible()
    await expect(stage).toHaveText('ReportCan be undone as a whole')
    const fullRun = page.getByRole('region', { name: '24 of 24' })
    await expect(fullRun.getByRole('list', { name: 'Legend' })).toHaveText(/Created 23.*Error 1$/)
    await expect(fullRun.getByRole('progressbar')).toHaveCount(0)

    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Import undone' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Legend' })).toContainText('Undone 23')
  } finally {
    answers.resolve()
    old.close()
  }
})

test('a manager stops an import run permanently and reverts the imported items', async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const old = await serveOldSite(oldSitePort)
  const answers = Promise.withResolvers<void>()
  old.holdBack(answers.promise)
  try {
    // The import stops at the third post, until the picture of that post is available.
    const posts = Array.from({ length: 6 }, (_, at) => ({
      ...{ id: at + 1, title: `Barge ${at + 1} ${mark}`, html: '<p>Words.</p>' },
      ...(at === 2 && { picture: `late${mark}` }),
    }))
    const file = formatWordpressExport(old.host, posts)
      .replaceAll('/post-', `/post-${mark}-`)
      .replaceAll('>post-', `>post-${mark}-`)
    await openAsMusa(page, '/admin/news/import', 'Import articles')
    await page.getByLabel('Keep original status').check()
    await page.getByLabel('File').setInputFiles({ name: 'barges.xml', mimeType: 'text/xml', buffer: Buffer.from(file) })
    await page.getByRole('button', { name: 'Import 6 changes' }).click()
    await expect(page.getByRole('region', { name: '2 of 6' })).toBeVisible()

    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop import' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Stopped' })).toBeVisible()
    await expect(page.getByText('The import was stopped.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
    await expectAccessibleOnPhoneAndDesktop(page)

    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Import undone' })).toBeVisible()
  } finally {
    answers.resolve()
    old.close()
  }
})
