import { openNewsDesk, openStoredArticle } from '../../support/articles.ts'
import { expect, expectAccessibleOnPhoneAndDesktop, test } from '../../support/browser-page.ts'
import { findSettingsForm, openPanelRow, publishRecord } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

test('a manager sees the search preview of an article while typing', async ({ page }) => {
  const { client, mark } = await openNewsDesk(page)
  await openStoredArticle(page, client, { slug: `quay-${mark}`, title: `The quay ${mark}` })
  const form = findSettingsForm(page, 'The article')
  const preview = page.getByRole('region', { name: 'Search and sharing' })
  const result = preview.getByRole('figure', { name: 'Google' })
  const card = preview.getByRole('figure', { name: 'Social card' })
  const { host } = new URL(page.url())
  await openPanelRow(page, 'Search and sharing')
  await expect(result).toContainText(`${host} › news › quay-${mark}`)
  await expect(result).toContainText('search engines show part of the text')
  // Unpublished content has no picture for a link preview.
  await expect(card.getByRole('link')).toHaveCount(0)

  await form.getByLabel('Excerpt').fill('In one sentence.')
  await expect(result).toContainText('In one sentence.')
  const longTitle = `${'Quays and harbours '.repeat(5)}${mark}`
  await form.getByLabel('Title for search engines').fill(longTitle)
  await expect(result).toContainText('Quays and harbours Quays and harbours Quays and harbours Quays and …')
  await form.getByLabel('Title for search engines').fill(`Quays ${mark}`)
  await form.getByLabel('Description for search engines').fill('Of quays, and who pays for them.')
  await expect(result).toContainText(`Quays ${mark} | Baraza Collective`)
  await expect(card).toContainText('Of quays, and who pays for them.')
  await expect(card.locator('.weave img')).toHaveAttribute('src', new RegExp(`/weave/1200x630/.*/quay-${mark}.svg$`))
  await expectAccessibleOnPhoneAndDesktop(page)

  await publishRecord(page, 'The article')
  await expect(form.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  const picture = await card.getByRole('link', { name: /^Current image/ }).getAttribute('href')
  const pictureAnswer = await page.request.get(picture ?? '')
  expect([pictureAnswer.status(), pictureAnswer.headers()['content-type']]).toEqual([200, 'image/png'])
  await page.goto(`/news/quay-${mark}`)
  await expect(page).toHaveTitle(`Quays ${mark} | Baraza Collective`)
  const findMetaTag = (name: string) => page.locator(`meta[property="og:${name}"]`)
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', 'Of quays, and who pays for them.')
  await expect(findMetaTag('title')).toHaveAttribute('content', `Quays ${mark}`)
  await expect(findMetaTag('image')).toHaveAttribute('content', new RegExp(`${picture}$`))
})
