import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { pageRecord } from '../../app/features/page/desk/page-record.ts'
import { expectAccessible } from './support/accessible.ts'
import { articleId as id, openArticle } from './support/article-page.tsx'
import { FakeSite } from './support/fake-site.ts'
import {
  chooseMenuItem,
  confirmDiscard,
  fillField,
  findForm,
  getFieldValue,
  openPage,
  testUsers,
  waitForFocus,
} from './support/open-page.tsx'
import { makeStoredRow } from './support/stored-row.ts'

const future = '2099-03-04T09:30:00.000Z'
const findDialog = async (name: string) => within(await screen.findByRole('alertdialog', { name }))

it('the publish dialog of a draft shows the results of the checks', async () => {
  const { user, site, form } = await openArticle({ status: 'draft', published_at: future })
  form.getByText('Draft')
  await user.click(form.getByRole('button', { name: 'Schedule' }))
  const dialog = await findDialog('Schedule this article?')
  dialog.getByText('Before you publish')
  await expectAccessible()
  await user.click(dialog.getByLabelText('Now'))
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  await form.findByText('Published')
  expect(site.rows('news_articles')).toMatchObject([{ status: 'published', published_at: null }])
  form.getByText('Up to date')
})

it.each([
  ['published', {}, 'Publish'],
  ['scheduled', { published_at: future }, 'Schedule'],
])('an article without a text cannot be %s, and the dialog names what is required', async (_, dates, action) => {
  const { user, site, form } = await openArticle({ status: 'draft', content_html: '', ...dates })
  await user.click(form.getByRole('button', { name: action }))
  const dialog = await findDialog(`${action} this article?`)
  const required = within(dialog.getByRole('list', { name: '1 required' }))
  expect(required.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    expect.stringContaining('Text is missing.'),
  ])
  expect(dialog.queryByRole('button', { name: new RegExp(`^${action}`) })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Go to the field' }))
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  expect(site.rows('news_articles')).toMatchObject([{ status: 'draft' }])
})

it('a featured image without alt text stops the publication, and the dialog leads to its field', async () => {
  const { user, site, form } = await openArticle({ status: 'draft', feature_image_url: '/media/a.jpg' })
  await user.click(form.getByRole('button', { name: 'Publish' }))
  const dialog = await findDialog('Publish this article?')
  dialog.getByText('Alt text of the featured image is missing.')
  await user.click(dialog.getByRole('button', { name: 'Go to the field' }))
  await waitForFocus(form.getByRole('textbox', { name: 'Alt text' }))
  expect(site.rows('news_articles')).toMatchObject([{ status: 'draft' }])
})

it('a broken link in the text is a warning and does not stop the publication', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  const { user, site, form } = await openArticle({
    status: 'draft',
    content_html: '<p><a href="/news/x">Roads</a></p>',
  })
  await form.findByText('Broken link: /news/x')
  await user.click(form.getByRole('button', { name: 'Publish' }))
  const dialog = await findDialog('Publish this article?')
  within(dialog.getByRole('list', { name: '1 warning' })).getByText('Broken link: /news/x')
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  await form.findByText('Published')
  expect(site.rows('news_articles')).toMatchObject([{ status: 'published' }])
})

it('a scheduled article keeps its publish date when its text is saved', async () => {
  const { user, site, form } = await openArticle({ status: 'published', published_at: future })
  form.getByText(/^Scheduled for Wed 4 Mar 2099, \d\d:30$/)
  expect(form.queryByRole('button', { name: 'Update' })).toBeNull()
  await fillField(user, form.getByLabelText('Excerpt'), 'Of roads.')
  await user.click(form.getByRole('button', { name: 'Update' }))
  await form.findByText('Up to date')
  expect(site.rows('news_articles')).toMatchObject([
    { status: 'published', published_at: future, excerpt: 'Of roads.' },
  ])
  await chooseMenuItem(user, form.getByRole('button', { name: 'More actions' }), 'Unschedule')
  await form.findByText('Draft')
  expect(site.rows('news_articles')).toMatchObject([{ status: 'draft', published_at: null }])
})

it('the message about a saved article links to its page as soon as visitors can open it', async () => {
  const { user, form } = await openArticle({ status: 'draft', slug: 'roads' })
  await fillField(user, form.getByLabelText('Excerpt'), 'Of roads.')
  await user.click(form.getByRole('button', { name: 'Save draft' }))
  await screen.findByText(/ saved$/)
  expect(screen.queryByRole('link', { name: 'View on the site' })).toBeNull()
  await user.click(form.getByRole('button', { name: 'Publish' }))
  await user.click((await findDialog('Publish this article?')).getByRole('button', { name: /^Publish/ }))
  const link = await screen.findByRole('link', { name: 'View on the site' })
  expect(link.getAttribute('href')).toBe('/news/roads')
  await fillField(user, form.getByLabelText('Excerpt'), 'Of other roads.')
  await user.click(form.getByRole('button', { name: 'Update' }))
  await screen.findByText(/ saved$/)
  screen.getByRole('link', { name: 'View on the site' })
})

it('Ctrl+S right after Publish leaves the article published', async () => {
  const { user, site, form } = await openArticle({ status: 'draft' })
  const heldSave = site.hold('POST', /rpc\/save_article/)
  const reads = site.hold('GET', /news_articles/)
  await user.click(form.getByRole('button', { name: 'Publish' }))
  await user.click((await findDialog('Publish this article?')).getByRole('button', { name: /^Publish/ }))
  await heldSave.underWay()
  await user.click(form.getByLabelText('Excerpt'))
  await user.keyboard('{Control>}s{/Control}')
  heldSave.end()
  await form.findByText(/^Saved \d\d:\d\d$/)
  form.getByText('Up to date')
  await fillField(user, form.getByLabelText('Excerpt'), 'Of roads.')
  await user.keyboard('{Control>}s{/Control}')
  await expect.poll(() => site.rows('news_articles')).toMatchObject([{ excerpt: 'Of roads.' }])
  reads.end()
  await form.findByText('Published')
  expect(site.rows('news_articles')).toMatchObject([{ status: 'published' }])
})

it('a conflict in a closed row of the side panel opens the row', async () => {
  const { user, site, form } = await openArticle({ status: 'draft' })
  const group = form.getByText('Search and sharing', { selector: 'summary > *' }).closest('details')
  expect(group?.open).toBe(false)
  await fillField(user, form.getByLabelText('Title for search engines'), 'Roads of Kenya')
  site.change('news_articles', id, { seo_title: 'Roads of Ghana' }, testUsers.musa.id)
  await user.click(form.getByRole('button', { name: 'Save draft' }))
  await form.findByText(/also changed title for search engines\. Choose a version\./)
  expect(group?.open).toBe(true)
})

it('the status of an article cannot be changed while a save is running', async () => {
  const { user, site, form } = await openArticle({ status: 'draft' })
  const heldSave = site.hold('POST', /rpc\/save_article/)
  await fillField(user, form.getByLabelText('Excerpt'), 'Of roads.')
  await user.click(form.getByRole('button', { name: 'Save draft' }))
  await heldSave.underWay()
  await user.click(form.getByRole('button', { name: 'Publish' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await user.click(form.getByRole('button', { name: 'More actions' }))
  const entry = await screen.findByRole('menuitem', { name: /^Archive/ })
  expect(entry.getAttribute('aria-disabled')).toBe('true')
  heldSave.end()
  await form.findByText(/^Saved \d\d:\d\d$/)
})

it('an article with an error can be saved as a draft, but not published', async () => {
  const { user, site, form } = await openArticle({ status: 'draft', unpublish_at: '2020-01-01T00:00:00.000Z' })
  await user.click(form.getByRole('button', { name: 'Publish' }))
  await user.click((await findDialog('Publish this article?')).getByRole('button', { name: /^Publish/ }))
  await form.findByText(/^The unpublish date is before the publish date\./)
  await fillField(user, form.getByLabelText('Excerpt'), 'Of roads.')
  await user.click(form.getByRole('button', { name: 'Save draft' }))
  await form.findByText(/^Saved \d\d:\d\d$/)
  expect(site.rows('news_articles')).toMatchObject([{ status: 'draft', excerpt: 'Of roads.' }])
})

it('a save by keyboard leaves the focus in the save bar even if the pressed button disappears', async () => {
  const { user, form } = await openArticle({ status: 'draft' })
  const excerpt = form.getByLabelText('Excerpt')
  await fillField(user, excerpt, 'Of roads.')
  form.getByRole('button', { name: 'Save draft' }).focus()
  await user.keyboard('{Enter}')
  await form.findByText(/^Saved \d\d:\d\d$/)
  await waitForFocus(form.getByRole('button', { name: 'Publish' }))
  await user.keyboard('{Enter}')
  await user.click((await findDialog('Publish this article?')).getByRole('button', { name: /^Publish/ }))
  await form.findByText('Published')
  await fillField(user, excerpt, 'Of other roads.')
  form.getByRole('button', { name: 'Update' }).focus()
  await user.keyboard('{Enter}')
  await waitForFocus(await form.findByRole('button', { name: 'Up to date' }))
  await fillField(user, excerpt, '')
  const discard = form.getByRole('button', { name: 'Discard changes' })
  discard.focus()
  await user.keyboard('{Enter}')
  await waitForFocus((await findDialog('Discard your changes?')).getByRole('button', { name: 'Cancel' }))
  await user.keyboard('{Enter}')
  await waitForFocus(discard)
  expect(getFieldValue(excerpt)).toBe('')
  await user.keyboard('{Enter}')
  await confirmDiscard(user)
  await waitForFocus(form.getByRole('button', { name: 'Up to date' }))
  expect(getFieldValue(excerpt)).toBe('Of other roads.')
})

it('Ctrl+S does nothing while the publish dialog is open', async () => {
  const { user, site, form } = await openArticle({ status: 'draft' })
  await fillField(user, form.getByLabelText('Excerpt'), 'Of roads.')
  await user.click(form.getByRole('button', { name: 'Publish' }))
  const dialog = await findDialog('Publish this article?')
  // A dialog gets the focus a moment after it has opened: until then, the focus is in the form.
  const excerpt = form.getByLabelText('Excerpt')
  excerpt.focus()
  fireEvent.keyDown(excerpt, { key: 's', ctrlKey: true })
  await form.findByText('Unsaved changes')
  dialog.getByLabelText('Now').focus()
  await user.keyboard('{Control>}s{/Control}')
  await user.keyboard('{Escape}')
  await form.findByText('Unsaved changes')
  expect(site.rows('news_articles')).toMatchObject([{ excerpt: '' }])
})

it('an article whose archiving failed stays a draft', async () => {
  const { user, site, form } = await openArticle({ status: 'draft' })
  site.cut('POST', /rpc\/save_article/)
  await chooseMenuItem(user, form.getByRole('button', { name: 'More actions' }), 'Archive')
  await form.findByText(/^Not saved\./)
  expect(form.queryByText('Unsaved changes')).toBeNull()
  expect(form.queryByRole('button', { name: 'Discard changes' })).toBeNull()
})

it('an article with a past publish date opens the publish dialog with that date', async () => {
  const { user, site, form } = await openArticle({ status: 'archived', published_at: '2020-03-04T09:30:00.000Z' })
  await user.click(form.getByRole('button', { name: 'Publish again' }))
  const dialog = await findDialog('Publish this article?')
  dialog.getByText(/^The date is in the past: the article is published immediately and listed under this date\.$/)
  await user.click(dialog.getByLabelText('Now'))
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  await form.findByText('Published')
  expect(site.rows('news_articles')).toMatchObject([{ status: 'published', published_at: null }])
})

const readOpenRows = () =>
  [...document.querySelectorAll<HTMLElement>('.side-panel > details[open]')].map(row => row.dataset.row)

it('the side panel remembers its open row in the browser', async () => {
  const page = await openArticle({ status: 'draft', published_at: future, series: 'Roads', seo_title: 'Roads' })
  expect(readOpenRows()).toEqual(['Publish'])
  const row = (title: string) => page.form.getByText(title, { selector: 'summary > h3' }).closest('summary') as Element
  expect(row('Publish').textContent).toMatch(/Wed 4 Mar 2099, \d\d:303 suggestions$/)
  expect(row('Featured image').textContent).toContain('Generated pattern')
  expect(row('Interview and series').textContent).toContain('Roads')
  expect(row('Search and sharing').textContent).toContain('Own texts')
  await page.user.click(row('Organise'))
  await expect.poll(readOpenRows).toEqual(['Organise'])
  await expectAccessible()
  page.close()
  await openArticle({ status: 'draft' })
  expect(readOpenRows()).toEqual(['Organise'])
})

it('an error in a closed row of the side panel opens the row', async () => {
  const { user, form } = await openArticle({ status: 'draft', unpublish_at: '2020-01-01T00:00:00.000Z' })
  await user.click(form.getByText('Corrections', { selector: 'summary > h3' }))
  await user.click(form.getByRole('button', { name: 'Publish' }))
  await user.click((await findDialog('Publish this article?')).getByRole('button', { name: /^Publish/ }))
  await waitForFocus(form.getByLabelText('Unpublish date'))
  expect(readOpenRows()).toEqual(['Publish'])
  await user.click(form.getByRole('button', { name: /Category is missing/ }))
  await waitForFocus(form.getByLabelText('Category'))
  expect(readOpenRows()).toEqual(['Organise'])
})

it('a built-in page can be published from the save bar, but not archived', async () => {
  const page = makeStoredRow(pageRecord, { slug: 'editorial', title: 'Standards', status: 'draft', is_fixed: true })
  const site = new FakeSite({ tables: { pages: [page] } })
  const { user } = await openPage(`/admin/settings/pages/${id}`, site)
  const form = await findForm('The page')
  await user.click(form.getByRole('button', { name: 'Publish' }))
  const dialog = await findDialog('Publish this page?')
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  await form.findByText('Published')
  expect(site.rows('pages')).toMatchObject([{ status: 'published' }])
  await user.click(form.getByRole('button', { name: 'More actions' }))
  await screen.findByRole('menuitem', { name: 'Unpublish' })
  expect(screen.queryByRole('menuitem', { name: 'Archive' })).toBeNull()
})
