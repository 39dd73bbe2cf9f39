import { makeArticle } from '../../support/articles.ts'
import { expect, expectAccessibleOnPhoneAndDesktop, test } from '../../support/browser-page.ts'
import { makeAminaClient } from '../../support/editors.ts'
import { openAsMusa, openPanelRow } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

// The database refuses an invalid name of a version with status 400, which the browser logs on the console.
test.use({ baseURL: sites.accounts.address, quietConsole: undefined })

const paragraphs = (...texts: string[]) => texts.map(each => `<p>${each}</p>`).join('')

test('a manager finds a version of an article by its name and restores it', {
  tag: '@core',
}, async ({ page }) => {
  const unchangedLines = ['Two.', 'Three.', 'Four.', 'Five.']
  const article = await makeArticle(page, paragraphs('The rains came late.', ...unchangedLines))
  const client = await makeAminaClient(page)
  const change = (html: string) =>
    client.from('news_articles').update({ content_html: html }).eq('id', article.id).throwOnError()
  await change(`<h2>March</h2>${paragraphs('The rains came early.', ...unchangedLines)}`)
  await change(`<h2>March</h2>${paragraphs('The <em>rains</em> came early.', ...unchangedLines)}`)
  await openAsMusa(page, '/admin/news', 'News')
  await page.goto(article.address)
  await openPanelRow(page, 'History')

  const versions = page.locator('.revision-days').getByRole('listitem')
  await expect(versions).toHaveCount(3)
  await versions.nth(0).locator('summary').click()
  await expect(versions.nth(0)).toContainText('Only the formatting changed.')
  const second = versions.nth(1)
  await second.locator('summary').click()
  await expect(second.locator('ins')).toHaveText([/Heading: March$/, /early$/])
  await expect(second.locator('del')).toHaveText([/late$/])
  await expect(second.getByText('3 unchanged lines')).toBeVisible()

  const name = page.getByLabel('Version name')
  await second.getByRole('button', { name: /^Name the version of/ }).click()
  await name.fill('\u200b')
  await name.press('Enter')
  await expect(page.getByText(/line break or invisible characters/)).toBeVisible()
  await name.fill('As the board read it')
  await name.press('Enter')
  await expect(second.getByText('As the board read it')).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)

  await page.getByLabel('Named versions only').check()
  await expect(versions).toHaveCount(1)
  await versions.getByRole('button', { name: /^Restore the version/ }).click()
  await expect(page.getByText(/restored$/)).toBeVisible()
  const { data } = await client
    .from('news_articles')
    .select('content_html')
    .eq('id', article.id)
    .single()
    .throwOnError()
  expect(data.content_html).toBe(`<h2>March</h2>${paragraphs('The rains came early.', ...unchangedLines)}`)

  await versions.getByRole('button', { name: /^Rename the version/ }).click()
  await name.fill('')
  await name.press('Enter')
  await expect(page.getByText('No named versions yet.')).toBeVisible()
})
