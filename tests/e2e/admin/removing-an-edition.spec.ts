import { expect, test } from '../../support/browser-page.ts'
import { findSectionLine, makeEdition } from '../../support/flagship-desk.ts'
import { openAsMusa, readPublicPage } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'
import { amina, openPageAsUser } from '../../support/users.ts'

test.use({ baseURL: sites.accounts.address })

test('only an admin can delete and restore an edition', async ({ page }) => {
  const edition = await makeEdition(page, 'geneva', [{ kind: 'text', heading: 'The house', body_html: '<p>Soup.</p>' }])
  const removal = page.getByRole('menuitem', { name: `Delete the ${edition.year} edition` })
  const press = async () => {
    await page.getByRole('button', { name: 'More actions for Geneva' }).click()
    await removal.click()
  }
  await openAsMusa(page, edition.desk, edition.flagship.title)
  await page.getByRole('button', { name: 'More actions for Geneva' }).click()
  await expect(removal).toContainText('Only admins can delete an edition. You can hide it.')
  await expect(removal).toHaveAttribute('aria-disabled', 'true')
  await openPageAsUser(page, amina, edition.desk)
  await press()
  await expect(page.getByText(`${edition.year} edition deleted`)).toBeVisible()
  await expect.poll(async () => (await page.request.get(edition.address)).status()).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${edition.year} edition restored`)).toBeVisible()
  await expect.poll(() => readPublicPage(page, edition.address)).toContain('Soup.')
  await expect(findSectionLine(page, 'The house')).toBeVisible()

  // The restore button works after a reload too.
  await press()
  await expect(page.getByText(`${edition.year} edition deleted`)).toBeVisible()
  await expect.poll(async () => (await page.request.get(edition.address)).status()).toBe(404)
  await page.reload()
  await page.getByRole('button', { name: 'More actions for Geneva' }).click()
  await page.getByRole('menuitem', { name: `Restore the ${edition.year} edition` }).click()
  await expect(page.getByText(`${edition.year} edition restored`)).toBeVisible()
  await expect.poll(() => readPublicPage(page, edition.address)).toContain('Soup.')
  await expect(findSectionLine(page, 'The house')).toBeVisible()
})
