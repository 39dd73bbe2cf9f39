import { desktopSize, expect, expectAccessibleOn, phoneSize, test } from '../../support/browser-page.ts'
import { findSectionLine, makeEdition } from '../../support/flagship-desk.ts'
import { findSettingsForm, openAsMusa, readPublicPage, saveRecord } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

test('a manager discards one unpublished change of a flagship and publishes the other changes', async ({ page }) => {
  const edition = await makeEdition(page, 'geneva', [
    { kind: 'text', heading: 'The house', body_html: '<p>Five days.</p>' },
    { kind: 'figures', heading: 'Statistics', items: [{ value: '340', label: 'places' }] },
    { kind: 'text', heading: 'The road', body_html: '<p>By train.</p>' },
  ])
  await openAsMusa(page, edition.desk, edition.flagship.title)
  const type = async (section: string, heading: string) => {
    await findSectionLine(page, section).getByRole('link', { name: section }).click()
    await findSettingsForm(page, section).getByLabel('Heading', { exact: true }).fill(heading)
  }
  await type('The house', 'The old house')
  await type('Statistics', 'In four figures')
  await type('The road', '')
  const see = page.getByRole('button', { name: 'Review 3 changes' })
  await expect(see).toBeVisible()
  expect(await readPublicPage(page, edition.address)).not.toContain('The old house')

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog', { name: '3 changes, before publishing' })
  const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem')
  await expect(changes).toHaveCount(3)
  await expect(changes.filter({ hasText: 'The house' })).toContainText('put in: old')
  await expect(changes.filter({ hasText: 'The road' })).toContainText('A section needs a heading.')
  await expectAccessibleOn(page, desktopSize, phoneSize)
  await page.setViewportSize(desktopSize)
  await dialog.getByRole('button', { name: 'Discard the change to Statistics' }).click()
  await expect(changes).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(changes).toHaveCount(3)
  await page.getByRole('button', { name: 'Discard the change to The road' }).click()
  await expect(changes).toHaveCount(2)

  await page.getByRole('button', { name: 'Publish 2' }).click()
  await expect(page.getByText('2 changes published')).toBeVisible()
  await expect.poll(() => readPublicPage(page, edition.address)).toMatch(/The old house[\s\S]*In four figures/)
  await expect(page.getByRole('button', { name: /^Review \d/ })).toHaveCount(0)
  // Changes that were published or discarded are no longer in any form.
  await findSectionLine(page, 'The old house').getByRole('link').click()
  await expect(findSettingsForm(page, 'The old house').getByLabel('Heading', { exact: true })).toHaveValue(
    'The old house',
  )
  await expect(findSettingsForm(page, 'The old house').getByText('Unsaved changes')).toHaveCount(0)

  await page
    .getByRole('dialog')
    .filter({ hasText: '2 changes published' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(page.getByText('2 changes undone')).toBeVisible()
  await expect.poll(() => readPublicPage(page, edition.address)).not.toContain('The old house')
  await expect(page.getByRole('button', { name: 'Review 2 changes' })).toBeVisible()
  await findSectionLine(page, 'The road').getByRole('link').click()
  await expect(findSettingsForm(page, 'The road').getByLabel('Heading', { exact: true })).toHaveValue('The road')

  // Another user has changed the same field, so the other user's value stays, and only the remaining change is
  // published.
  await edition.client
    .from('flagship_sections')
    .update({ heading: 'Amina’s figures' })
    .eq('id', edition.idOf('Statistics'))
    .throwOnError()
  await page.getByRole('button', { name: 'Review 2 changes' }).click()
  await page.getByRole('button', { name: 'Publish 2' }).click()
  await expect(page.getByRole('alert')).toContainText(
    /Statistics: .* also changed this\. Open it to choose a version\./,
  )
  await expect.poll(() => readPublicPage(page, edition.address)).toMatch(/The old house[\s\S]*Amina’s figures/)
  await findSectionLine(page, 'Amina’s figures').getByRole('link').click()
  await saveRecord(page, 'Amina’s figures')
  await findSettingsForm(page, 'Amina’s figures').getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(() => readPublicPage(page, edition.address)).toContain('In four figures')
})
