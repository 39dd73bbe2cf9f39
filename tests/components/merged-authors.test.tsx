import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { FakeSite, makeRowRefusal } from './support/fake-site.ts'
import {
  aminaSession,
  chooseMenuItem,
  fillField,
  findErrorMessage,
  findMessage,
  openPage,
} from './support/open-page.tsx'

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const at = '2026-11-25T08:00:00.000Z'

const makeSite = () =>
  new FakeSite({
    tables: {
      authors: [
        { id: uuid(1), slug: 'k-adjei', name: 'K. Adjei', bio: null, updated_at: at },
        { id: uuid(2), slug: 'kofi-adjei', name: 'Kofi Adjei', bio: null, updated_at: at },
      ],
      categories: [
        { id: uuid(3), slug: 'reports', name: 'Reports', action_label: 'Read', position: 1, updated_at: at },
        { id: uuid(4), slug: 'news', name: 'News', action_label: 'Read', position: 2, updated_at: at },
      ],
      article_authors: [
        { article_id: uuid(11), author_id: uuid(1), position: 0 },
        { article_id: uuid(12), author_id: uuid(1), position: 0 },
      ],
      news_articles: [{ id: uuid(11), category_id: uuid(3) }],
    },
  })

it('an author is merged into another author in the list of authors, and Undo restores both authors', async () => {
  const site = makeSite()
  // Each call moves a few articles; the last call deletes the author.
  const calls = [
    { moved: 500, left: 200 },
    { moved: 200, left: 0 },
  ]
  site.functions.merge_authors = () => {
    if (calls.length === 1) site.tables.authors = site.rows('authors').filter(({ id }) => id !== uuid(1))
    return calls.shift()
  }
  site.functions.undo_bulk_change = () => ({ undone: 2, changed: 1, left: 0 })
  const { user } = await openPage('/admin/settings/authors', site, aminaSession)
  await chooseMenuItem(user, await screen.findByRole('button', { name: 'More actions for K. Adjei' }), 'Merge…')
  const dialog = within(await screen.findByRole('alertdialog'))
  await dialog.findByText(/^2 articles get the byline/)
  await user.click(dialog.getByRole('button', { name: 'Merge authors' }))
  dialog.getByText('Choose the author who stays.')
  await user.selectOptions(dialog.getByLabelText('Author who stays'), 'Kofi Adjei')
  screen.getByRole('alertdialog', { name: 'Merge “K. Adjei” into “Kofi Adjei”?' })
  await expectAccessible()
  await user.click(dialog.getByRole('button', { name: 'Merge authors' }))
  const message = await findMessage('K. Adjei merged into Kofi Adjei')
  expect(screen.queryByRole('button', { name: 'More actions for K. Adjei' })).toBeNull()
  const [mergeCall, ...repeatedCalls] = site.sent('POST', /merge_authors/)
  expect(mergeCall).toMatchObject({ author: uuid(1), into_author: uuid(2) })
  expect(repeatedCalls).toEqual([mergeCall])
  await user.click(message.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => site.sent('POST', /undo_bulk_change/)).toMatchObject([{ batch: mergeCall?.batch }])
  const restoredMessage = await findMessage('K. Adjei restored')
  restoredMessage.getByText('1 article was edited since and stays as it is.')
})

/** Opens the dialog that merges the author K. Adjei, and chooses Kofi Adjei. */
async function openMergeDialog(site: FakeSite) {
  const { user } = await openPage('/admin/settings/authors', site, aminaSession)
  await chooseMenuItem(user, await screen.findByRole('button', { name: 'More actions for K. Adjei' }), 'Merge…')
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.selectOptions(dialog.getByLabelText('Author who stays'), 'Kofi Adjei')
  return { user, dialog, merge: async () => user.click(await dialog.findByRole('button', { name: 'Merge authors' })) }
}

it('a merge of authors that fails half-way can be continued or undone', async () => {
  const site = makeSite()
  const calls = [{ moved: 600, left: 400 }, undefined, { moved: 400, left: 0 }]
  site.functions.merge_authors = () => calls.shift() ?? makeRowRefusal('P0001', 'The article “Roads” was not saved.')
  site.functions.undo_bulk_change = () => ({ undone: 600, changed: 0, left: 0 })
  const { user, dialog, merge } = await openMergeDialog(site)
  await merge()
  const message = await findErrorMessage('600 articles moved, K. Adjei is still there')
  message.getByText('The article “Roads” was not saved.')
  await dialog.findByText('600 of 1,000 articles moved.')
  await merge()
  await findMessage('K. Adjei merged into Kofi Adjei')
  const [{ batch } = {}, ...otherCalls] = site.sent('POST', /merge_authors/)
  expect(otherCalls.map(call => call.batch)).toEqual([batch, batch])
  await user.click(message.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => site.sent('POST', /undo_bulk_change/)).toMatchObject([{ batch }])
  await findMessage('600 articles restored')
})

it('a merge of authors that is cancelled stops after the running request', async () => {
  const site = makeSite()
  site.functions.merge_authors = () => ({ moved: 200, left: 800 })
  const heldMerge = site.hold('POST', /merge_authors/)
  const { user, dialog, merge } = await openMergeDialog(site)
  await merge()
  await heldMerge.underWay()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await dialog.findByRole('button', { name: 'Stopping…' })
  heldMerge.end()
  const message = await findMessage('200 articles moved, K. Adjei is still there')
  message.getByRole('button', { name: 'Undo' })
  await dialog.findByRole('button', { name: 'Merge authors' })
  expect(site.sent('POST', /merge_authors/)).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('alertdialog', { name: /^Merge/ })).toBeNull()
})

it('a merge of authors that could not move all articles states that the old author still exists', async () => {
  const site = makeSite()
  site.functions.merge_authors = () => ({ moved: 0, left: 2 })
  const { merge } = await openMergeDialog(site)
  await merge()
  const message = await findErrorMessage('K. Adjei was not deleted')
  message.getByText('2 articles could not be moved.')
})

it('the dialog that deletes a category first moves the articles of the category to another category', async () => {
  const site = makeSite()
  site.functions.delete_category = () => ({ moved: 1, left: 0 })
  const { user, address } = await openPage(`/admin/settings/categories/${uuid(3)}`, site, aminaSession)
  await chooseMenuItem(user, await screen.findByRole('button', { name: 'More actions' }), 'Delete…')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete the category “Reports”?' }))
  await dialog.findByText('1 article uses it.')
  await user.click(dialog.getByRole('button', { name: 'Move 1 and delete' }))
  dialog.getByText('Choose the category to which the articles move.')
  await user.selectOptions(dialog.getByLabelText('Move them to'), 'News')
  await user.click(dialog.getByRole('button', { name: 'Move 1 and delete' }))
  await findMessage('Reports deleted')
  expect(site.sent('POST', /delete_category/)).toMatchObject([{ category: uuid(3), into_category: uuid(4) }])
  await expect.poll(address).toBe('/admin/settings/categories')
})

it('the menu of an author explains to managers why they cannot merge authors', async () => {
  const { user } = await openPage('/admin/settings/authors', makeSite())
  await user.click(await screen.findByRole('button', { name: 'More actions for K. Adjei' }))
  const entry = await screen.findByRole('menuitem', { name: /^Merge…/ })
  expect(entry.textContent).toContain('Only admins can merge authors.')
})

it('the dialog that deletes a category offers Retry when its articles cannot be counted', async () => {
  const site = makeSite()
  const end = site.cut('HEAD', /news_articles/)
  const { user } = await openPage(`/admin/settings/categories/${uuid(3)}`, site, aminaSession)
  await chooseMenuItem(user, await screen.findByRole('button', { name: 'More actions' }), 'Delete…')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete the category “Reports”?' }))
  await dialog.findByText('The number of articles could not be loaded.')
  end()
  await user.click(dialog.getByRole('button', { name: 'Retry' }))
  await dialog.findByText('1 article uses it.')
})

it('a category that a page of the site shows cannot be deleted, and its menu states the reason', async () => {
  const site = makeSite()
  const [first] = site.rows('categories')
  site.tables.categories = [{ ...first, slug: 'road-to-davos', name: 'Road to Davos' }]
  const { user } = await openPage('/admin/settings/categories', site, aminaSession)
  await user.click(await screen.findByRole('button', { name: 'More actions for Road to Davos' }))
  const entry = await screen.findByRole('menuitem', { name: /^Delete…/ })
  expect(entry.getAttribute('aria-disabled')).toBe('true')
  expect(entry.textContent).toContain('A page of the site shows it, by its short name.')
})

it('the short name of a new category follows its name until an editor types a short name', async () => {
  const site = new FakeSite({ tables: { categories: [] } })
  const { user } = await openPage('/admin/settings/categories/new', site, aminaSession)
  const name = await screen.findByLabelText('Name')
  await fillField(user, name, 'Road to Davos')
  await user.tab()
  await fillField(user, name, 'Harbour notes')
  await user.tab()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => site.rows('categories')).toMatchObject([{ name: 'Harbour notes', slug: 'harbour-notes' }])
})
