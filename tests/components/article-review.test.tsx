import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { articleId, openArticle } from './support/article-page.tsx'
import { makeRowRefusal } from './support/fake-site.ts'
import { getFieldValue, simulateReturnToPage, testUsers, waitForFocus } from './support/open-page.tsx'

/** Makes a review that Amina requests from Musa. */
const review = {
  id: 'r1',
  article_id: articleId,
  state: 'open',
  question: 'Is the 41 right?',
  answer: '',
  due_at: null,
  asked_by: testUsers.amina.id,
  reviewer: testUsers.musa.id,
  decided_by: null,
  decided_at: null,
  reminded_at: null,
}
const findDialog = async (name: string) => within(await screen.findByRole('alertdialog', { name }))

/** Approves the review as Amina, on another device, and returns to the page. */
async function approveOnOtherDevice(site: Awaited<ReturnType<typeof openArticle>>['site']) {
  site.change('article_reviews', 'r1', {
    state: 'approved',
    decided_by: testUsers.amina.id,
    decided_at: '2026-11-25T10:00:00.000Z',
  })
  await simulateReturnToPage()
}

it('a reviewer answers a review request in the banner of the article', async () => {
  const { user, site } = await openArticle({ status: 'draft' }, [review])
  const banner = within(await screen.findByRole('region', { name: 'Review of this article' }))
  banner.getByText('Amina Diallo asks you to review this article.')
  banner.getByText('Is the 41 right?')
  await expectAccessible()
  await user.click(banner.getByRole('button', { name: 'Request changes…' }))
  const dialog = await findDialog('Request changes?')
  await user.click(dialog.getByRole('button', { name: 'Request changes' }))
  dialog.getByText('Enter what should change.')
  await user.type(dialog.getByLabelText('What should change'), 'Add the source.')
  await user.click(dialog.getByRole('button', { name: 'Request changes' }))
  await expect.poll(() => site.rows('article_reviews')).toMatchObject([{ state: 'changes', answer: 'Add the source.' }])
  await expect.poll(() => screen.queryByRole('region', { name: 'Review of this article' })).toBeNull()
  await waitForFocus(await screen.findByRole('heading', { level: 1 }))
})

it('an answered review updates the number of tasks in the sidebar', async () => {
  const { user, site } = await openArticle({ status: 'draft' }, [review])
  const countRequests = () => site.sent('POST', /rpc\/my_tasks/).length
  const banner = within(await screen.findByRole('region', { name: 'Review of this article' }))
  await expect.poll(countRequests).toBe(1)
  await user.click(banner.getByRole('button', { name: 'Approve' }))
  await expect.poll(countRequests).toBe(2)
})

it('the button “Approve” in the banner sends the reply that was typed in the review panel', async () => {
  const { user, site, form } = await openArticle({ status: 'draft' }, [review])
  await user.click(form.getByText('Review', { selector: 'summary > h3' }))
  await user.type(await form.findByLabelText('Your reply'), 'Well sourced.')
  const banner = within(screen.getByRole('region', { name: 'Review of this article' }))
  await user.click(banner.getByRole('button', { name: 'Approve' }))
  await expect.poll(() => site.rows('article_reviews')).toMatchObject([{ state: 'approved', answer: 'Well sourced.' }])
  await waitForFocus(screen.getByRole('heading', { level: 1 }))
})

it('a request for changes to an article needs a text in the review panel', async () => {
  const { user, site, form } = await openArticle({ status: 'draft' }, [review])
  await user.click(form.getByText('Review', { selector: 'summary > h3' }))
  const panel = within(await form.findByRole('region', { name: 'Review' }))
  await user.click(await panel.findByRole('button', { name: 'Request changes' }))
  panel.getByText('Enter what should change.')
  await user.type(panel.getByLabelText('Your reply'), 'Add the source.')
  await user.click(panel.getByRole('button', { name: 'Request changes' }))
  await expect.poll(() => site.rows('article_reviews')).toMatchObject([{ state: 'changes', answer: 'Add the source.' }])
})

it('the button “Approve” in the review panel moves the focus to the next review request', async () => {
  const { user, site, form } = await openArticle({ status: 'draft' }, [review])
  await user.click(form.getByText('Review', { selector: 'summary > h3' }))
  const panel = within(await form.findByRole('region', { name: 'Review' }))
  await user.click(await panel.findByRole('button', { name: 'Approve' }))
  await expect.poll(() => site.rows('article_reviews')).toMatchObject([{ state: 'approved' }])
  await waitForFocus(await panel.findByRole('button', { name: 'Request review' }))
})

it('Enter in the due date of a review request does not save the article', async () => {
  const { user, site, form } = await openArticle({ status: 'published' })
  await user.click(form.getByText('Review', { selector: 'summary > h3' }))
  await user.type(form.getByLabelText('Excerpt'), 'Half a sen')
  await user.type(await form.findByLabelText('Due date, optional'), '{Enter}')
  form.getByText('Unsaved changes')
  expect(site.rows('news_articles')).toMatchObject([{ excerpt: '' }])
})

/** Review that Musa, whose page is open, has requested from Amina. */
const ownReview = { ...review, asked_by: testUsers.musa.id, reviewer: testUsers.amina.id }
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const findBanner = async () => within(await screen.findByRole('region', { name: 'Review of this article' }))

it('the author of a review request cannot answer the request in the review panel', async () => {
  const { user, site, form } = await openArticle({ status: 'draft' }, [{ ...ownReview, state: 'changes' }])
  await user.click(form.getByText('Review', { selector: 'summary > h3' }))
  const panel = within(await form.findByRole('region', { name: 'Review' }))
  await panel.findByText('You asked for this review, so someone else answers it.')
  const listButtons = () => panel.getAllByRole('button').map(({ textContent }) => textContent)
  expect(listButtons()).toEqual(['Request again', 'Withdraw request'])
  expect(panel.queryByLabelText('Your reply')).toBeNull()
  await user.click(panel.getByRole('button', { name: 'Request again' }))
  await expect.poll(() => site.rows('article_reviews')).toMatchObject([{ state: 'open' }])
  await expect.poll(listButtons).toEqual(['Withdraw request'])
})

describe('the banner for the author of a review request', () => {
  it('sends at most one reminder a day', async () => {
    const { user, site } = await openArticle({ status: 'draft' }, [{ ...ownReview, created_at: hoursAgo(30) }])
    const banner = await findBanner()
    await user.click(await banner.findByRole('button', { name: 'Remind' }))
    await screen.findByText('Reminder sent to Amina Diallo')
    expect(site.sent('POST', /rpc\/remind_reviewer/)).toEqual([{ review: 'r1' }])
    site.change('article_reviews', 'r1', { reminded_at: hoursAgo(0) })
    await simulateReturnToPage()
    await expect.poll(() => banner.queryByRole('button', { name: 'Remind' })).toBeNull()
  })

  it('offers no reminder on the first day', async () => {
    await openArticle({ status: 'draft' }, [{ ...ownReview, created_at: hoursAgo(1) }])
    const banner = await findBanner()
    banner.getByRole('button', { name: 'Withdraw request' })
    expect(banner.queryByRole('button', { name: 'Remind' })).toBeNull()
    await expectAccessible()
  })

  it.each([
    ['daily', 'Amina Diallo gets the reminder with the next daily email'],
    ['weekly', 'Amina Diallo gets the reminder with the next weekly email'],
    ['off', /^Amina Diallo gets no emails about reviews\./],
  ])('states the effect of the e-mail interval “%s”', async (cadence, text) => {
    const { user, site } = await openArticle({ status: 'draft' }, [{ ...ownReview, created_at: hoursAgo(30) }])
    site.functions.remind_reviewer = () => cadence
    await user.click(await (await findBanner()).findByRole('button', { name: 'Remind' }))
    await screen.findByText(text)
    expect(screen.queryByText(/^Reminder sent/)).toBeNull()
  })

  it('shows why the database refuses a reminder', async () => {
    const { user, site } = await openArticle({ status: 'draft' }, [{ ...ownReview, created_at: hoursAgo(30) }])
    site.on('POST', /rpc\/remind_reviewer/, () =>
      makeRowRefusal('P0001', 'The reviewer was asked less than a day ago. Send a reminder tomorrow.'),
    )
    await user.click(await (await findBanner()).findByRole('button', { name: 'Remind' }))
    await screen.findAllByText(/The reviewer was asked less than a day ago/)
  })

  it('shows an approval without a reload', async () => {
    const { site } = await openArticle({ status: 'draft' }, [ownReview])
    const banner = await findBanner()
    banner.getByText('Waiting for Amina Diallo’s review.')
    await approveOnOtherDevice(site)
    await banner.findByText(/^Approved by Amina Diallo, /)
  })
})

const makeVersion = (id: number, at: string, excerpt: string) => ({
  id,
  table_name: 'news_articles',
  row_id: articleId,
  row_data: { title: 'Roads', excerpt },
  actor: null,
  created_at: `2026-11-25T${at}:00.000Z`,
  revision_names: null,
})

it('the banner of an approved article shows the changes made after the approval and their authors', async () => {
  const approvedArticle = {
    ...ownReview,
    state: 'approved',
    decided_by: testUsers.amina.id,
    decided_at: '2026-11-25T10:00:00.000Z',
  }
  const versions = [
    makeVersion(1, '08:00', 'A first draft.'),
    makeVersion(2, '09:00', 'The rains came late.'),
    makeVersion(3, '11:00', 'The rains came very early.'),
  ]
  const { user } = await openArticle({ status: 'draft' }, [approvedArticle], versions)
  const banner = await findBanner()
  await banner.findByText('2 words changed since.')
  await user.click(banner.getByRole('button', { name: 'Show changes' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: /^Changes since the approval by Amina Diallo, Wed 25 Nov/ }),
  )
  const changes = dialog.getAllByRole('term')
  expect(changes.map(({ textContent }) => textContent)).toEqual(['Excerpt'])
  dialog.getByText(/very early/, { selector: 'ins' })
  await expectAccessible()
})

it('a withdrawn review request does not close the dialog in which the reviewer is writing', async () => {
  const { user, site } = await openArticle({ status: 'draft' }, [review])
  const banner = await findBanner()
  await user.click(banner.getByRole('button', { name: 'Request changes…' }))
  const dialog = await findDialog('Request changes?')
  await user.type(dialog.getByLabelText('What should change'), 'Add the source.')
  site.change('article_reviews', 'r1', { state: 'withdrawn' })
  await simulateReturnToPage()
  await expect.poll(() => screen.queryByText('Amina Diallo asks you to review this article.')).toBeNull()
  expect(getFieldValue(dialog.getByLabelText('What should change'))).toBe('Add the source.')
})

it('an approval that arrives while the author compares versions leaves the comparison open', async () => {
  const versions = [
    makeVersion(1, '07:00', 'The rains came late.'),
    makeVersion(2, '09:00', 'The rains came very early.'),
  ]
  const { user, site } = await openArticle({ status: 'draft' }, [ownReview], versions)
  const banner = await findBanner()
  await user.click(await banner.findByRole('button', { name: 'Show changes' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Changes since the request/ }))
  await approveOnOtherDevice(site)
  await screen.findByText(/^Approved by Amina Diallo, /)
  dialog.getByText(/very early/, { selector: 'ins' })
  screen.getByRole('dialog', { name: /^Changes since the request/ })
})

it('an article without changes after its approval offers no comparison of versions', async () => {
  await openArticle({ status: 'draft' }, [ownReview])
  const banner = await findBanner()
  expect(banner.queryByRole('button', { name: 'Show changes' })).toBeNull()
})
