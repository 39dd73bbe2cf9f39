import { findTextField, makeArticle, openNewsDesk, openStoredArticle } from '../../support/articles.ts'
import { expect, expectAccessibleOnPhoneAndDesktop, test } from '../../support/browser-page.ts'
import { findSettingsForm, openAsMusa, openPanelRow, saveRecord } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address, timezoneId: 'Africa/Dar_es_Salaam' })

test('visitors can read a scheduled article only after its publish date', async ({ page }) => {
  const { client, mark } = await openNewsDesk(page)
  const id = await openStoredArticle(page, client, { slug: `planned-${mark}`, title: `Planned ${mark}` })
  const form = findSettingsForm(page, 'The article')
  await form.getByLabel('Publish date', { exact: true }).fill('2031-03-04T09:30')
  await expect(
    form.getByText('Tuesday, March 4, 2031, 09:30 in Dar es Salaam (East Africa Time, UTC+3). That is 06:30 UTC.'),
  ).toBeVisible()
  await form.getByLabel('Unpublish date').fill('2031-03-01T09:30')
  const schedule = async () => {
    await form.getByRole('button', { name: 'Schedule' }).click()
    const question = page.getByRole('alertdialog', { name: 'Schedule this article?' })
    await expect(question.getByLabel('At a date')).toBeChecked()
    await question.getByRole('button', { name: 'Schedule' }).click()
  }
  await schedule()
  await expect(form.getByText('The unpublish date is before the publish date.')).toBeVisible()
  await form.getByLabel('Unpublish date').fill('2031-04-01T09:30')
  await schedule()
  await expect(form.getByText('Scheduled for Tue 4 Mar 2031, 09:30')).toBeVisible()
  await expect(form.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)
  expect((await page.request.get(`/news/planned-${mark}`)).status()).toBe(404)
  await page.goto(`/admin/news?q=${mark}&tab=scheduled`)
  await expect(page.getByRole('rowheader', { name: `Planned ${mark}` })).toBeVisible()

  // The article has a publish date a moment from now, at which the server publishes the article.
  const publishDate = new Date(Date.now() + 3000).toISOString()
  await client.from('news_articles').update({ published_at: publishDate }).eq('id', id).throwOnError()
  await expect
    .poll(async () => (await page.request.get(`/news/planned-${mark}`)).status(), { timeout: 30_000 })
    .toBe(200)
  await client
    .from('news_articles')
    .update({ unpublish_at: new Date(Date.now() + 1000).toISOString() })
    .eq('id', id)
    .throwOnError()
  const readStoredStatus = async () =>
    (await client.from('news_articles').select('status').eq('id', id).single()).data?.status
  await expect.poll(readStoredStatus, { timeout: 30_000 }).toBe('archived')
  await expect.poll(async () => (await page.request.get(`/news/planned-${mark}`)).status()).toBe(404)
})

test('a colleague answers a review request of a manager on the article', async ({ page }) => {
  const { client, mark } = await openNewsDesk(page)
  await openStoredArticle(page, client, { slug: `looked-at-${mark}`, title: `Looked at ${mark}`, content_html: '' })
  const review = page.getByRole('region', { name: 'Review', exact: true })
  await openPanelRow(page, 'Review')
  await review.getByLabel('Message, optional').fill('Is the rent for one season?')
  await review.getByRole('button', { name: 'Request review' }).click()
  await expect(review.getByText('In review')).toBeVisible()
  await expect(review.getByText('Is the rent for one season?')).toBeVisible()
  await page.goto(`/admin/news?q=${mark}&tab=in_review`)
  await expect(page.getByRole('rowheader', { name: `Looked at ${mark}` })).toBeVisible()
  await page.getByRole('link', { name: `Looked at ${mark}` }).click()
  await expect(review.getByText(/someone else answers it/)).toBeVisible()
  await expect(review.getByLabel('Your reply')).toHaveCount(0)
  const article = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const answer = (change: { state: string; answer?: string }) =>
    client.from('article_reviews').update(change).eq('article_id', article).throwOnError()
  await answer({ state: 'changes', answer: 'The letter says two.' })
  await page.reload()
  await expect(review.getByText(/^Changes requested/)).toBeVisible()
  await expect(review.getByText('The letter says two.')).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)
  await answer({ state: 'approved' })
  await page.reload()
  await expect(review.getByText(/^Approved/).first()).toBeVisible()
  await expect(review.getByRole('button', { name: 'Request review' })).toBeVisible()
})

test('an article is reported as saved only after its text in the editor has loaded', async ({ page }) => {
  const article = await makeArticle(page, '<p>Words.</p>')
  await openAsMusa(page, '/admin/news', 'News')
  const text = Promise.withResolvers<void>()
  await page.route('**/rpc/open_document', async route => {
    await text.promise
    await route.continue()
  })
  await page.goto(article.address)
  const form = findSettingsForm(page, 'The article')
  await form.getByLabel('Excerpt').fill('In short.')
  await saveRecord(page, 'The article')
  const savedNote = form.getByText(/^Saved \d\d:\d\d$/)
  await expect(savedNote).toBeVisible()
  text.resolve()
  await expect(findTextField(page)).toHaveText('Words.')
  await expect(form.getByText('Unsaved changes')).toHaveCount(0)
  await expect(savedNote).toBeVisible()
})
