import type { Page } from '@playwright/test'
import { normalizeHtml } from '../../../app/platform/rich-text/normal-html.ts'
import { expect, test } from '../../support/browser-page.ts'
import { makeAminaClient } from '../../support/editors.ts'
import { htmlWithEveryBlock, htmlWithEveryPicture, readSampleArticles } from '../../support/rich-texts.ts'
import { findSettingsForm, openAsMusa, saveRecord } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

/** Opens, as Musa, a draft by Amina with this text. */
async function openDraft(page: Page, content_html: string) {
  await page.goto('/auth/login')
  const client = await makeAminaClient(page)
  const title = `Draft ${crypto.randomUUID().slice(0, 8)}`
  const row = { slug: title.toLowerCase().replace(' ', '-'), title, content_html, status: 'draft' }
  const { data, error } = await client.from('news_articles').insert(row).select('id').single()
  if (error) throw error
  await openAsMusa(page, `/admin/news/edit/${data.id}`, title)
  const readText = async () =>
    (await client.from('news_articles').select('content_html').eq('id', data.id).single()).data?.content_html
  return { readText, text: page.getByRole('textbox', { name: 'Text', exact: true }) }
}

test('every sample article is unchanged after it was opened in the editor', async ({ page }) => {
  // The library does not contain the pictures of these texts, so every picture request gets an empty response.
  await page.route('**/api/pictures/sized?**', route => route.fulfill({ contentType: 'image/png', body: '' }))
  const html = [...readSampleArticles(), htmlWithEveryPicture, htmlWithEveryBlock].join('\n')
  const { readText, text } = await openDraft(page, html)
  await expect(text).toContainText('Done.')
  await text.press('Control+End')
  await text.pressSequentially('x')
  await text.press('Backspace')
  await findSettingsForm(page, 'The article').getByLabel('Excerpt').fill('All of it.')
  await saveRecord(page, 'The article')
  await expect(findSettingsForm(page, 'The article').getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  // The text was not changed, so the database contains exactly the same characters as before (E14).
  expect(await readText()).toBe(html)
  await text.press('Control+End')
  await text.pressSequentially(' Again.')
  await saveRecord(page, 'The article')
  await expect.poll(readText).toBe(normalizeHtml(html).replace('<p>Done.</p>', '<p>Done. Again.</p>'))
})
