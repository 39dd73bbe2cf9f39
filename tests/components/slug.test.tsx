import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { articleRecord } from '../../app/features/article/desk/article-record.ts'
import { FakeSite, makeRowRefusal } from './support/fake-site.ts'
import { fillField, findForm, openPage } from './support/open-page.tsx'
import { recordId as id, makeStoredRow } from './support/stored-row.ts'

/** A published article, open on its edit page; `usesBySlug` lists the URLs that are already taken. */
async function openArticle(usesBySlug: Record<string, { state: string; by: string | null }> = {}) {
  const article = makeStoredRow(articleRecord, { slug: 'first', title: 'First', status: 'published', binned_at: null })
  const site = new FakeSite({
    tables: { news_articles: [article] },
    functions: { check_slug: ({ wanted }) => usesBySlug[String(wanted)] ?? { state: 'free', by: null } },
  })
  const page = await openPage(`/admin/news/edit/${id}`, site)
  const form = await findForm('The article')
  const expectStatus = (words: RegExp) =>
    expect.poll(() => form.getAllByRole('status').some(({ textContent }) => words.test(textContent))).toBe(true)
  return { ...page, site, form, address: form.getByLabelText('URL'), expectStatus }
}

it('the slug field shows an error for an invalid, reserved or taken slug', async () => {
  const { user, site, form, address, expectStatus } = await openArticle({
    all: { state: 'reserved', by: '/news/all lists every article' },
    second: { state: 'taken', by: 'Second' },
  })
  await fillField(user, address, 'The Harbour')
  await expectStatus(/Use lower-case letters, numbers and hyphens/)
  expect(address.getAttribute('aria-invalid')).toBe('true')
  await fillField(user, address, 'all')
  await expectStatus(/Reserved: \/news\/all lists every article/)
  await fillField(user, address, 'second')
  await expectStatus(/Already used by “Second”\./)
  // When the article is saved, the database decides, whatever the earlier check of the slug has answered.
  site.functions.save_article = () =>
    makeRowRefusal('23505', 'duplicate key value violates unique constraint "news_articles_slug_key"', 409)
  await user.click(form.getByRole('button', { name: 'Update' }))
  await screen.findAllByText(/^Already used\. Choose another\./)
})

it('the slug field shows the response for the last input even if an earlier response arrives later', async () => {
  const { user, site, address, expectStatus } = await openArticle({ second: { state: 'taken', by: 'Second' } })
  const lateAnswer = Promise.withResolvers<unknown>()
  const answer = site.functions.check_slug
  site.functions.check_slug = args => (args.wanted === 'second' ? lateAnswer.promise : answer?.(args))
  await fillField(user, address, 'second')
  await expect.poll(() => site.sent('POST', /check_slug/).some(({ wanted }) => wanted === 'second')).toBe(true)
  await fillField(user, address, 'third')
  await expectStatus(/This URL is available\./)
  lateAnswer.resolve({ state: 'taken', by: 'Second' })
  await lateAnswer.promise
  await new Promise(resolve => setTimeout(resolve))
  await expectStatus(/This URL is available\./)
  expect(address.getAttribute('aria-invalid')).toBeNull()
})

it('the slug field states that a slug could not be checked if the network is lost', async () => {
  const { user, site, address, expectStatus } = await openArticle()
  site.cut('POST', /check_slug/)
  await fillField(user, address, 'third')
  await expectStatus(/Could not check this URL\./)
  expect(address.getAttribute('aria-invalid')).toBeNull()
})

it('the slug field links to the page of a record only if visitors can see that page', async () => {
  const { site, form, close } = await openArticle()
  expect(form.getByRole('link', { name: /^\/news\/first/ }).getAttribute('href')).toBe('/news/first')
  close()
  site.change('news_articles', id, { published_at: '2099-01-01T00:00:00.000Z' })
  await openPage(`/admin/news/edit/${id}`, site)
  const scheduledForm = await findForm('The article')
  expect(scheduledForm.queryByRole('link', { name: /^\/news\/first/ })).toBeNull()
})
