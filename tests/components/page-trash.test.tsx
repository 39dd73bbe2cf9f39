import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeBlankFields } from '../../app/desk/record/define-record.ts'
import { pageRecord } from '../../app/features/page/desk/page-record.ts'
import { openArticle } from './support/article-page.tsx'
import { FakeSite } from './support/fake-site.ts'
import { findForm, openPage } from './support/open-page.tsx'

const makeId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const pages = Array.from({ length: 130 }, (_, number) => ({
  id: makeId(number),
  slug: `page-${number}`,
  title: `Page ${number}`,
  template: 'text',
  is_fixed: false,
  stage: 'published',
  published_at: null,
  unpublish_at: null,
  binned_at: null,
  updated_at: '2026-11-25T08:00:00.000Z',
  editor: null,
}))
const counts = { all: 130, draft: 0, scheduled: 0, published: 130, archived: 0, bin: 0 }

/** Opens the list of 130 pages, selects Page 3, and opens the dialog that moves it to the trash. */
async function openTrashDialog(prepare: (site: FakeSite) => void = () => {}) {
  const site = new FakeSite({
    functions: {
      list_pages: ({ page, page_size }) => {
        const from = (Number(page) - 1) * Number(page_size)
        return { rows: pages.slice(from, from + Number(page_size)), total: pages.length, counts }
      },
      preview_page_action: () => [],
    },
  })
  const { user } = await openPage('/admin/settings/pages', site)
  await user.click(await screen.findByRole('checkbox', { name: 'Select Page 3' }))
  const readCountBefore = site.sent('POST', /list_pages/).length
  prepare(site)
  await user.click(await screen.findByRole('button', { name: 'Move to trash' }))
  const field = within(await screen.findByRole('combobox', { name: 'Redirect the URL to' }))
  return { user, field, readCountBefore }
}

it('the dialog that moves pages to the trash offers every other published page for the redirect', async () => {
  const { field, readCountBefore } = await openTrashDialog()
  // Only the dialog reads the published pages.
  expect(readCountBefore).toBe(1)
  await field.findByRole('option', { name: 'Page 129' })
  field.getByRole('option', { name: 'Connect' })
  expect(field.queryByRole('option', { name: 'Page 3' })).toBeNull()
})

it('the dialog that moves pages to the trash offers built-in pages while the published pages load', async () => {
  let letThrough = () => {}
  const { field } = await openTrashDialog(site => {
    letThrough = site.hold('POST', /list_pages/).end
  })
  screen.getByText('The published pages are loading…')
  field.getByRole('option', { name: 'Connect' })
  letThrough()
  await field.findByRole('option', { name: 'Page 129' })
})

it('the dialog that moves pages to the trash offers Retry when the published pages cannot be loaded', async () => {
  let mend = () => {}
  const { user, field } = await openTrashDialog(site => {
    mend = site.cut('POST', /list_pages/)
  })
  await screen.findByText('The published pages could not be loaded.')
  field.getByRole('option', { name: 'Connect' })
  mend()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await within(screen.getByRole('combobox', { name: 'Redirect the URL to' })).findByRole('option', { name: 'Page 129' })
})

it('the form of a page in the trash offers only Restore', async () => {
  const page = { ...makeBlankFields(pageRecord), id: makeId(1), slug: 'press', title: 'Press', status: 'archived' }
  const site = new FakeSite({
    tables: { pages: [{ ...page, binned_at: '2026-11-25T08:00:00.000Z', updated_at: '2026-11-25T08:00:00.000Z' }] },
    functions: { check_slug: () => ({ state: 'free', by: null }) },
  })
  site.functions.apply_page_action = ({ action }) => {
    site.change('pages', makeId(1), { binned_at: null, status: 'draft' })
    return { changed: action === 'restore' ? 1 : 0, missed: 0 }
  }
  const { user } = await openPage(`/admin/settings/pages/${makeId(1)}`, site)
  const form = await findForm('The page')
  form.getByText('In trash')
  expect(form.queryByRole('button', { name: 'Publish again' })).toBeNull()
  expect(form.queryByRole('button', { name: 'More actions' })).toBeNull()
  await user.click(form.getByRole('button', { name: 'Restore' }))
  await form.findByRole('button', { name: 'Publish' })
  await screen.findByText('1 page restored')
})

it('the form of an article in the trash offers only Restore', async () => {
  const { form } = await openArticle({ status: 'archived', binned_at: '2026-11-25T08:00:00.000Z' })
  form.getByRole('button', { name: 'Restore' })
  expect(form.queryByRole('button', { name: 'Publish again' })).toBeNull()
  expect(form.queryByRole('button', { name: 'More actions' })).toBeNull()
})
