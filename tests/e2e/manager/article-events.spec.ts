import { openNewsDesk, openStoredArticle } from '../../support/articles.ts'
import { expect, expectAccessibleOnPhoneAndDesktop, test } from '../../support/browser-page.ts'
import { findSettingsForm, openPanelRow, readPublicPage, saveRecord } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

test('visitors see only public events of an article', async ({ page }) => {
  const { client, mark } = await openNewsDesk(page)
  const draft = { start_date: '2027-03-04T08:00:00Z', time_precision: 'date', timezone: 'Africa/Nairobi' }
  const { data: events } = await client
    .from('events')
    .insert([
      { ...draft, slug: `harbour-${mark}`, title: `Harbour ${mark}`, status: 'published' },
      { ...draft, slug: `quay-${mark}`, title: `Quay ${mark}`, status: 'draft' },
    ])
    .select('id, slug')
    .throwOnError()
  const id = await openStoredArticle(page, client, {
    slug: `about-${mark}`,
    title: `About ${mark}`,
    status: 'published',
  })
  const form = findSettingsForm(page, 'The article')
  await openPanelRow(page, 'Organise')
  const eventField = form.getByRole('combobox', { name: 'Related events' })
  await eventField.fill('No such gathering')
  await expect(page.getByText('No event matches.')).toBeVisible()
  for (const name of [`Quay ${mark}`, `Harbour ${mark}`]) {
    await eventField.fill(name)
    await page.getByRole('option', { name: `${name}, 4 March 2027` }).click()
  }
  await page.keyboard.press('Escape')
  await expectAccessibleOnPhoneAndDesktop(page)
  // The preview next to the text lists only events that visitors can see, even before saving.
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = page.frameLocator('iframe[title^="The article, "]')
  await expect(preview.getByRole('link', { name: `Harbour ${mark}` })).toBeVisible()
  await expect(preview.getByText(`Quay ${mark}`)).toHaveCount(0)
  await page.getByRole('button', { name: 'Close preview' }).click()
  await saveRecord(page, 'The article')
  await expect(form.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  const readPage = () => readPublicPage(page, `/news/about-${mark}`)
  await expect.poll(readPage).toContain(`Harbour ${mark}`)
  // An unpublished event is not shown, although it was selected first.
  expect(await readPage()).not.toContain(`Quay ${mark}`)

  await page.goto(`/news/about-${mark}`)
  const line = page.getByRole('region', { name: 'The event' })
  await expect(line).toContainText('Thursday, March 4, 2027')
  await expectAccessibleOnPhoneAndDesktop(page)
  await line.getByRole('link', { name: `Harbour ${mark}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Harbour ${mark}` })).toBeVisible()

  const harbour = events.find(({ slug }) => slug === `harbour-${mark}`)?.id ?? ''
  await client.from('events').update({ status: 'archived' }).eq('id', harbour).throwOnError()
  await expect.poll(readPage).not.toContain(`Harbour ${mark}`)
  await client.from('events').delete().eq('id', harbour).throwOnError()
  expect(await readPage()).toContain('Words.')
  await page.goto(`/admin/news/edit/${id}`)
  await expect(form.getByRole('button', { name: `Remove Quay ${mark}, 4 March 2027` })).toBeVisible()
  await expect(form.getByRole('button', { name: `Remove Harbour ${mark}, 4 March 2027` })).toHaveCount(0)
})
