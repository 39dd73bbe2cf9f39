import { openNewsDesk, openStoredArticle } from '../../support/articles.ts'
import { expect, expectAccessibleOnPhoneAndDesktop, test } from '../../support/browser-page.ts'
import { findSettingsForm, openPanelRow, readPublicPage, saveRecord } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

test('visitors read the authors of an article in the order that a manager sets', async ({ page }) => {
  const { client, mark } = await openNewsDesk(page)
  const names = [`Adjoa ${mark}`, `Bakari ${mark}`]
  await client
    .from('authors')
    .insert(names.map((name, n) => ({ slug: `author-${mark}-${n}`, name })))
    .throwOnError()
  await openStoredArticle(page, client, { slug: `of-two-${mark}`, title: `Of two ${mark}`, status: 'published' })
  const form = findSettingsForm(page, 'The article')
  await openPanelRow(page, 'Organise')
  const authors = form.getByRole('combobox', { name: 'Authors' })
  for (const name of names) {
    await authors.fill(name)
    await page.getByRole('option', { name }).click()
  }
  await saveRecord(page, 'The article')
  await expect(form.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  const readAuthorNames = async () =>
    (await readPublicPage(page, `/news/of-two-${mark}`)).match(/(Adjoa|Bakari)/g)?.slice(0, 2)
  await expect.poll(readAuthorNames).toEqual(['Adjoa', 'Bakari'])
  await form.getByRole('button', { name: `Move ${names[1]} before ${names[0]}` }).click()
  await expectAccessibleOnPhoneAndDesktop(page)
  await saveRecord(page, 'The article')
  await expect.poll(readAuthorNames).toEqual(['Bakari', 'Adjoa'])
  await openPanelRow(page, 'History')
  await page.locator('.revision-days').getByRole('listitem').first().locator('summary').click()
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: `Bakari ${mark}` })
      .first(),
  ).toBeVisible()
  await page
    .getByRole('button', { name: /^Restore the version of/ })
    .first()
    .click()
  await expect.poll(readAuthorNames).toEqual(['Adjoa', 'Bakari'])
  await openPanelRow(page, 'Organise')
  await expect(form.getByRole('button', { name: `Move ${names[1]} before ${names[0]}` })).toBeVisible()
})
