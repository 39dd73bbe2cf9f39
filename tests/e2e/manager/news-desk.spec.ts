import { expect, expectAccessibleOnEveryScreen, test } from '../../support/browser-page.ts'
import { makeAminaClient } from '../../support/editors.ts'
import { findSettingsForm, openAsMusa, publishRecord, readPublicPage, saveRecord } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

test('a manager filters articles by text, status and category', async ({ page }) => {
  await openAsMusa(page, '/admin/news', 'News')
  const client = await makeAminaClient(page)
  const mark = crypto.randomUUID().slice(0, 8)
  const category = await client
    .from('categories')
    .insert({ slug: `looms-${mark}`, name: `Looms ${mark}` })
    .select('id')
    .single()
  const article = (n: number, more: object) => ({
    slug: `piece-${mark}-${n}`,
    title: `Pièce ${mark} ${n}`,
    content_html: `<p>Of thread ${mark}.</p>`,
    category_id: n > 1 ? (category.data?.id ?? null) : null,
    ...more,
  })
  const laterDate = new Date(Date.now() + 86_400_000).toISOString()
  const { error } = await client
    .from('news_articles')
    .insert([
      article(1, { status: 'draft' }),
      article(2, { status: 'published' }),
      article(3, { status: 'published', published_at: laterDate }),
    ])
  expect(error).toBeNull()
  await page.reload()
  const rows = page.getByRole('table', { name: 'Articles' }).getByRole('rowheader')
  await page.getByRole('searchbox').fill(`piece thread ${mark}`)
  await expect(rows).toHaveCount(3)
  const tabs = page.getByRole('navigation', { name: 'Articles by status' })
  await expect(tabs.getByRole('link', { name: /^Scheduled/ })).toHaveText('Scheduled1')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('combobox', { name: 'Category' }).selectOption(`Looms ${mark}`)
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(2)
  await tabs.getByRole('link', { name: /^Drafts/ }).click()
  await expect(page.getByText(`No results for “piece thread ${mark}”`)).toBeVisible()
  await page.getByRole('link', { name: '1 in Scheduled' }).click()
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(`Pièce ${mark} 3`)
  // The click on the tab and the removal of the filter are in one script call, because the navigation of the tab must
  // still be running when the filter is removed.
  const chooser = page.getByLabel('Category')
  await chooser.evaluate((select: HTMLSelectElement) => {
    const all = [...document.querySelectorAll('a')].find(link => /^All/.test(link.textContent))
    all?.click()
    select.value = ''
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(rows).toHaveCount(3)
  await page.getByRole('link', { name: 'Article', exact: true }).click()
  await expect(rows.first()).toContainText(`Pièce ${mark} 1`)
  await expectAccessibleOnEveryScreen(page)
  await rows.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: `Pièce ${mark} 1` })).toBeVisible()
})

test('a manager publishes an article that visitors can read', { tag: '@core' }, async ({ page }) => {
  await openAsMusa(page, '/admin/news', 'News')
  await page.getByRole('link', { name: /^New article/ }).click()
  const mark = crypto.randomUUID().slice(0, 8)
  const form = findSettingsForm(page, 'A new article')
  await form.getByLabel('Title', { exact: true }).fill(`The bench ${mark}`)
  await form.getByLabel('Excerpt').fill('Who sits, speaks.')
  await form.getByRole('textbox', { name: 'Text', exact: true }).fill('Every bench has a maker.')
  await saveRecord(page, 'A new article')
  await expect(page).toHaveURL(/\/admin\/news\/edit\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: `The bench ${mark}` })).toBeVisible()
  const path = `/news/the-bench-${mark}`
  expect((await page.request.get(path)).status()).toBe(404)
  await publishRecord(page, 'The article')
  await expect(findSettingsForm(page, 'The article').getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect.poll(() => readPublicPage(page, path)).toContain('Every bench has a maker.')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or go to' }).fill(`bench ${mark}`)
  await page.getByRole('option', { name: new RegExp(`The bench ${mark}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: `The bench ${mark}` })).toBeVisible()
})
