import { desktopSize, expect, expectAccessibleOnPhoneAndDesktop, phoneSize, test } from '../../support/browser-page.ts'
import { findSettingsForm, openAsMusa, readPublicPage, saveRecord } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

test('no element below the text editor moves while the editor loads', async ({ page }) => {
  for (const size of [phoneSize, desktopSize]) {
    await page.setViewportSize(size)
    const editorGate = Promise.withResolvers<void>()
    await page.route(/rich-text-editor.*\.js/, async route => {
      const answer = await route.fetch()
      // Pages without a text editor also load a small script with this name, which is not delayed.
      if ((await answer.body()).length > 100_000) await editorGate.promise
      await route.fulfill({ response: answer })
    })
    await openAsMusa(page, '/admin/settings/circles/new', 'New circle')
    const form = findSettingsForm(page, 'A new circle')
    await expect(form.getByText('Loading editor…')).toBeVisible()
    const addButton = form.getByRole('button', { name: 'Add a figure' })
    const top = () => addButton.evaluate(button => button.getBoundingClientRect().top + scrollY)
    const before = await top()
    editorGate.resolve()
    await expect(form.getByRole('textbox', { name: 'About' })).toBeVisible()
    expect(await top()).toBe(before)
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('a manager adds a circle with a colour, a question, figures and a text', {
  tag: '@core',
}, async ({ page }) => {
  await openAsMusa(page, '/admin/settings/circles', 'Circles')
  await page.getByRole('link', { name: 'Add circle' }).first().click()
  const form = findSettingsForm(page, 'A new circle')
  const name = `Bench ${crypto.randomUUID().slice(0, 8)}`
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByRole('radio', { name: /^Blue/ }).check()
  await form.getByLabel('Main question').fill('Who brings the chairs?')
  await form.getByLabel('Summary').fill('They sit before they speak.')
  await form.getByRole('button', { name: 'Add a figure' }).click()
  await form.getByLabel('Value, figure 1').fill('212')
  await form.getByLabel('Label, figure 1').fill('chairs')
  await form.getByRole('textbox', { name: 'About' }).fill('Every chair has a maker.')
  await expectAccessibleOnPhoneAndDesktop(page)
  await page.setViewportSize(desktopSize)
  await saveRecord(page, 'A new circle')
  await expect(page.getByText('Circle saved')).toBeVisible()
  await expect(page).toHaveURL(/\/circles\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const path = `/circles/${name.toLowerCase().replace(' ', '-')}`
  await expect.poll(() => readPublicPage(page, path)).toContain('Who brings the chairs?')
  expect(await readPublicPage(page, path)).toMatch(/212[\s\S]*chairs/)
  expect(await readPublicPage(page, path)).toContain('Every chair has a maker.')

  await findSettingsForm(page, 'Details').getByLabel('Main question').fill('Who takes them home?')
  await saveRecord(page, 'Details')
  await expect(findSettingsForm(page, 'Details').getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect.poll(() => readPublicPage(page, path)).toContain('Who takes them home?')
  await page.getByText('History').click()
  await expect(page.getByRole('button', { name: /^Restore the version of/ })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or go to' }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})
