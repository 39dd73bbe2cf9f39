import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { articleId, openArticle } from './support/article-page.tsx'
import { isFocused, people } from './support/open-page.tsx'

/** Makes a review that Amina requests from Musa. */
const review = {
  id: 'r1',
  article_id: articleId,
  state: 'open',
  question: 'Is the 41 right?',
  answer: '',
  due_at: null,
  asked_by: people.amina.id,
  reviewer: people.musa.id,
  decided_by: null,
  decided_at: null,
}
const dialogOf = async (name: string) => within(await screen.findByRole('alertdialog', { name }))

it('a colleague who is asked for a review answers in the banner below the bar', async () => {
  const { user, site } = await openArticle({ status: 'draft' }, [review])
  const banner = within(await screen.findByRole('region', { name: 'Review of this article' }))
  banner.getByText('Amina Diallo asks you to review this article.')
  banner.getByText('Is the 41 right?')
  await expectAccessible()
  await user.click(banner.getByRole('button', { name: 'Request changes…' }))
  const dialog = await dialogOf('Request changes?')
  await user.click(dialog.getByRole('button', { name: 'Request changes' }))
  dialog.getByText('Enter what should change.')
  await user.type(dialog.getByLabelText('What should change'), 'Add the source.')
  await user.click(dialog.getByRole('button', { name: 'Request changes' }))
  await expect.poll(() => site.rows('article_reviews')).toMatchObject([{ state: 'changes', answer: 'Add the source.' }])
  await expect.poll(() => screen.queryByRole('region', { name: 'Review of this article' })).toBeNull()
  await isFocused(screen.getByRole('heading', { level: 1 }))
})

it('Approve in the banner sends the reply that was typed in the panel, and moves the focus to the title', async () => {
  const { user, site, form } = await openArticle({ status: 'draft' }, [review])
  await user.click(form.getByText('Review', { selector: 'summary > b' }))
  await user.type(await form.findByLabelText('Your reply'), 'Well sourced.')
  const banner = within(screen.getByRole('region', { name: 'Review of this article' }))
  await user.click(banner.getByRole('button', { name: 'Approve' }))
  await expect.poll(() => site.rows('article_reviews')).toMatchObject([{ state: 'approved', answer: 'Well sourced.' }])
  await isFocused(screen.getByRole('heading', { level: 1 }))
})

it('Enter in the due date of a review request does not save the article', async () => {
  const { user, site, form } = await openArticle({ status: 'published' })
  await user.click(form.getByText('Review', { selector: 'summary > b' }))
  await user.type(form.getByLabelText('Excerpt'), 'Half a sen')
  await user.type(await form.findByLabelText('Due date, optional'), '{Enter}')
  form.getByText('Unsaved changes')
  expect(site.rows('news_articles')).toMatchObject([{ excerpt: '' }])
})
