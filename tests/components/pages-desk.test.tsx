import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pageRecord } from '../../app/features/page/desk/page-record.ts'
import { expectAccessible } from './support/accessible.ts'
import type { FakeRow } from './support/fake-rows.ts'
import { FakeSite, makeRowRefusal } from './support/fake-site.ts'
import {
  aminaSession,
  chooseMenuItem,
  fillField,
  findErrorMessage,
  findForm,
  findMessage,
  getFieldValue,
  openPage,
} from './support/open-page.tsx'
import { savedAt as at, recordId as id, makeStoredRow } from './support/stored-row.ts'

const makeUuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const page = makeStoredRow(pageRecord, {
  slug: 'statutes',
  title: 'Statutes',
  status: 'published',
  published_at: '2026-01-01T00:00:00.000Z',
  is_fixed: false,
  binned_at: null,
})

const counts = { all: 2, draft: 0, scheduled: 0, published: 2, archived: 0, bin: 0 }
const aboutPage = { ...page, id: '2', slug: 'about', title: 'About', is_fixed: true }
const makeListResult = (rows: FakeRow[]) => ({
  rows: rows.map(row => ({ ...row, stage: row.status, editor: 'Musa' })),
  total: rows.length,
  counts: { ...counts, all: rows.length },
})

const makeSite = (functions: Record<string, () => unknown> = {}) =>
  new FakeSite({
    tables: { pages: [page] },
    functions: {
      list_pages: () => makeListResult([aboutPage, page]),
      check_slug: ({ wanted }) =>
        wanted === 'events'
          ? { state: 'reserved', by: '/events is the page Events' }
          : wanted === 'statutes'
            ? { state: 'taken', by: 'Statutes', id }
            : { state: 'free', by: null },
      ...functions,
    },
  })

it('the dialog for a new page creates a draft and checks the URL while the user types', async () => {
  const site = makeSite()
  const { user, address } = await openPage('/admin/settings/pages', site)
  const table = within(await screen.findByRole('table', { name: 'Pages' }))
  table.getByText('/about · fixed URL')
  await user.click(screen.getByRole('link', { name: /^Add page/ }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Add page' }))
  await fillField(user, await dialog.findByLabelText('Title'), 'Über uns')
  const url = dialog.getByLabelText('URL')
  await user.click(url)
  expect(getFieldValue(url)).toBe('uber-uns')
  await fillField(user, url, 'events')
  await dialog.findByText('Reserved: /events is the page Events.')
  await fillField(user, url, 'statutes')
  await dialog.findByText('Already used by “Statutes”.')
  expect(dialog.getByRole('link', { name: /^Open that record/ }).getAttribute('href')).toBe(
    `/admin/settings/pages/${id}`,
  )
  await fillField(user, url, 'Über uns')
  await user.click(dialog.getByRole('button', { name: 'Use “uber-uns”' }))
  await dialog.findByText('This URL is available.')
  await user.click(dialog.getByRole('radio', { name: /^Wide/ }))
  await user.click(dialog.getByRole('button', { name: 'Create draft' }))
  await expect.poll(address).toMatch(/^\/admin\/settings\/pages\/[0-9a-f-]+$/)
  expect(site.rows('pages').at(-1)).toMatchObject({ title: 'Über uns', slug: 'uber-uns', template: 'wide' })
})

it('a cancelled dialog for a new page leaves no draft', async () => {
  const { user, address } = await openPage('/admin/settings/pages?add=page', makeSite())
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Add page' }))
  await fillField(user, await dialog.findByLabelText('Title'), 'Press')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await expect.poll(address).toBe('/admin/settings/pages')
  await user.click(screen.getByRole('link', { name: /^Add page/ }))
  const secondDialog = within(await screen.findByRole('alertdialog', { name: 'Add page' }))
  expect(getFieldValue(await secondDialog.findByLabelText('Title'))).toBe('')
})

it('a page is moved to the trash together with a redirect to another page', async () => {
  const site = makeSite({
    apply_page_action: () => ({ changed: 1, missed: 0 }),
    list_incoming_links: () => ({ count: 3, records: [], menu: ['footer'], redirects: [], redirect_count: 0 }),
  })
  const { user } = await openPage(`/admin/settings/pages/${id}`, site, aminaSession)
  const form = await findForm('The page')
  await user.click(await form.findByRole('button', { name: 'Move to trash…' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Move “Statutes” to the trash?' }))
  await dialog.findByText('It is linked in the footer and 3 texts.')
  await dialog.findByRole('option', { name: 'About' })
  expect(dialog.queryByRole('option', { name: 'Statutes' })).toBeNull()
  await user.selectOptions(dialog.getByLabelText('Redirect /statutes to'), 'About')
  await user.click(dialog.getByRole('button', { name: 'Move to trash' }))
  await screen.findByText('1 page moved to trash')
  expect(site.sent('POST', /apply_page_action/)).toMatchObject([{ action: 'bin', ids: [id], redirect_to: '/about' }])
})

it('a list of pages that cannot be loaded shows an error with a Retry button', async () => {
  const site = makeSite()
  const mend = site.cut('POST', /list_pages/)
  const { user } = await openPage('/admin/settings/pages', site)
  await screen.findByRole('heading', { name: /^Pages could not be loaded/ })
  mend()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('table', { name: 'Pages' })
})

it('a preview link can be created for an added page, but not for a built-in page', async () => {
  const site = makeSite({ make_preview_link: () => ({ id: makeUuid(7), token: 'a'.repeat(64), expires_at: at }) })
  const { user, goTo } = await openPage(`/admin/settings/pages/${id}`, site)
  await findForm('The page')
  await user.click(await screen.findByText('Search and sharing'))
  await user.click(await screen.findByText('Shareable preview link'))
  await user.click(screen.getByRole('button', { name: 'Create link for 7 days' }))
  expect(getFieldValue(await screen.findByLabelText('Link (shown once)'))).toMatch(/\/preview\/a{64}$/)
  expect(site.sent('POST', /make_preview_link/)).toEqual([{ kind: 'page', record: id, days: 7 }])
  site.tables.pages = [{ ...page, id: makeUuid(2), slug: 'about', title: 'About', is_fixed: true }]
  await goTo(`/admin/settings/pages/${makeUuid(2)}`)
  await screen.findByText(/^The site links to this page at/)
  expect(screen.queryByText('Search and sharing')).toBeNull()
})

it('the side panel of a page lists the texts, menus and redirects that link to the page', async () => {
  const site = makeSite({
    list_incoming_links: () => ({
      count: 30,
      records: [
        { kind: 'article', id: makeUuid(3), slug: 'rent', title: 'The rent', state: 'draft' },
        { kind: 'section', id: makeUuid(4), slug: null, title: 'Rules of the table', state: 'published' },
      ],
      menu: ['footer'],
      redirects: ['/constitution'],
      redirect_count: 1,
    }),
  })
  const { user } = await openPage(`/admin/settings/pages/${id}`, site)
  await user.click(await screen.findByText('Linked in'))
  const texts = within(await screen.findByRole('list', { name: 'Texts with a link' }))
  expect(texts.getByRole('link', { name: 'The rent' }).getAttribute('href')).toBe(`/admin/news/edit/${makeUuid(3)}`)
  texts.getByText('article, draft')
  texts.getByText('Rules of the table')
  screen.getByText('and 28 more')
  screen.getByText('Menu and footer: footer')
  screen.getByText('/constitution')
  screen.getByText('Footer, 30 texts, 1 redirect')
  await expectAccessible()
})

it('the list of links to a page shows a Retry button if it cannot be loaded', async () => {
  const site = makeSite({
    list_incoming_links: () => ({ count: 0, records: [], menu: [], redirects: [], redirect_count: 0 }),
  })
  const mend = site.cut('POST', /list_incoming_links/)
  const { user } = await openPage(`/admin/settings/pages/${id}`, site)
  await user.click(await screen.findByText('Linked in'))
  await screen.findByText('The links to this record could not be loaded.')
  mend()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText(/^No link in a text, in the menu or from a redirect was found./)
})

it('a page is duplicated from its row and from its editor, and the copy opens', async () => {
  const site = makeSite({ apply_page_action: () => ({ changed: 1, missed: 0 }) })
  site.functions.duplicate_record = () => {
    site.tables.pages = [
      page,
      { ...page, id: makeUuid(9), slug: 'copy-of-statutes', title: 'Copy of Statutes', status: 'draft' },
    ]
    return makeUuid(9)
  }
  const { user, address, goTo } = await openPage('/admin/settings/pages', site)
  await chooseMenuItem(user, await screen.findByRole('button', { name: 'More actions for Statutes' }), 'Duplicate')
  await expect.poll(address).toBe(`/admin/settings/pages/${makeUuid(9)}`)
  await screen.findByRole('heading', { level: 1, name: 'Copy of Statutes' })
  expect(site.sent('POST', /duplicate_record/)).toEqual([{ kind: 'page', record: id }])
  const message = await findMessage('Draft “Copy of Statutes” created')
  await user.click(message.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => site.sent('POST', /apply_page_action/)).toMatchObject([{ action: 'bin', ids: [makeUuid(9)] }])
  await goTo(`/admin/settings/pages/${id}`)
  const form = await findForm('The page')
  await chooseMenuItem(user, await form.findByRole('button', { name: 'More actions' }), 'Duplicate')
  await expect.poll(() => site.sent('POST', /duplicate_record/)).toHaveLength(2)
})

it('a message states why a page could not be duplicated', async () => {
  const reason = 'The original no longer exists, or is in the trash.'
  const site = makeSite({ duplicate_record: () => makeRowRefusal('P0002', reason, 404) })
  const { user, address } = await openPage(`/admin/settings/pages/${id}`, site)
  const form = await findForm('The page')
  await user.click(await form.findByRole('button', { name: 'Duplicate' }))
  const message = await findErrorMessage('No draft created')
  message.getByText(reason)
  expect(address()).toBe(`/admin/settings/pages/${id}`)
})

it('the form of a new page does not say that the page was deleted', async () => {
  const { user } = await openPage('/admin/settings/pages/new', makeSite())
  const title = await screen.findByLabelText('Title')
  expect(screen.queryByText(/not found$/)).toBeNull()
  await user.click(title)
  await user.keyboard('The statutes{Enter} of')
  await user.paste('2008\r\nand 2026')
  expect(getFieldValue(title)).toBe('The statutes of2008 and 2026')
})
