import { desktopSize, expect, expectAccessibleOn, phoneSize, test } from '../../support/browser-page.ts'
import { findSectionLine, makeEdition } from '../../support/flagship-desk.ts'
import { findSettingsForm, openAsMusa, readPublicPage, saveRecord } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

test('a flagship page that a manager publishes appears in the header immediately', {
  tag: '@core',
}, async ({ page }) => {
  const { client, flagship, name } = await makeEdition(page, 'davos')
  await client.from('flagship_pages').update({ is_visible: false }).eq('id', flagship.id).throwOnError()
  expect((await page.request.get('/flagship-davos')).status()).toBe(404)
  await openAsMusa(page, `/admin/davos?year=every&open=${flagship.id}`, 'Davos')
  const visibility = page.getByRole('region', { name: 'Visibility' })
  const visibilitySwitch = visibility.getByRole('switch', { name: 'Visible to visitors' })
  await expect(visibility.getByText('is hidden.')).toBeVisible()
  await expect(visibilitySwitch).not.toBeChecked()
  const form = findSettingsForm(page, 'Header')
  await form.getByLabel('Title', { exact: true }).fill('')
  await saveRecord(page, 'Header')
  await expect(form.getByText('A flagship needs a title.')).toBeVisible()
  await form.getByLabel('Title', { exact: true }).fill(`Davos ${name}`)
  await saveRecord(page, 'Header')
  await expect(page.getByText(`Davos ${name} saved`).or(page.getByText(`${flagship.title} saved`))).toBeVisible()
  await visibilitySwitch.click()
  const dialog = page.getByRole('alertdialog', { name: 'Show the flagship page?' })
  await expect(dialog.getByText(`the menu links to it as “Davos ${name}”`)).toBeVisible()
  await expectAccessibleOn(page, desktopSize, phoneSize)
  await page.setViewportSize(desktopSize)
  await dialog.getByRole('button', { name: 'Show the flagship page' }).click()
  await expect(visibilitySwitch).toBeChecked()
  const link = new RegExp(`href="/flagship-davos"[^>]*>Davos ${name}<`)
  await expect.poll(() => readPublicPage(page, '/about')).toMatch(link)
  expect((await page.request.get('/flagship-davos')).status()).toBe(200)

  const toast = (title: RegExp) => page.getByRole('dialog').filter({ hasText: title })
  await toast(/ shown/)
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect.poll(() => readPublicPage(page, '/about')).not.toContain('href="/flagship-davos"')
  // The menu of the editions shows and hides the flagship page too, from every tab.
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More actions for Davos' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Show the flagship page')
  await dialog.getByRole('button', { name: 'Show the flagship page' }).click()
  await expect.poll(() => readPublicPage(page, '/about')).toContain('href="/flagship-davos"')
  await choose('Hide the flagship page')
  await expect.poll(() => readPublicPage(page, '/about')).not.toContain('href="/flagship-davos"')
  await toast(/ hidden/)
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect.poll(() => readPublicPage(page, '/about')).toContain('href="/flagship-davos"')
  await findSectionLine(page, 'Header').getByText('History').click()
  const latest = page.locator('.revision-days').getByRole('listitem').first()
  await expect(latest).toContainText('Current version')
  await latest.locator('summary').click()
  await expect(latest.getByRole('term').filter({ hasText: 'Visible to visitors' })).toBeVisible()
  await expect(latest.getByRole('insertion')).toHaveText(/yes$/)
})
