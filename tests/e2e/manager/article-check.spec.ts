import { expect, expectAccessibleOnPhoneAndDesktop, test } from '../../support/browser-page.ts'
import { makeAminaClient } from '../../support/editors.ts'
import { findSettingsForm, openAsMusa, openPanelRow } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

// Messages on the console are allowed here, because this test is about a missing picture.
test.use({ baseURL: sites.accounts.address, quietConsole: undefined })

test('each finding of the article check links to the field to correct', {
  tag: '@core',
}, async ({ page }) => {
  await openAsMusa(page, '/admin/news', 'News')
  const client = await makeAminaClient(page)
  // The marker contains only letters, because names of people have no digits.
  const mark = crypto
    .randomUUID()
    .slice(0, 8)
    .replace(/\d/g, digit => 'ghijklmnop'.charAt(Number(digit)))
  await client
    .from('authors')
    .insert({ slug: `sola-${mark}`, name: `Ṣọlá ${mark}` })
    .throwOnError()
  const { data } = await client
    .from('news_articles')
    .insert({
      slug: `checked-${mark}`,
      title: `Checked ${mark}`,
      content_html: `<p>Sola ${mark} asked.</p><h3>Early</h3><p>Words.</p><figure><img src="/media/gone-${mark}.jpg" alt="A silo"></figure>`,
    })
    .select('id')
    .single()
    .throwOnError()
  await page.goto(`/admin/news/edit/${data.id}`)
  const checker = page.getByRole('region', { name: /^Before you publish/ })
  const findings = checker.getByRole('listitem')
  await expect(findings.filter({ hasText: 'Excerpt is missing' })).toBeVisible()
  await expect(findings.filter({ hasText: `“Sola ${mark}” may be a misspelling of Ṣọlá ${mark}` })).toBeVisible()
  await expect(findings.filter({ hasText: 'The heading “Early” skips a level' })).toBeVisible()
  const missingFile = findings.filter({
    hasText: `“gone-${mark}.jpg” is no longer in the library: visitors do not see it.`,
  })
  await expect(missingFile).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)
  await findings.filter({ hasText: 'Author is missing' }).getByRole('button').click()
  const form = findSettingsForm(page, 'The article')
  const authors = form.getByRole('combobox', { name: 'Authors' })
  await expect(authors).toBeFocused()
  await authors.fill(`Ṣọlá ${mark}`)
  await page.getByRole('option', { name: `Ṣọlá ${mark}` }).click()
  await openPanelRow(page, 'Publish')
  await expect(findings.filter({ hasText: 'Author is missing' })).toHaveCount(0)
  await findings.filter({ hasText: 'Excerpt is missing' }).getByRole('button').click()
  await expect(form.getByLabel('Excerpt')).toBeFocused()
  await page.keyboard.insertText('In one sentence that is as long as search results like it.')
  await expect(findings.filter({ hasText: 'Excerpt is missing' })).toHaveCount(0)
})
