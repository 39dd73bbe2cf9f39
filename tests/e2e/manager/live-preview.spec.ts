import { findTextField, makeArticle } from '../../support/articles.ts'
import { desktopSize, expect, expectAccessibleOn, phoneSize, test } from '../../support/browser-page.ts'
import { makeAminaClient } from '../../support/editors.ts'
import { findSettingsForm, openAsMusa, openPanelRow } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

test('a manager sees a live preview in three window sizes', async ({ page }) => {
  const article = await makeArticle(page, '<p>Habari. <a href="/circles">Circles</a></p>')
  const client = await makeAminaClient(page)
  const mark = crypto.randomUUID().slice(0, 8)
  const category = { slug: `harbours-${mark}`, name: `Harbours ${mark}` }
  await client.from('categories').insert(category).throwOnError()
  await openAsMusa(page, '/admin/news', 'News')
  await page.goto(article.address)
  await page.setViewportSize(desktopSize)
  await openPanelRow(page, 'Organise')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Preview', exact: true })).toBeFocused()
  const preview = page.frameLocator('iframe[title^="The article, "]')
  await expect(preview.getByText('Habari.')).toBeVisible()

  await findSettingsForm(page, 'The article').getByLabel('Title', { exact: true }).fill('Two ferries')
  await findSettingsForm(page, 'The article').getByLabel('Category').selectOption(category.name)
  await findTextField(page).press('End')
  await page.keyboard.type(' and the lagoon')
  await expect(preview.getByRole('heading', { name: 'Two ferries' })).toBeVisible()
  await expect(preview.getByText(category.name)).toBeVisible()
  await expect(preview.getByText('and the lagoon')).toBeVisible()

  const readWidth = () => preview.locator('html').evaluate(() => window.innerWidth)
  for (const [name, width] of [
    ['Tablet', 768],
    ['Desktop', 1280],
    ['Phone', 375],
  ] as const) {
    await page.getByRole('radio', { name }).check()
    await expect.poll(readWidth).toBe(width)
  }
  await preview.getByRole('link', { name: /^Circles/ }).click()
  expect(new URL(page.url()).pathname).toBe(article.address)
  await expect(preview.getByRole('heading', { name: 'Two ferries' })).toBeVisible()

  await expectAccessibleOn(page, desktopSize, phoneSize)
  await page.getByRole('button', { name: 'Close preview' }).click()
  await expect(page.getByRole('button', { name: 'Preview', exact: true })).toBeFocused()
})
